#include "server/people/passwords.hpp"
#include "server/people/password_strength.hpp"

#include <gtest/gtest.h>

#include <boost/asio/detached.hpp>

#include "server/base/refusal.hpp"
#include "server/base/running.hpp"

namespace tafl::server {
namespace {

namespace asio = boost::asio;
using test::run;

constexpr PasswordCost cheap{1, 8192};

TEST(Passwords, FitTheirOwnHashAlone) {
    asio::io_context context;
    Passwords passwords(cheap);
    const std::string hash = run(context, passwords.hash("correct horse"));
    EXPECT_TRUE(run(context, passwords.matches("correct horse", hash)));
    EXPECT_FALSE(run(context, passwords.matches("correct horsE", hash)));
    EXPECT_FALSE(run(context, passwords.matches("", hash)));
    EXPECT_EQ(hash.find("correct"), std::string::npos);
    EXPECT_NE(run(context, passwords.hash("correct horse")), hash) << "each hash has a salt of its own";
}

TEST(Passwords, HaveTheCostsOfADecentServer) {
    asio::io_context context;
    Passwords passwords;
    EXPECT_TRUE(run(context, passwords.hash("correct horse")).starts_with("$argon2id$v=19$m=65536,t=3,p=1$"));
}

TEST(Passwords, NobodysHashIsReadLikeAnyOtherAndFitsNothing) {
    asio::io_context context;
    Passwords passwords(cheap);
    for (const auto* password : {"", "correct horse", "$argon2id$"})
        EXPECT_FALSE(run(context, passwords.matches(password, "")));
}

TEST(PasswordStrength, RefusesWhatIsGuessedFirst) {
    for (const auto* bad : {"        ", "password", "Password1", "P4ssw0rd!1", "12345678", "19841984",
                            "87654321", "aaaaaaaa", "abababab", "qwertyui", "poiuytre", "abcdefgh",
                            "iloveyou!!", "Hnefatafl2024", "Ivar Boneless", "1q2w3e4r", "letmein123"})
        EXPECT_NE(password_fault(bad, "Ivar Boneless"), "") << bad;
    for (const auto* good : {"correct horse", "nine worlds, one tree", "a long sword", "another horse",
                             "battery staple", "fFk3,2mQ", "passwords are hard", "Þórr hamar"})
        EXPECT_EQ(password_fault(good, "Ivar Boneless"), "") << good;
}

TEST(Passwords, AHashThatIsNoneFitsNothing) {
    asio::io_context context;
    Passwords passwords(cheap);
    for (const auto* hash : {"x", "$argon2id$v=19$m=65536,t=3,p=1$", "plain text"})
        EXPECT_FALSE(run(context, passwords.matches("x", hash)));
}

TEST(Passwords, TooManyAtOnceAreToldToComeBack) {
    asio::io_context context;
    int fine = 0;
    int later = 0;
    {
        Passwords passwords(cheap, 1, 2);
        for (int i = 0; i < 50; ++i) {
            asio::co_spawn(
                context,
                [&]() -> asio::awaitable<void> {
                    try {
                        static_cast<void>(co_await passwords.hash("correct horse"));
                        ++fine;
                    } catch (const Refusal& refused) {
                        EXPECT_EQ(refused.code, RefusalCode::Unavailable);
                        EXPECT_GT(refused.retry_after, 0);
                        ++later;
                    }
                },
                asio::detached);
        }
        context.run();
    }
    EXPECT_GE(fine, 3);
    EXPECT_EQ(fine + later, 50);
    EXPECT_GT(later, 0);
}

TEST(Passwords, CanBeEndedWhileSomeWait) {
    asio::io_context context;
    {
        Passwords passwords(cheap, 1, 100);
        for (int i = 0; i < 20; ++i)
            asio::co_spawn(
                context,
                [&]() -> asio::awaitable<void> {
                    static_cast<void>(co_await passwords.hash("correct horse"));
                },
                asio::detached);
        context.poll();
    }
}

}  // namespace
}  // namespace tafl::server
