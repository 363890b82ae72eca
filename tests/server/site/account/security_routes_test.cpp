// The second factor, recovery codes, sessions one by one, former names, and the archive of everything.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/people/sign_in/totp.hpp"
#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

class SecurityRoutes : public test::PeopleFixture {
  protected:
    SecurityRoutes() { add_reset_routes(router_, services_, cheap); }

    Answer sign_in(Visitor& visitor, const std::string& code = "") {
        return ask(visitor, Method::Post, "/session",
                   fmt::format(R"({{"name":"Ivar","password":"correct horse","code":"{}"}})", code));
    }
    static std::string reason(const Answer& answer) {
        const auto json = answer.json().as_object();
        return json.contains("reason") ? std::string(json.at("reason").as_string()) : "";
    }
    Answer rename(Visitor& visitor, const std::string& name) {
        return ask(visitor, Method::Patch, "/me", fmt::format(R"({{"name":"{}"}})", name));
    }
    std::string code_now(std::string_view secret) const { return totp_code(secret, totp_step(now_)); }

    struct Guarded {
        std::string secret;
        std::vector<std::string> recovery;
    };
    Guarded guard(Visitor& visitor) {
        const Answer made = ask(visitor, Method::Post, "/me/second-factor", password);
        EXPECT_EQ(made.status, 201) << made.body;
        Guarded guarded{std::string(made.json().at("secret").as_string()), {}};
        const Answer done = ask(visitor, Method::Put, "/me/second-factor",
                                fmt::format(R"({{"code":"{}"}})", code_now(guarded.secret)));
        EXPECT_EQ(done.status, 200) << done.body;
        const auto answer = done.json();
        for (const auto& code : answer.at("recoveryCodes").as_array())
            guarded.recovery.emplace_back(code.as_string());
        return guarded;
    }
    static constexpr const char* password = R"({"password":"correct horse"})";

    Visitor ivar_ = member("Ivar");
};

TEST_F(SecurityRoutes, SigningInTakesACodeOnceItIsConfirmed) {
    EXPECT_EQ(ask(ivar_, Method::Post, "/me/second-factor", R"({"password":"wrong"})").status, 401);
    const Answer begun = ask(ivar_, Method::Post, "/me/second-factor", password);
    EXPECT_THAT(begun.body, HasSubstr("otpauth://totp/Skjaldborg:%49%76%61%72?secret="));
    Visitor phone = guest();
    EXPECT_EQ(sign_in(phone).status, 200) << "not confirmed: no code";
    EXPECT_EQ(reason(ask(ivar_, Method::Put, "/me/second-factor", R"({"code":"000"})")), "code-wrong");

    const Guarded guarded = guard(ivar_);
    EXPECT_EQ(guarded.recovery.size(), 10U);
    EXPECT_EQ(ask(ivar_, Method::Get, "/me/security").body, R"({"secondFactor":true,"recoveryCodes":10})");
    Visitor other = guest();
    for (int i = 0; i < 9; ++i)
        EXPECT_EQ(reason(sign_in(other)), "code-needed") << "it is the right password";
    EXPECT_EQ(reason(sign_in(other, code_now(guarded.secret))), "code-wrong") << "it confirmed the secret";
    now_ += 30s;
    EXPECT_EQ(sign_in(other, code_now(guarded.secret)).status, 200);
    Visitor thief = guest();
    EXPECT_EQ(reason(sign_in(thief, code_now(guarded.secret))), "code-wrong") << "seen over a shoulder";
    EXPECT_EQ(ask(ivar_, Method::Post, "/me/second-factor", password).error(), "too-late");
}

TEST_F(SecurityRoutes, CodesAreGuessedAsSlowlyAsPasswords) {
    const Guarded guarded = guard(ivar_);
    Visitor thief = guest();
    thief.address = "198.51.100.7";
    int refused = 0;
    for (int i = 0; i < 10; ++i) refused += sign_in(thief, "000000").status == 429 ? 1 : 0;
    EXPECT_EQ(refused, 6);
}

// Somebody who knows the password, with an address for each guess.
TEST_F(SecurityRoutes, NoNumberOfAddressesBuysMoreGuesses) {
    const Guarded guarded = guard(ivar_);
    int looked_at = 0;
    for (int i = 0; i < 40; ++i) {
        Visitor thief = guest();
        thief.address = fmt::format("198.51.100.{}", i);
        looked_at += sign_in(thief, "000000").status == 401 ? 1 : 0;
    }
    EXPECT_EQ(looked_at, 10);
    now_ += 30s;
    Visitor phone = guest();
    EXPECT_EQ(sign_in(phone, code_now(guarded.secret)).status, 429) << "nor does a right one tell";
    EXPECT_EQ(sign_in(phone, guarded.recovery[0]).status, 200) << "the owner is not locked out";
    now_ += 1h;
    Visitor later = guest();
    EXPECT_EQ(sign_in(later, code_now(guarded.secret)).status, 200);
}

TEST_F(SecurityRoutes, TheNetworksOfOneSiteAreOneGuesser) {
    static_cast<void>(guard(ivar_));
    int looked_at = 0;
    for (int i = 0; i < 10; ++i) {
        Visitor thief = guest();
        thief.address = fmt::format("2001:db8:7:{:x}::1", i);
        looked_at += sign_in(thief, "000000").status == 401 ? 1 : 0;
    }
    EXPECT_EQ(looked_at, 4);
}

TEST_F(SecurityRoutes, NewRecoveryCodesTakeACode) {
    const Guarded guarded = guard(ivar_);
    EXPECT_EQ(reason(ask(ivar_, Method::Post, "/me/recovery-codes", password)), "code-needed");
    now_ += 30s;
    const auto proof = fmt::format(R"({{"password":"correct horse","code":"{}"}})", code_now(guarded.secret));
    EXPECT_EQ(ask(ivar_, Method::Post, "/me/recovery-codes", proof).status, 201);
}

TEST_F(SecurityRoutes, ErasingTheAccountTakesACode) {
    const Guarded guarded = guard(ivar_);
    EXPECT_EQ(reason(ask(ivar_, Method::Delete, "/me", password)), "code-needed");
    EXPECT_EQ(reason(ask(ivar_, Method::Delete, "/me", R"({"password":"correct horse","code":"1"})")),
              "code-wrong");
    const auto proof = fmt::format(R"({{"password":"correct horse","code":"{}"}})", guarded.recovery[0]);
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me", proof).status, 204);
    Visitor other = guest();
    EXPECT_EQ(sign_in(other).status, 401);
}

TEST_F(SecurityRoutes, ARecoveryCodeIsACodeOnce) {
    const Guarded guarded = guard(ivar_);
    Visitor other = guest();
    EXPECT_EQ(sign_in(other, guarded.recovery[0]).status, 200);
    EXPECT_EQ(reason(sign_in(other, guarded.recovery[0])), "code-wrong");
    now_ += 1h;
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me/second-factor", password).status, 401) << "takes a code";
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me/second-factor",
                  fmt::format(R"({{"password":"correct horse","code":"{}"}})", guarded.recovery[1]))
                  .status,
              204);
    EXPECT_EQ(sign_in(other).status, 200);
    const Answer fresh = ask(ivar_, Method::Post, "/me/recovery-codes", password);
    EXPECT_EQ(fresh.json().at("recoveryCodes").as_array().size(), 10U);
    EXPECT_EQ(ask(ivar_, Method::Get, "/me/security").body, R"({"secondFactor":false,"recoveryCodes":10})");
}

TEST_F(SecurityRoutes, ARecoveryCodeSetsANewPassword) {
    const auto codes = ask(ivar_, Method::Post, "/me/recovery-codes", password).json().at("recoveryCodes");
    const std::string code(codes.as_array()[3].as_string());
    const auto request_body = [](const std::string& name, const std::string& proof) {
        return fmt::format(R"({{"name":"{}","code":"{}","password":"a new long sword"}})", name, proof);
    };
    Visitor other = guest();
    EXPECT_EQ(ask(other, Method::Post, "/password-reset", request_body("Ivar", "abcd-efgh-jkmn")).status,
              401);
    EXPECT_EQ(ask(other, Method::Post, "/password-reset", request_body("Nobody", code)).status, 401);
    EXPECT_EQ(ask(other, Method::Post, "/password-reset", request_body("ivar", code)).status, 204);
    EXPECT_EQ(ask(other, Method::Post, "/password-reset", request_body("ivar", code)).status, 401)
        << "used up";
    EXPECT_EQ(sign_in(other).status, 401) << "the old password";
    EXPECT_FALSE(run(sessions_.find(ivar_.token))) << "and the old sessions";
}

TEST_F(SecurityRoutes, ADeviceIsSignedOutByItself) {
    now_ += 1h;
    Visitor phone = guest();
    EXPECT_EQ(sign_in(phone).status, 200);
    const auto list = ask(ivar_, Method::Get, "/me/sessions").json().as_array();
    ASSERT_EQ(list.size(), 2U);
    const auto& other = list[list[0].at("current").as_bool() ? 1 : 0];
    EXPECT_EQ(other.at("current"), false);
    EXPECT_EQ(other.at("made"), now_.time_since_epoch().count());
    const std::string id(other.at("id").as_string());
    Visitor stranger = member("Olaf");
    EXPECT_EQ(ask(stranger, Method::Delete, "/me/sessions/" + id).status, 404);
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me/sessions/" + id).status, 204);
    EXPECT_FALSE(run(sessions_.find(phone.token)));
    EXPECT_TRUE(run(sessions_.find(ivar_.token)));
    phone = guest();
    EXPECT_EQ(sign_in(phone).status, 200);
    const std::string before = ivar_.token;
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me/sessions").status, 200);
    EXPECT_FALSE(run(sessions_.find(phone.token)));
    EXPECT_NE(ivar_.token, before);
    EXPECT_EQ(ask(ivar_, Method::Get, "/me/sessions").json().as_array().size(), 1U);
}

TEST_F(SecurityRoutes, AFormerNameLeadsToTheNewOne) {
    EXPECT_EQ(rename(ivar_, "Ketil").status, 200);
    const Answer moved = ask(ivar_, Method::Get, "/players/ivar");
    EXPECT_EQ(moved.status, 301);
    ASSERT_FALSE(moved.headers.empty());
    EXPECT_EQ(moved.headers[0].second, "/api/v1/players/Ketil");
    Visitor olaf = member("Olaf");
    EXPECT_EQ(rename(olaf, "Ivar").error(), "taken") << "kept for ninety days";
    EXPECT_EQ(rename(ivar_, "Harald").status, 200);
    EXPECT_EQ(ask(ivar_, Method::Get, "/players/ivar").headers[0].second, "/api/v1/players/Harald");
    const Answer often = rename(ivar_, "Sigurd");
    EXPECT_EQ(often.error(), "slow-down");
    EXPECT_EQ(reason(often), "renamed-often");
    now_ += 91 * 24h;
    EXPECT_EQ(rename(ivar_, "Sigurd").status, 200);
    EXPECT_EQ(rename(olaf, "Ivar").status, 200);
    EXPECT_EQ(ask(ivar_, Method::Get, "/players/ivar").status, 200) << "somebody has it again";
}

TEST_F(SecurityRoutes, AnArchiveHoldsEverythingAndAnErasedAccountNothing) {
    const Guarded guarded = guard(ivar_);
    EXPECT_EQ(rename(ivar_, "Ketil").status, 200);
    const auto all = ask(ivar_, Method::Get, "/me/export").json();
    EXPECT_EQ(all.at("formerNames").as_array()[0], "Ivar");
    EXPECT_EQ(all.at("secondFactor"), true);
    EXPECT_EQ(all.at("recoveryCodes"), 10);
    EXPECT_EQ(all.at("sessions").as_array().size(), 1U);
    const Answer archive = ask(ivar_, Method::Get, "/me/export.zip");
    EXPECT_EQ(archive.type, "application/zip");
    for (const char* file : {"account.json", "games.pgn", "games.csv", "games.otg", "games.json"})
        EXPECT_THAT(archive.body, HasSubstr(file));
    EXPECT_EQ(archive.body.substr(0, 4), "PK\x03\x04");

    const auto id = id_of(ivar_);
    const auto proof = fmt::format(R"({{"password":"correct horse","code":"{}"}})", guarded.recovery[0]);
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me", proof).status, 204);
    const auto left = [id](store::Store& store) {
        return store.belongings(id, "totp").size() + store.belongings(id, "recovery").size() +
               store.belongings(id, "former-name").size() + store.sessions(id, 9).size();
    };
    EXPECT_EQ(run(queue_.read(left)), 0U);
    EXPECT_EQ(member("Ivar").token.empty(), false) << "the name is free";
}

TEST_F(SecurityRoutes, NeitherGuestsNorProgramsGuardAnAccount) {
    Visitor stranger = guest();
    for (const char* path : {"/me/security", "/me/sessions"})
        EXPECT_EQ(ask(stranger, Method::Get, path).status, 401) << path;
    EXPECT_EQ(ask(stranger, Method::Post, "/me/second-factor", password).status, 401);
    EXPECT_EQ(ask(stranger, Method::Post, "/me/recovery-codes", password).status, 401);
}

}  // namespace
}  // namespace tafl::server
