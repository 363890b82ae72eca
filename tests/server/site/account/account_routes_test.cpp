// /me, /account, /session, /players, /reports: permissions, and what cannot be probed.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/lobby/challenges.hpp"
#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;
using ::testing::Not;

class AccountRoutes : public test::PeopleFixture {
  protected:
    Answer sign_in_as(Visitor& visitor, const std::string& name, const std::string& password) {
        return ask(visitor, Method::Post, "/session",
                   "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}");
    }
};

TEST_F(AccountRoutes, AGuestIsSomebodyAtOnce) {
    Visitor visitor = guest();
    const auto me = ask(visitor, Method::Get, "/me").json();
    EXPECT_EQ(me.at("kind"), "guest");
    EXPECT_EQ(me.at("admin"), false);
    EXPECT_EQ(me.at("muted"), false);
    EXPECT_TRUE(me.at("settings").as_object().empty());
    EXPECT_TRUE(me.at("games").as_array().empty());
    EXPECT_TRUE(me.at("challenges").as_array().empty());
    EXPECT_EQ(me.at("vacation").at("days"), 28.0);
    EXPECT_TRUE(me.at("vacation").at("until").is_null());
}

TEST_F(AccountRoutes, AGuestBecomesAMemberAndStaysWhoItWas) {
    Visitor visitor = guest();
    const auto id = id_of(visitor);
    const Answer answer =
        ask(visitor, Method::Post, "/account", R"({"name":"Ívar","password":"correct horse"})");
    EXPECT_EQ(answer.status, 201);
    EXPECT_EQ(answer.json().at("name"), "Ívar");
    EXPECT_EQ(answer.json().at("kind"), "member");
    EXPECT_EQ(id_of(visitor), id);
    EXPECT_EQ(ask(visitor, Method::Post, "/account", R"({"name":"Other","password":"correct horse"})").status,
              403);
}

TEST_F(AccountRoutes, WhatNoAccountIsMadeOf) {
    static_cast<void>(member("Ivar"));
    struct {
        const char* body;
        int status;
        const char* says;
    } const cases[] = {
        {"", 400, "not JSON"},
        {"{}", 400, "name is missing"},
        {R"({"name":"Olaf"})", 400, "password is missing"},
        {R"({"name":"Olaf","password":"1234567"})", 400, "8 to 200 bytes; it has 7"},
        {R"({"name":"Olaf","password":"P4ssword"})", 400, "password-weak"},
        {R"({"name":"Olaf","password":"         "})", 400, "password-weak"},
        {R"({"name":"O","password":"correct horse"})", 400, "name-form"},
        {R"({"name":"<script>","password":"correct horse"})", 400, "name-form"},
        {R"({"name":"Ol\u0000af","password":"correct horse"})", 400, "without control characters"},
        {R"({"name":"admin","password":"correct horse"})", 400, "name-form"},
        {R"({"name":"lvar","password":"correct horse"})", 409, "too similar"},
        {R"({"name":"Í-VAR","password":"correct horse"})", 409, "too similar"},
        {R"({"name":"Olaf","password":"correct horse","admin":true})", 400, "'admin' is not a field"},
    };
    for (const auto& test : cases) {
        Visitor visitor = guest();
        const Answer answer = ask(visitor, Method::Post, "/account", test.body);
        EXPECT_EQ(answer.status, test.status) << test.body;
        EXPECT_THAT(answer.body, HasSubstr(test.says)) << test.body;
        EXPECT_EQ(read(id_of(visitor)).kind, store::PlayerKind::Guest);
    }
    Visitor visitor = guest();
    EXPECT_EQ(ask(visitor, Method::Post, "/account",
                  "{\"name\":\"Olaf\",\"password\":\"" + std::string(201, 'x') + "\"}")
                  .status,
              400);
}

TEST_F(AccountRoutes, SigningInGivesANewCookie) {
    static_cast<void>(member("Ivar"));
    Visitor visitor = guest();
    const std::string before = visitor.token;
    const Answer answer = sign_in_as(visitor, "ivar", "correct horse");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.json().at("name"), "Ivar");
    EXPECT_NE(visitor.token, before);
    EXPECT_FALSE(run(sessions_.find(before))) << "a cookie that somebody planted is worth nothing afterwards";
    ASSERT_EQ(answer.headers.size(), 1U);
    EXPECT_THAT(answer.headers[0].second, HasSubstr("; HttpOnly; SameSite=Lax"));
    EXPECT_THAT(answer.headers[0].second, Not(HasSubstr("Secure")));
    EXPECT_THAT(answer.body, Not(HasSubstr(visitor.token)));
}

// PostgreSQL cannot even look for such a name.
TEST_F(AccountRoutes, ANameWithAControlCharacterIsLookedUpNowhere) {
    static_cast<void>(member("Ivar"));
    Visitor visitor = guest();
    for (const auto* name : {R"(Ivar\u0000)", R"(\u0000)", R"(Iv\u007far)"}) {
        const auto answer = sign_in_as(visitor, name, "correct horse");
        EXPECT_EQ(answer.status, 400) << name;
        EXPECT_THAT(answer.body, HasSubstr("without control characters")) << name;
    }
}

TEST_F(AccountRoutes, AWrongNameAndAWrongPasswordAreAnsweredAlike) {
    static_cast<void>(member("Ivar"));
    const auto guest_name = read(id_of(guest())).name;
    Visitor visitor = guest();
    const Answer password = sign_in_as(visitor, "Ivar", "wrong horses");
    EXPECT_EQ(password.status, 401);
    EXPECT_EQ(password.error(), "sign-in");
    for (const std::string& name :
         {std::string("Nobody-here"), guest_name, std::string("computer-3"), std::string()}) {
        const Answer answer = sign_in_as(visitor, name, "correct horse");
        EXPECT_EQ(answer.status, password.status) << name;
        EXPECT_EQ(answer.body, password.body) << name;
        EXPECT_EQ(answer.headers, password.headers) << name;
    }
}

TEST_F(AccountRoutes, GuessesWaitAlikeForNamesThatAreAndNames_ThatAreNot) {
    static_cast<void>(member("Ivar"));
    for (const auto* name : {"Ivar", "Nobody-here"}) {
        Visitor visitor = guest();
        for (int i = 0; i < 4; ++i) EXPECT_EQ(sign_in_as(visitor, name, "wrong horses").status, 401) << name;
        const Answer answer = sign_in_as(visitor, name, "correct horse");
        EXPECT_EQ(answer.status, 429) << name;
        EXPECT_EQ(answer.error(), "slow-down");
    }
    Visitor owner = guest();
    owner.address = "192.0.2.99";
    EXPECT_EQ(sign_in_as(owner, "Ivar", "correct horse").status, 200) << "nobody can lock the owner out";
    Visitor visitor = guest();
    now_ += 1s;
    EXPECT_EQ(sign_in_as(visitor, "Ivar", "correct horse").status, 200);
}

TEST_F(AccountRoutes, SigningOutEndsTheSessionAlone) {
    Visitor one = member("Ivar");
    Visitor other = guest();
    ASSERT_EQ(sign_in_as(other, "Ivar", "correct horse").status, 200);
    const Answer answer = ask(one, Method::Delete, "/session");
    EXPECT_EQ(answer.status, 204);
    EXPECT_THAT(answer.headers.at(0).second, HasSubstr("Max-Age=0"));
    EXPECT_EQ(ask(one, Method::Get, "/me").status, 401);
    EXPECT_EQ(ask(other, Method::Get, "/me").status, 200);
}

// Sockets as the hub knows them.
class OpenSocket final : public Socket {
  public:
    OpenSocket(Hub& hub, std::uint64_t number, store::PlayerId player, std::string token)
        : hub_(hub), number_(number), token_(std::move(token)) {
        caller_.id = player;
        hub_.opened(*this);
    }
    OpenSocket(const OpenSocket&) = delete;
    OpenSocket& operator=(const OpenSocket&) = delete;
    ~OpenSocket() override { hub_.closed(*this); }
    void send(std::shared_ptr<const std::string>) override {}
    void close(std::string_view) override { is_closed = true; }
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return token_; }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return {}; }
    void set_caller(const Caller& caller) override { caller_ = caller; }

    bool is_closed = false;

  private:
    Hub& hub_;
    std::uint64_t number_;
    Caller caller_;
    std::string token_;
};

TEST_F(AccountRoutes, SocketsEndWithTheirSessions) {
    Visitor ivar = guest();
    const auto id = id_of(ivar);
    OpenSocket as_guest(hub_, 1, id, ivar.token);
    ASSERT_EQ(ask(ivar, Method::Post, "/account", R"({"name":"Ivar","password":"correct horse"})").status,
              201);
    EXPECT_TRUE(as_guest.is_closed) << "the guest's session is over";
    Visitor other = guest();
    ASSERT_EQ(sign_in_as(other, "Ivar", "correct horse").status, 200);
    OpenSocket one(hub_, 2, id, ivar.token), two(hub_, 3, id, other.token);
    ASSERT_EQ(ask(other, Method::Delete, "/session").status, 204);
    EXPECT_TRUE(two.is_closed);
    EXPECT_FALSE(one.is_closed);
    ASSERT_EQ(ask(ivar, Method::Patch, "/me", R"({"settings":{}})").status, 200);
    EXPECT_FALSE(one.is_closed);
    ASSERT_EQ(
        ask(ivar, Method::Patch, "/me", R"({"password":"another horse","current":"correct horse"})").status,
        200);
    EXPECT_TRUE(one.is_closed);
    OpenSocket last(hub_, 4, id, ivar.token);
    ASSERT_EQ(sign_in_as(ivar, "Ivar", "another horse").status, 200);
    EXPECT_TRUE(last.is_closed) << "who signs in again has another session";
}

TEST_F(AccountRoutes, AnAccountHasASessionOfItsOwn) {
    Visitor visitor = guest();
    const std::string planted = visitor.token;
    ASSERT_EQ(ask(visitor, Method::Post, "/account", R"({"name":"Ivar","password":"correct horse"})").status,
              201);
    EXPECT_NE(visitor.token, planted);
    EXPECT_FALSE(run(sessions_.find(planted))) << "the one who planted the guest's cookie is no member now";
    EXPECT_EQ(ask(visitor, Method::Get, "/me").json().at("name"), "Ivar");
}

TEST_F(AccountRoutes, GuessesAreCountedByTheNetworkOfAnAddress) {
    static_cast<void>(member("Ivar"));
    Visitor visitor = guest();
    for (int i = 0; i < 4; ++i) {
        visitor.address = "2001:db8::" + std::to_string(i + 1);
        EXPECT_EQ(sign_in_as(visitor, "Ivar", "wrong horses").status, 401) << i;
    }
    EXPECT_EQ(sign_in_as(visitor, "Ivar", "wrong horses").status, 429);
    visitor.address = "2001:db8:1::1";
    EXPECT_EQ(sign_in_as(visitor, "Ivar", "wrong horses").status, 401) << "another network";
}

TEST_F(AccountRoutes, SettingsAreTheClientsOwnAndBounded) {
    Visitor visitor = guest();
    EXPECT_EQ(ask(visitor, Method::Patch, "/me", R"({"settings":{"board":"ash","volume":0.5}})").status, 200);
    EXPECT_EQ(ask(visitor, Method::Get, "/me").json().at("settings").at("board"), "ash");
    EXPECT_EQ(ask(visitor, Method::Patch, "/me", R"({"settings":[1]})").status, 400);
    const std::string large = "{\"settings\":{\"a\":\"" + std::string(9000, 'x') + "\"}}";
    const std::string middling = "{\"settings\":{\"a\":\"" + std::string(2000, 'x') + "\"}}";
    EXPECT_EQ(ask(visitor, Method::Patch, "/me", middling).status, 413) << "of a guest";
    Visitor settled = member("Settled");
    EXPECT_EQ(ask(settled, Method::Patch, "/me", middling).status, 200);
    EXPECT_EQ(ask(settled, Method::Patch, "/me", large).status, 413);
    const Answer answer = ask(visitor, Method::Patch, "/me", large);
    EXPECT_EQ(answer.status, 413);
    EXPECT_EQ(answer.error(), "too-large");
    EXPECT_EQ(ask(visitor, Method::Get, "/me").json().at("settings").at("board"), "ash");
}

TEST_F(AccountRoutes, SettingsAloneChangeNothingElse) {
    Visitor ivar = member("Ivar");
    const auto id = id_of(ivar);
    const auto before = ivar.token;
    auto kept = read(id);
    const OpenSocket open(hub_, 1, id, ivar.token);
    const Answer answer = ask(ivar, Method::Patch, "/me", R"({"settings":{"board":"slate"}})");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.cookie(), "") << "the session goes on";
    EXPECT_EQ(ivar.token, before);
    EXPECT_FALSE(open.is_closed);
    kept.settings = R"({"board":"slate"})";
    EXPECT_EQ(read(id), kept);
    Visitor other = guest();
    EXPECT_EQ(sign_in_as(other, "Ivar", "correct horse").status, 200) << "the password too";
}

TEST_F(AccountRoutes, MembersTakeOtherNamesAndGuestsDoNot) {
    Visitor ivar = member("Ivar");
    static_cast<void>(member("Olaf"));
    Visitor stranger = guest();
    EXPECT_EQ(ask(stranger, Method::Patch, "/me", R"({"name":"Ketil"})").error(), "sign-in");
    EXPECT_EQ(ask(ivar, Method::Patch, "/me", R"({"name":"0LAF"})").error(), "taken");
    EXPECT_EQ(ask(ivar, Method::Get, "/me").json().at("name"), "Ivar");
    EXPECT_EQ(ask(ivar, Method::Patch, "/me", R"({"name":"ÍVAR"})").json().at("name"), "ÍVAR")
        << "one's own look-alike";
    EXPECT_EQ(ask(ivar, Method::Patch, "/me", R"({"name":"Ketil"})").json().at("name"), "Ketil");
    EXPECT_EQ(run(sessions_.find(ivar.token))->name, "Ketil") << "nothing old is remembered";
    now_ += 91 * 24h;  // the name is reserved for its former owner for this long
    Visitor new_ivar = member("Ivar");
    EXPECT_EQ(ask(new_ivar, Method::Get, "/players/ketil").status, 200);
}

TEST_F(AccountRoutes, ANewPasswordNeedsTheOldOneAndEndsOtherSessions) {
    Visitor ivar = member("Ivar");
    Visitor thief = guest();
    ASSERT_EQ(sign_in_as(thief, "Ivar", "correct horse").status, 200);
    EXPECT_EQ(ask(thief, Method::Patch, "/me", R"({"password":"battery staple"})").status, 400);
    EXPECT_EQ(ask(thief, Method::Patch, "/me", R"({"password":"battery staple","current":"wrong"})").status,
              401);
    const Answer answer =
        ask(ivar, Method::Patch, "/me", R"({"password":"battery staple","current":"correct horse"})");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(ask(ivar, Method::Get, "/me").status, 200) << "with the new cookie";
    EXPECT_EQ(ask(thief, Method::Get, "/me").status, 401);
    Visitor visitor = guest();
    EXPECT_EQ(sign_in_as(visitor, "Ivar", "correct horse").status, 401);
    EXPECT_EQ(sign_in_as(visitor, "Ivar", "battery staple").status, 200);
    Visitor nobody = guest();
    EXPECT_EQ(ask(nobody, Method::Patch, "/me", R"({"password":"battery staple","current":""})").status, 401);
}

TEST_F(AccountRoutes, WhoLeavesTakesTheNameAndThePasswordAlong) {
    Visitor ivar = member("Ivar");
    const auto id = id_of(ivar);
    EXPECT_EQ(ask(ivar, Method::Delete, "/me").status, 400) << "a member says the password";
    EXPECT_EQ(ask(ivar, Method::Delete, "/me", R"({"password":"wrong"})").status, 401);
    ASSERT_EQ(ask(ivar, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    EXPECT_EQ(ask(ivar, Method::Get, "/me").status, 401);
    EXPECT_EQ(read(id).kind, store::PlayerKind::Erased);
    EXPECT_NE(read(id).name, "Ivar");
    EXPECT_FALSE(write([id](store::Store& store) { return store.password(id); }));
    Visitor visitor = guest();
    visitor.address = "192.0.2.7";
    EXPECT_EQ(ask(visitor, Method::Get, "/players/Ivar").status, 404);
    EXPECT_EQ(sign_in_as(visitor, "Ivar", "correct horse").status, 401);
    EXPECT_EQ(ask(visitor, Method::Post, "/account", R"({"name":"Ivar","password":"correct horse"})").status,
              201);
    Visitor stranger = guest();
    EXPECT_EQ(ask(stranger, Method::Delete, "/me").status, 204) << "a guest has no password to say";
}

// A player who is leaving accepts a challenge at the same time: the game starts after the games were ended,
// but before the player is erased.
TEST_F(AccountRoutes, WhatBeginsWhileSomebodyLeavesIsEndedToo) {
    Visitor leaving = guest();
    const auto stays = add("Olaf"), leaves = read(id_of(leaving));
    const TermsRequest wanted{{"brandub", "", "", {}, false}, store::SidePreference::Attackers, false};
    const auto made = run(hub_.challenges.create(to_caller(stays), wanted, {Opponent::Kind::Friend, ""}));
    std::string game;
    boost::asio::co_spawn(context_,
                          hub_.games.begin(wanted, stays.id, leaves.id, std::vector{made.challenge}),
                          [&](std::exception_ptr, const NewGame& begun) { game = begun.game; });
    EXPECT_EQ(ask(leaving, Method::Delete, "/me").status, 204);
    ASSERT_NE(game, "") << "the game began, or this proves nothing";
    const auto head = write([game](store::Store& store) { return store.game(game).value(); });
    ASSERT_TRUE(head.end);
    EXPECT_EQ(head.end->reason, "aborted");
    EXPECT_TRUE(hub_.rooms.games_of(stays.id).empty());
}

TEST_F(AccountRoutes, VacationDaysAreCountedByTheYear) {
    Visitor ivar = member("Ivar");
    const auto take = [&](int days) {
        return ask(ivar, Method::Post, "/me/vacation", "{\"days\":" + std::to_string(days) + "}");
    };
    now_ = store::Moment(std::chrono::sys_days(std::chrono::year(2027) / 3 / 1));
    EXPECT_EQ(take(29).status, 400);
    EXPECT_EQ(take(-1).status, 400);
    EXPECT_EQ(take(20).json().at("vacation").at("days"), 8.0);
    now_ += 5 * 24h;
    const auto vacation = take(0).json().at("vacation");
    EXPECT_EQ(vacation.at("days"), 23.0) << "what was not used comes back";
    EXPECT_TRUE(vacation.at("until").is_null());
    EXPECT_EQ(take(24).status, 400);
    EXPECT_EQ(take(23).status, 200);
    now_ = store::Moment(std::chrono::sys_days(std::chrono::year(2028) / 1 / 2));
    EXPECT_EQ(ask(ivar, Method::Get, "/me").json().at("vacation").at("days"), 28.0);
}

TEST_F(AccountRoutes, AProfileShowsWhatEverybodyMaySee) {
    static_cast<void>(member("Ivar"));
    Visitor visitor = guest();
    const Answer answer = ask(visitor, Method::Get, "/players/IVAR");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.json().at("name"), "Ivar");
    EXPECT_EQ(answer.json().at("online"), false);
    EXPECT_EQ(answer.json().at("blocked"), false);
    EXPECT_TRUE(answer.json().at("ratings").as_array().empty());
    for (const auto* secret :
         {"password", "argon2", "settings", "admin", "banned", "muted", "vacation", "\"id\""})
        EXPECT_THAT(answer.body, Not(HasSubstr(secret)));
    EXPECT_EQ(ask(visitor, Method::Get, "/players/computer-3").json().at("kind"), "computer");
    EXPECT_EQ(ask(visitor, Method::Get, "/players/computer-3").json().at("level"), 3);
    EXPECT_EQ(ask(visitor, Method::Get, "/players/nobody-here").error(), "unknown");
}

TEST_F(AccountRoutes, MembersSayWhereTheyAreFrom) {
    Visitor ivar = member("Ivar"), visitor = guest();
    const auto say = [&](Visitor& who, const std::string& country) {
        return ask(who, Method::Patch, "/me", "{\"country\":\"" + country + "\"}");
    };
    EXPECT_EQ(ask(visitor, Method::Get, "/players/Ivar").json().at("country"), "");
    EXPECT_EQ(say(ivar, "NO").json().at("country"), "NO");
    EXPECT_EQ(ask(visitor, Method::Get, "/players/Ivar").json().at("country"), "NO");
    EXPECT_EQ(ask(ivar, Method::Get, "/me/export").json().at("country"), "NO");
    for (const auto* wrong : {"no", "N", "NOR", "N1"}) EXPECT_EQ(say(ivar, wrong).status, 400) << wrong;
    EXPECT_EQ(say(visitor, "NO").status, 401);
    EXPECT_EQ(say(ivar, "").json().at("country"), "");
}

TEST_F(AccountRoutes, MembersSayWhatEverybodyReadsOfThem) {
    Visitor ivar = member("Ivar"), visitor = guest();
    const auto say = [&](Visitor& who, const std::string& text) {
        return ask(who, Method::Patch, "/me", "{\"about\":\"" + text + "\"}");
    };
    const auto read_by = [&](Visitor& who) {
        return ask(who, Method::Get, "/players/Ivar").json().at("about");
    };
    EXPECT_EQ(read_by(visitor), "");
    EXPECT_EQ(say(ivar, "From Bergen.\\nNo berserk.").json().at("about"), "From Bergen.\nNo berserk.");
    EXPECT_EQ(read_by(visitor), "From Bergen.\nNo berserk.");
    EXPECT_EQ(ask(ivar, Method::Get, "/me/export").json().at("about"), "From Bergen.\nNo berserk.");
    EXPECT_EQ(say(ivar, std::string(401, 'x')).status, 400);
    EXPECT_EQ(say(ivar, "\\u202e").status, 400);
    EXPECT_EQ(say(visitor, "a guest").status, 401);
    const auto id = id_of(ivar);  // a job of the store must not run the test's loop
    for (const auto flag : {&store::Player::is_muted, &store::Player::is_banned}) {
        write([&](store::Store& store) { store.set(id, flag, true); });
        sessions_.forget(id);
        EXPECT_EQ(say(ivar, "more").json().at("reason"), "muted");
        EXPECT_EQ(read_by(visitor), "");
        EXPECT_EQ(read_by(ivar), "From Bergen.\nNo berserk.");
        write([&](store::Store& store) { store.set(id, flag, false); });
        sessions_.forget(id);
    }
    EXPECT_EQ(say(ivar, "").json().at("about"), "");
}

TEST_F(AccountRoutes, WhoIsBannedTakesNoChallenges) {
    Visitor ivar = member("Ivar"), olaf = member("Olaf");
    EXPECT_EQ(ask(ivar, Method::Get, "/players/Olaf").json().at("challengeable"), true);
    write([id = id_of(olaf)](store::Store& store) { store.set(id, &store::Player::is_banned, true); });
    EXPECT_EQ(ask(ivar, Method::Get, "/players/Olaf").json().at("challengeable"), false);
}

TEST_F(AccountRoutes, BlocksAreTheBlockersOwn) {
    Visitor ivar = member("Ivar");
    Visitor olaf = member("Olaf");
    EXPECT_EQ(ask(ivar, Method::Put, "/players/olaf/block").status, 204);
    EXPECT_EQ(ask(ivar, Method::Get, "/players/olaf").json().at("blocked"), true);
    EXPECT_EQ(ask(olaf, Method::Get, "/players/ivar").json().at("blocked"), false);
    EXPECT_EQ(ask(olaf, Method::Get, "/players/ivar").json().at("challengeable"), false);
    EXPECT_EQ(ask(olaf, Method::Delete, "/players/olaf/block").status, 400) << "oneself";
    EXPECT_EQ(ask(olaf, Method::Put, "/players/olaf/block").json().at("reason"), "block-self");
    EXPECT_EQ(ask(ivar, Method::Get, "/players/olaf").json().at("blocked"), true);
    EXPECT_EQ(ask(ivar, Method::Delete, "/players/olaf/block").status, 204);
    EXPECT_EQ(ask(ivar, Method::Get, "/players/olaf").json().at("blocked"), false);
    EXPECT_EQ(ask(ivar, Method::Put, "/players/nobody-here/block").status, 404);
}

TEST_F(AccountRoutes, WhoIsBlockedCanBeListed) {
    Visitor olaf = member("Olaf"), ivar = member("Ivar"), stranger = guest();
    EXPECT_EQ(ask(ivar, Method::Get, "/me/blocks").body, "[]");
    EXPECT_EQ(ask(ivar, Method::Put, "/players/Olaf/block").status, 204);
    EXPECT_EQ(ask(ivar, Method::Get, "/me/blocks").body, R"([{"name":"Olaf","kind":"member"}])");
    EXPECT_EQ(ask(olaf, Method::Get, "/me/blocks").body, "[]");
    EXPECT_EQ(ask(stranger, Method::Get, "/me/blocks").body, "[]");
    EXPECT_EQ(ask(olaf, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    EXPECT_EQ(ask(ivar, Method::Get, "/me/blocks").body, "[]") << "who has left is nobody's to block";
}

TEST_F(AccountRoutes, ReportsAreTakenAndBounded) {
    Visitor ivar = member("Ivar");
    static_cast<void>(member("Olaf"));
    const auto report = [&](const std::string& body) { return ask(ivar, Method::Post, "/reports", body); };
    EXPECT_EQ(report(R"({"player":"Olaf","text":"He said\nunkind things."})").status, 201);
    EXPECT_EQ(report(R"({"player":"Olaf","text":""})").status, 400);
    EXPECT_EQ(report(R"({"player":"Olaf","text":"\u001b[2J"})").status, 400);
    EXPECT_EQ(report("{\"player\":\"Olaf\",\"text\":\"" + std::string(2001, 'x') + "\"}").status, 400);
    EXPECT_EQ(report(R"({"player":"Ivar","text":"me"})").status, 400);
    EXPECT_EQ(report(R"({"player":"Nobody","text":"x"})").status, 404);
    EXPECT_EQ(report(R"({"player":"Olaf","game":"aaaaaaaa","text":"x"})").status, 404);
    for (int i = 1; i < 20; ++i) {
        ivar.address = fmt::format("192.0.2.{}", 100 + i);
        EXPECT_EQ(report(R"({"player":"Olaf","text":"x"})").status, 201);
    }
    EXPECT_EQ(report(R"({"player":"Olaf","text":"x"})").status, 429);
}

TEST_F(AccountRoutes, AnAddressSendsTenReportsAnHour) {
    static_cast<void>(member("Olaf"));
    const auto report = [&](const std::string& address) {
        Visitor visitor = guest();
        visitor.address = address;
        return ask(visitor, Method::Post, "/reports", R"({"player":"Olaf","text":"x"})").status;
    };
    for (int i = 0; i < 10; ++i) EXPECT_EQ(report("192.0.2.7"), 201);
    EXPECT_EQ(report("192.0.2.7"), 429);
    EXPECT_EQ(report("192.0.2.8"), 201) << "others are not affected";
    now_ += std::chrono::minutes(7);
    EXPECT_EQ(report("192.0.2.7"), 201);
}

}  // namespace
}  // namespace tafl::server
