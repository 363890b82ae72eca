// Bots on a whole site: tokens and their permissions, streams, a game between a program and a person, and
// recovery after the site was down.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <set>

#include "server/site/operation/admin_socket.hpp"
#include "server/site/running_site.hpp"

namespace tafl::test {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

class Bots : public ::testing::Test {
  protected:
    TemporaryFolder folder_;
    std::optional<Running> running_{std::in_place, settings_in(folder_)};

    [[nodiscard]] std::uint16_t port() const { return running_->port(); }
    void restart() {
        running_.reset();
        running_.emplace(settings_in(folder_));
    }
};

std::string challenge_for(const std::string& name, std::string_view side = "attackers") {
    return fmt::format(
        R"({{"ruleset":"brandub","side":"{}","clock":{{"kind":"none"}},"opponent":{{"player":"{}"}}}})", side,
        name);
}

std::string id_in(const RawAnswer& answer, std::string_view key) {
    EXPECT_LT(answer.status, 300) << answer.body;
    return std::string(json::parse(answer.body).at(key).as_string());
}

// Where the attackers have the first move.
std::string game_between(const Member& attackers, const Member& defenders) {
    const auto challenge =
        id_in(attackers.program.ask("POST", "/challenges", challenge_for(defenders.name)), "challenge");
    return id_in(defenders.program.ask("POST", "/challenges/" + challenge + "/accept"), "game");
}

std::string move_body(std::string_view move) { return fmt::format(R"({{"move":"{}"}})", move); }

TEST_F(Bots, TokensAreShownOnceListedAndRevoked) {
    const auto anna = member(port(), "Anna");
    const auto listed = anna.person.ask("GET", "/me/tokens");
    EXPECT_THAT(listed.body, HasSubstr(R"("name":"test")"));
    EXPECT_THAT(listed.body, Not(HasSubstr("tafl_")));
    EXPECT_EQ(anna.program.get("/me").at("name"), "Anna");
    EXPECT_THAT(anna.person.ask("GET", "/me/tokens").body, Not(HasSubstr(R"("used":null)")));
    EXPECT_EQ(anna.person.ask("DELETE", fmt::format("/me/tokens/{}", anna.token_id)).status, 204);
    EXPECT_EQ(anna.person.ask("DELETE", fmt::format("/me/tokens/{}", anna.token_id)).status, 404);
    EXPECT_EQ(anna.person.ask("GET", "/me/tokens").body, "[]");
    const auto refused = anna.program.ask("GET", "/lobby");
    EXPECT_EQ(refused.status, 401) << "not a guest, and not a page for everybody: a wrong token is a mistake";
    EXPECT_EQ(refused.header("www-authenticate"), "Bearer");
}

TEST_F(Bots, ATokenIsItsMembersAlone) {
    const auto anna = member(port(), "Anna"), bo = member(port(), "Bo");
    EXPECT_EQ(bo.person.ask("DELETE", fmt::format("/me/tokens/{}", anna.token_id)).status, 404);
    EXPECT_EQ(anna.program.ask("GET", "/me").status, 200);
    const Client guest{port(), ""};
    EXPECT_EQ(guest.ask("POST", "/me/tokens", R"({"name":"x"})").status, 401) << "a guest has none";
}

TEST_F(Bots, AMemberHasTwentyTokensAtMost) {
    const auto anna = member(port(), "Anna");
    for (int i = 1; i < 20; ++i)
        EXPECT_EQ(anna.person.ask("POST", "/me/tokens", R"({"name":"x"})").status, 201);
    EXPECT_EQ(anna.person.ask("POST", "/me/tokens", R"({"name":"x"})").status, 429);
    for (const auto* body : {R"({})", R"({"name":""})", R"({"name":"a\nb"})", R"({"name":1})"})
        EXPECT_EQ(anna.person.ask("POST", "/me/tokens", body).status, 400) << body;
}

TEST_F(Bots, ATokenPlaysAndDoesNothingElse) {
    auto settings = settings_in(folder_);
    const auto anna = member(port(), "Anna");
    running_.reset();
    settings.admin = "Anna";
    running_.emplace(settings);
    const Client program{port(), anna.program.headers}, person{port(), anna.person.headers};
    EXPECT_EQ(person.ask("GET", "/admin/overview").status, 200);
    struct Row {
        const char* verb;
        const char* path;
        const char* body;
    };
    for (const auto& [verb, path, body] :
         {Row{"DELETE", "/me", R"({"password":"correct horse"})"}, Row{"PATCH", "/me", R"({"name":"Other"})"},
          Row{"PATCH", "/me", R"({"password":"another one","current":"correct horse"})"},
          Row{"POST", "/me/vacation", R"({"days":1})"}, Row{"GET", "/me/tokens", ""},
          Row{"POST", "/me/tokens", R"({"name":"more"})"}, Row{"DELETE", "/me/tokens/1", ""},
          Row{"PUT", "/me/bot", ""},
          Row{"POST", "/account", R"({"name":"Other","password":"correct horse"})"},
          Row{"POST", "/session", R"({"name":"Anna","password":"correct horse"})"},
          Row{"DELETE", "/session", ""}, Row{"POST", "/reports", R"({"player":"Anna","text":"x"})"},
          Row{"PUT", "/players/Anna/block", ""}, Row{"GET", "/admin/overview", ""},
          Row{"PUT", "/admin/players/Anna/muted", ""}}) {
        const auto answer = program.ask(verb, path, body);
        EXPECT_EQ(answer.status, 403) << verb << " " << path << " " << answer.body;
        EXPECT_EQ(answer.header("set-cookie"), "") << path;
    }
    EXPECT_EQ(program.ask("GET", "/me").status, 200) << "nothing of that was done";
    EXPECT_EQ(program
                  .ask("POST", "/games",
                       R"({"ruleset":"brandub","clock":{"kind":"none"},"opponent":{"computer":1}})")
                  .status,
              201);
}

TEST_F(Bots, ATokenNeedsNoOriginAndIsNoCookie) {
    const auto anna = member(port(), "Anna");
    const std::string body = challenge_for("Anna");
    const auto token = anna.program.headers.substr(std::string("Authorization: Bearer ").size());
    const Client elsewhere{port(), anna.program.headers + "Origin: http://elsewhere.test\r\n"};
    EXPECT_EQ(elsewhere.ask("POST", "/challenges", body).status, 400)
        << "it is received: nobody challenges themselves";
    const Client as_cookie{port(), "Cookie: skjaldborg=" + token};
    EXPECT_NE(as_cookie.get("/me").at("name"), "Anna");
    const Client both{port(), anna.program.headers + "Cookie: skjaldborg=whoever\r\n"};
    EXPECT_EQ(both.get("/me").at("name"), "Anna");
    auto session = anna.person.headers;
    session.replace(0, std::string("Cookie: skjaldborg=").size(), "Authorization: Bearer ");
    EXPECT_EQ(Client(port(), session).ask("GET", "/me").status, 401) << "a session is no token";
}

TEST_F(Bots, StrangeTokensAreRefused) {
    const std::string shapes[] = {"tafl_",
                                  "tafl_" + std::string(43, 'A'),
                                  std::string(5'000, 'A'),
                                  "tafl_\x01\x02",
                                  "tafl_' OR 1=1",
                                  "",
                                  "a b c"};
    for (const auto& shape : shapes) {
        EXPECT_EQ(by_token(port(), shape).ask("GET", "/me").status,
                  shape.find('\x01') == std::string::npos ? 401 : 400)
            << shape;
    }
    EXPECT_EQ(by_token(port(), std::string(20'000, 'A')).ask("GET", "/me").status, 431);
    const Client basic{port(), "Authorization: Basic YTpi\r\n"};
    EXPECT_EQ(basic.ask("GET", "/me").status, 200) << "a proxy's; here it is a guest";
}

TEST_F(Bots, AnAccountIsABotForEverAndBeforeItsFirstRatedGame) {
    const auto anna = bot(port(), "Anna"), bo = member(port(), "Bo");
    EXPECT_EQ(anna.person.get("/me").at("bot"), true);
    EXPECT_EQ(bo.person.get("/players/Anna").at("bot"), true);
    EXPECT_FALSE(bo.person.get("/players/Bo").contains("bot"));
    const auto made = id_in(bo.person.ask("POST", "/challenges",
                                          R"({"ruleset":"brandub","rated":true,"opponent":{"player":"Anna"},)"
                                          R"("clock":{"kind":"fischer","initial":600000,"increment":0}})"),
                            "challenge");
    const auto game = id_in(anna.program.ask("POST", "/challenges/" + made + "/accept"), "game");
    const auto state = bo.person.get("/games/" + game);
    EXPECT_THAT(json::serialize(state.at("players")),
                HasSubstr(R"("name":"Anna","kind":"member","bot":true)"));
    const auto refused = bo.person.ask("PUT", "/me/bot");
    EXPECT_EQ(refused.status, 409) << refused.body;
    EXPECT_EQ(bo.person.get("/me").at("bot"), false);
    EXPECT_EQ(anna.person.ask("PUT", "/me/bot").status, 200) << "it is one already";
}

TEST_F(Bots, NobodyIsPairedWithABotUnasked) {
    const auto anna = bot(port(), "Anna"), bo = member(port(), "Bo"), carl = bot(port(), "Carl");
    const std::string open =
        R"({"ruleset":"brandub","clock":{"kind":"days","days":3,"buffer":7},"opponent":{"anyone":true}})";
    EXPECT_EQ(anna.program.ask("POST", "/challenges", open).status, 201);
    const auto of_bo = id_in(bo.person.ask("POST", "/challenges", open), "challenge");
    EXPECT_EQ(carl.program.ask("POST", "/challenges/" + of_bo + "/accept").status, 403);
    EXPECT_FALSE(id_in(carl.program.ask("POST", "/challenges", open), "game").empty()) << "bots are";
    EXPECT_EQ(member(port(), "Dora").person.ask("POST", "/challenges/" + of_bo + "/accept").status, 201);
}

TEST_F(Bots, APersonAndAProgramPlayToTheEnd) {
    const auto program = bot(port(), "Anna"), person = member(port(), "Bo");
    auto events = program.program.follow("/bot/events");
    EXPECT_EQ(events.status(), 200);
    EXPECT_THAT(events.head(), HasSubstr("application/x-ndjson"));
    EXPECT_EQ(wait_for(events, "hello").at("me").at("bot"), true);
    const auto challenge =
        id_in(person.person.ask("POST", "/challenges", challenge_for("Anna")), "challenge");
    EXPECT_EQ(text(wait_for(events, "challenge").at("challenge").at("id")), challenge);
    const auto game = id_in(program.program.ask("POST", "/challenges/" + challenge + "/accept"), "game");
    EXPECT_EQ(text(wait_for(events, "mine").at("game")), game);
    EXPECT_EQ(text(wait_for(events, "challenge-gone").at("game")), game);
    auto stream = program.program.follow("/bot/games/" + game);
    auto board = wait_for(stream, "state").at("board").as_object();
    const Client by_side[] = {person.person, program.program};
    for (int ply = 0; ply < 200; ++ply) {
        const bool attackers = board.at("toMove") == "attackers";
        const auto state = by_side[attackers ? 0 : 1].get("/games/" + game);
        if (state.at("status") == "over") break;
        const auto& mover = by_side[attackers ? 0 : 1];
        const auto answer = mover.ask("POST", "/games/" + game + "/move",
                                      move_body(first_move(state.at("board").as_object())));
        ASSERT_EQ(answer.status, 204) << answer.body;
        const auto event = wait_for(stream, "event", "move");
        EXPECT_EQ(event.at("ply"), ply);
        board = event.at("board").as_object();
    }
    if (board.at("result") == "ongoing") {
        EXPECT_EQ(program.program.ask("POST", "/games/" + game + "/resign").status, 204);
    }
    EXPECT_NE(wait_for(stream, "event", "end").at("result"), "none");
    EXPECT_EQ(text(wait_for(events, "mine").at("brief").at("id")), game);
}

TEST_F(Bots, ABannedPlayerPlaysOnAndDoesNotChat) {
    const auto anna = member(port(), "Anna"), bo = member(port(), "Bo");
    const auto game = game_between(bo, anna);
    const auto ban = server::ask_site(folder_ / "data", {"PUT", "/admin/players/Bo/banned", {}, ""});
    EXPECT_EQ(ban.status, 204);
    const auto at = [&](std::string_view what) { return fmt::format("/games/{}/{}", game, what); };
    const auto refused = bo.program.ask("POST", at("chat"), R"({"text":"Well met"})");
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body, HasSubstr(R"("reason":"muted")"));
    const auto move = move_body(first_move(bo.person.get("/games/" + game).at("board").as_object()));
    EXPECT_EQ(bo.program.ask("POST", at("move"), move).status, 204);
}

TEST_F(Bots, OffersAndTalkGoBothWays) {
    const auto anna = bot(port(), "Anna"), bo = member(port(), "Bo");
    const auto game = game_between(bo, anna);
    const auto at = [&](std::string_view what) { return fmt::format("/games/{}/{}", game, what); };
    auto stream = anna.program.follow("/bot/games/" + game);
    const auto board = wait_for(stream, "state").at("board").as_object();
    EXPECT_EQ(bo.program.ask("POST", at("chat"), R"({"text":"Well met"})").status, 204);
    EXPECT_EQ(wait_for(stream, "event", "chat").at("text"), "Well met");
    EXPECT_EQ(bo.program.ask("POST", at("offer"), R"({"what":"draw"})").status, 204);
    EXPECT_EQ(wait_for(stream, "event", "offer").at("what"), "draw");
    EXPECT_EQ(anna.program.ask("POST", at("decline"), R"({"what":"draw"})").status, 204);
    EXPECT_EQ(wait_for(stream, "event", "decline").at("by"), "defenders");
    EXPECT_EQ(anna.program.ask("POST", at("offer"), R"({"what":"draw"})").status, 204);
    EXPECT_EQ(bo.program.ask("POST", at("offer"), R"({"what":"draw"})").status, 204);
    EXPECT_EQ(wait_for(stream, "event", "end").at("reason"), "agreement");
    EXPECT_EQ(anna.program.ask("POST", at("offer"), R"({"what":"rematch"})").status, 204);
    EXPECT_EQ(bo.program.ask("POST", at("offer"), R"({"what":"rematch"})").status, 204);
    EXPECT_EQ(wait_for(stream, "event", "rematch").at("next").as_string().size(), 8U) << "the stream goes on";
    struct Row {
        const char* what;
        const char* body;
        int status;
    };
    for (const auto& [what, body, status] :
         {Row{"move", R"({"move":"a1-a2"})", 409}, Row{"move", R"({})", 400},
          Row{"move", R"({"move":"z9"})", 400}, Row{"offer", R"({"what":"peace"})", 400},
          Row{"chat", R"({"text":""})", 400}, Row{"abort", "", 409}, Row{"resign", R"({"why":"x"})", 400},
          Row{"resign", "[", 400}, Row{"resign", "", 409}})
        EXPECT_EQ(anna.program.ask("POST", at(what), body).status, status) << what << body;
}

TEST_F(Bots, AStrangersTokenCannotMove) {
    const auto anna = bot(port(), "Anna"), bo = member(port(), "Bo"), carl = bot(port(), "Carl");
    const auto game = game_between(bo, anna);
    const auto move = move_body(first_move(bo.person.get("/games/" + game).at("board").as_object()));
    const auto path = "/games/" + game + "/move";
    EXPECT_EQ(carl.program.ask("POST", path, move).status, 403);
    EXPECT_EQ(anna.program.ask("POST", path, move).status, 403) << "it is the other side's turn";
    EXPECT_EQ(carl.program.ask("POST", "/games/" + game + "/resign").status, 403);
    EXPECT_EQ(anna.program.ask("POST", "/games/00000000/move", move).status, 404);
    EXPECT_EQ(bo.program.ask("POST", path, move).status, 204);
    auto watching = carl.program.follow("/bot/games/" + game);
    EXPECT_TRUE(wait_for(watching, "state").at("you").is_null()) << "to watch is everybody's";
}

TEST_F(Bots, AMoveIsKnownByItsNumber) {
    const auto anna = bot(port(), "Anna"), bo = bot(port(), "Bo");
    const auto game = game_between(bo, anna);
    const auto move = first_move(bo.program.get("/games/" + game).at("board").as_object());
    const auto body = fmt::format(R"({{"ply":0,"move":"{}"}})", move);
    const auto path = "/games/" + game + "/move";
    EXPECT_EQ(bo.program.ask("POST", path, body).status, 204);
    EXPECT_EQ(bo.program.ask("POST", path, body).status, 204) << "the answer was lost, it comes again";
    EXPECT_EQ(bo.program.get("/games/" + game).at("moves").as_array().size(), 1U);
    EXPECT_EQ(bo.program.ask("POST", path, fmt::format(R"({{"ply":7,"move":"{}"}})", move)).status, 400);
}

TEST_F(Bots, ARevokedTokenEndsItsStreamsAndNoOthers) {
    const auto anna = bot(port(), "Anna");
    const auto more = anna.person.ask("POST", "/me/tokens", R"({"name":"second"})");
    const auto other = by_token(port(), json::parse(more.body).at("token").as_string());
    auto ends = anna.program.follow("/bot/events"), stays = other.follow("/bot/events");
    (void)wait_for(ends, "hello");
    (void)wait_for(stays, "hello");
    EXPECT_EQ(anna.person.ask("DELETE", fmt::format("/me/tokens/{}", anna.token_id)).status, 204);
    EXPECT_EQ(wait_for(ends, "bye").at("text"), "this token was revoked");
    EXPECT_EQ(ends.read(), std::nullopt);
    EXPECT_TRUE(ends.is_whole());
    const auto bo = member(port(), "Bo");
    (void)bo.person.ask("POST", "/challenges", challenge_for("Anna"));
    EXPECT_EQ(wait_for(stays, "challenge").at("challenge").at("to"), "Anna");
}

TEST_F(Bots, WithTheAccountAndWithThePasswordTheTokensEnd) {
    const auto anna = bot(port(), "Anna");
    auto stream = anna.program.follow("/bot/events");
    (void)wait_for(stream, "hello");
    const auto changed =
        anna.person.ask("PATCH", "/me", R"({"password":"another horse","current":"correct horse"})");
    ASSERT_EQ(changed.status, 200) << changed.body;
    (void)wait_for(stream, "bye");
    EXPECT_EQ(anna.program.ask("GET", "/me").status, 401);
    const auto bo = bot(port(), "Bo");
    EXPECT_EQ(bo.person.ask("DELETE", "/me", R"({"password":"correct horse"})").status, 204);
    EXPECT_EQ(bo.program.ask("GET", "/me").status, 401);
}

TEST_F(Bots, AStreamBeginsWithWhatWaits) {
    const auto anna = bot(port(), "Anna"), bo = member(port(), "Bo");
    const auto waiting = id_in(bo.person.ask("POST", "/challenges", challenge_for("Anna")), "challenge");
    const auto game = game_between(bo, anna);
    auto events = anna.program.follow("/bot/events");
    EXPECT_EQ(text(wait_for(events, "challenge").at("challenge").at("id")), waiting);
    EXPECT_EQ(text(wait_for(events, "mine").at("game")), game);
    EXPECT_EQ(bo.person.ask("DELETE", "/challenges/" + waiting).status, 204);
    const auto gone = wait_for(events, "challenge-gone");
    EXPECT_EQ(text(gone.at("challenge")), waiting);
    EXPECT_TRUE(gone.at("game").is_null());
}

TEST_F(Bots, AGamesStreamGoesOnBehindAVersion) {
    const auto anna = bot(port(), "Anna"), bo = bot(port(), "Bo");
    const auto game = game_between(bo, anna);
    const auto move = first_move(bo.program.get("/games/" + game).at("board").as_object());
    EXPECT_EQ(bo.program.ask("POST", "/games/" + game + "/move", move_body(move)).status, 204);
    auto behind = anna.program.follow("/bot/games/" + game + "?since=0");
    EXPECT_EQ(wait_for(behind, "event", "move").at("version"), 1);
    auto ahead = anna.program.follow("/bot/games/" + game + "?since=99");
    EXPECT_EQ(wait_for(ahead, "state").at("version"), 1) << "what it cannot have seen, it is sent again";
    EXPECT_EQ(anna.program.follow("/bot/games/" + game + "?since=x").status(), 400);
    EXPECT_EQ(anna.program.follow("/bot/games/00000000").status(), 404);
    EXPECT_EQ(Client(port(), "").follow("/bot/events").status(), 401);
}

TEST_F(Bots, ARestartIsSaidAndTheGameGoesOn) {
    auto anna = bot(port(), "Anna"), bo = bot(port(), "Bo");
    const auto game = game_between(bo, anna);
    const auto move = first_move(bo.program.get("/games/" + game).at("board").as_object());
    EXPECT_EQ(bo.program.ask("POST", "/games/" + game + "/move", move_body(move)).status, 204);
    auto stream = anna.program.follow("/bot/games/" + game);
    (void)wait_for(stream, "state");
    restart();
    EXPECT_EQ(wait_for(stream, "bye").at("text"), "the server stops");
    anna.program.port = port();
    auto events = anna.program.follow("/bot/events");
    EXPECT_EQ(wait_for(events, "mine").at("toMove"), true);
    auto again = anna.program.follow("/bot/games/" + game);
    const auto state = wait_for(again, "state");
    EXPECT_EQ(state.at("moves").as_array().size(), 1U);
    const auto reply = move_body(first_move(state.at("board").as_object()));
    EXPECT_EQ(anna.program.ask("POST", "/games/" + game + "/move", reply).status, 204);
    EXPECT_EQ(wait_for(again, "event", "move").at("ply"), 1);
}

TEST_F(Bots, StreamsAreCounted) {
    auto settings = settings_in(folder_);
    running_.reset();
    settings.net.requests_a_minute = 0;
    running_.emplace(settings);
    const auto anna = bot(port(), "Anna"), bo = bot(port(), "Bo");
    std::vector<std::unique_ptr<StreamClient>> open;
    for (int i = 0; i < 128; ++i) {
        open.push_back(std::make_unique<StreamClient>(port(), "/api/v1/bot/events", anna.program.headers));
        ASSERT_EQ(open.back()->status(), 200) << i;
        (void)wait_for(*open.back(), "hello");
    }
    EXPECT_EQ(anna.program.follow("/bot/events").status(), 429);
    EXPECT_EQ(bo.program.follow("/bot/events").status(), 200) << "somebody else's are their own";
    open.pop_back();
    while (anna.program.follow("/bot/events").status() != 200) {
    }  // the site soon notices that the other one has disconnected
}

// The opponent sees whether a program is connected.
TEST_F(Bots, AStreamIsPresence) {
    const auto anna = bot(port(), "Anna"), bo = member(port(), "Bo");
    EXPECT_EQ(bo.person.get("/players/Anna").at("online"), false);
    const auto game = game_between(bo, anna);
    auto stream = anna.program.follow("/bot/games/" + game);
    (void)wait_for(stream, "state");
    EXPECT_EQ(bo.person.get("/players/Anna").at("online"), true);
    EXPECT_EQ(bo.person.get("/games/" + game).at("here").at("defenders"), true);
}

}  // namespace
}  // namespace tafl::test
