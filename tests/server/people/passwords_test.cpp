#include "server/people/sign_in/passwords.hpp"
#include "server/people/sign_in/password_strength.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/asio/detached.hpp>
#include <map>

#include "server/base/refusal.hpp"
#include "server/base/running.hpp"

namespace tafl::server {
namespace {

namespace asio = boost::asio;
using test::run;

constexpr PasswordCost cheap{1, 8192};
const PasswordClient home{"192.0.2.1"};

TEST(Passwords, FitTheirOwnHashAlone) {
    asio::io_context context;
    Passwords passwords(cheap);
    const std::string hash = run(context, passwords.hash(home, "correct horse"));
    EXPECT_TRUE(run(context, passwords.matches(home, "correct horse", hash)));
    EXPECT_FALSE(run(context, passwords.matches(home, "correct horsE", hash)));
    EXPECT_FALSE(run(context, passwords.matches(home, "", hash)));
    EXPECT_EQ(hash.find("correct"), std::string::npos);
    EXPECT_NE(run(context, passwords.hash(home, "correct horse")), hash) << "each hash has a salt of its own";
}

TEST(Passwords, HaveTheCostsOfADecentServer) {
    asio::io_context context;
    Passwords passwords;
    EXPECT_TRUE(
        run(context, passwords.hash(home, "correct horse")).starts_with("$argon2id$v=19$m=65536,t=3,p=1$"));
}

TEST(Passwords, NobodysHashIsReadLikeAnyOtherAndFitsNothing) {
    asio::io_context context;
    Passwords passwords(cheap);
    for (const auto* password : {"", "correct horse", "$argon2id$"})
        EXPECT_FALSE(run(context, passwords.matches(home, password, "")));
}

TEST(PasswordStrength, RefusesWhatIsGuessedFirst) {
    for (const auto* bad :
         {"        ",      "longship",   "Geheim12",  "kodeord1", "Contrase\u00F1a1", "password",
          "Password1",     "P4ssw0rd!1", "12345678",  "19841984", "87654321",         "aaaaaaaa",
          "abababab",      "qwertyui",   "poiuytre",  "abcdefgh", "iloveyou!!",       "Hnefatafl2024",
          "Ivar Boneless", "1q2w3e4r",   "letmein123"})
        EXPECT_TRUE(is_guessable(bad, "Ivar Boneless")) << bad;
    for (const auto* good : {"correct horse", "nine worlds, one tree", "a long sword", "another horse",
                             "battery staple", "fFk3,2mQ", "passwords are hard", "Þórr hamar"})
        EXPECT_FALSE(is_guessable(good, "Ivar Boneless")) << good;
    EXPECT_FALSE(is_guessable("Ivar Boneless 9", "Bragi")) << "another's name";
}

TEST(Passwords, AHashThatIsNoneFitsNothing) {
    asio::io_context context;
    Passwords passwords(cheap);
    for (const auto* hash : {"x", "$argon2id$v=19$m=65536,t=3,p=1$", "plain text"})
        EXPECT_FALSE(run(context, passwords.matches(home, "x", hash)));
}

// The outcome of fifty requests at once: how many were hashed, and the codes of the refusals.
struct Fifty {
    int fine = 0;
    bool is_last_fine = false;
    std::map<RefusalCode, int> refused{};
};
Fifty hash_fifty(const std::function<PasswordClient(int)>& client) {
    asio::io_context context;
    Fifty counted;
    Passwords passwords({1, 4U << 20}, 1, 8);
    const auto hash = [&](int i) -> asio::awaitable<void> {
        try {
            static_cast<void>(co_await passwords.hash(client(i), "correct horse"));
            ++counted.fine;
            if (i == 49) counted.is_last_fine = true;
        } catch (const Refusal& refused) {
            EXPECT_GT(refused.retry_after, 0);
            ++counted.refused[refused.code];
        }
    };
    for (int i = 0; i < 50; ++i) asio::co_spawn(context, hash(i), asio::detached);
    context.run();
    return counted;
}

TEST(Passwords, TooManyAtOnceAreToldToComeBack) {
    const auto all = hash_fifty([](int i) { return PasswordClient{fmt::format("192.0.2.{}", i)}; });
    EXPECT_GE(all.fine, 8);
    EXPECT_EQ(all.fine + all.refused.at(RefusalCode::Unavailable), 50);
}

TEST(Passwords, OneNetworkLeavesPlacesForOthers) {
    const auto all = hash_fifty([](int) { return home; });
    EXPECT_GE(all.fine, 2);
    EXPECT_EQ(all.fine + all.refused.at(RefusalCode::TooMany), 50) << "it never fills the pool";
}

TEST(Passwords, FiveNetworksCannotCloseTheSignIn) {
    const auto all = hash_fifty([](int i) {
        return PasswordClient{i < 49 ? fmt::format("2001:db8:{}:{}::/64", i % 5, i) : "192.0.2.1"};
    });
    EXPECT_TRUE(all.is_last_fine);
    EXPECT_GE(all.fine, 8);
    EXPECT_EQ(all.fine + all.refused.at(RefusalCode::TooMany) + all.refused.at(RefusalCode::Unavailable), 50);
}

TEST(Passwords, AKnownDeviceHasAPlaceWhenAllOthersAreTaken) {
    const auto all = hash_fifty([](int i) { return PasswordClient{fmt::format("192.0.2.{}", i), i == 49}; });
    EXPECT_EQ(all.refused.at(RefusalCode::Unavailable), 50 - all.fine);
    EXPECT_GE(all.fine, 9) << "eight places and that of the device";
}

TEST(Passwords, CanBeEndedWhileSomeWait) {
    asio::io_context context;
    {
        Passwords passwords(cheap, 1, 101);
        for (int i = 0; i < 20; ++i)
            asio::co_spawn(
                context,
                [&]() -> asio::awaitable<void> {
                    static_cast<void>(co_await passwords.hash(home, "correct horse"));
                },
                asio::detached);
        context.poll();
    }
}

}  // namespace
}  // namespace tafl::server
