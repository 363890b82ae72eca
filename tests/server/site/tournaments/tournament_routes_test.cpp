// Tournaments over HTTP: every answer is checked against its schema.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/site/people_fixture.hpp"
#include "server/tournaments/settings.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

class TournamentRoutes : public test::PeopleFixture {
  protected:
    TournamentRoutes() {
        add_tournament_routes(router_, services_);
        add_tournament_files(router_, services_);
        run(hub_.recover());
    }
    std::int64_t in(std::chrono::milliseconds time) { return (clock()() + time).time_since_epoch().count(); }
    std::string request_body(const std::string& more) {
        return fmt::format(R"({{"name":"Thing at Uppsala","ruleset":"brandub",{}}})", more);
    }
    std::string arena() {
        return request_body(fmt::format(
            R"("kind":"arena","clock":{{"kind":"fischer","initial":180000,"increment":2000}},"starts":{},"minutes":60)",
            in(std::chrono::hours(1))));
    }
    Answer make(const std::string& body) { return ask(ann, Method::Post, "/tournaments", body); }
    std::string made() {
        const auto answer = make(arena());
        EXPECT_EQ(answer.status, 201) << answer.body;
        return "/tournaments/" + std::string(answer.json().at("tournament").as_string());
    }

    Visitor ann = member("Ann"), bjarne = member("Bjarne"), somebody = guest();
};

TEST_F(TournamentRoutes, MembersMakeThemAndEverybodySeesThem) {
    const auto path = made();
    EXPECT_EQ(ask(somebody, Method::Post, "/tournaments", arena()).status, 401);
    const auto list = ask(somebody, Method::Get, "/tournaments");
    EXPECT_EQ(list.status, 200);
    EXPECT_THAT(list.body, HasSubstr("Thing at Uppsala"));
    EXPECT_EQ(ask(somebody, Method::Get, path).json().at("you"), nullptr);
    EXPECT_EQ(ask(ann, Method::Get, path).json().at("yours"), true);
    EXPECT_EQ(ask(somebody, Method::Get, path + "/pairings").status, 200);
    EXPECT_EQ(ask(somebody, Method::Get, "/tournaments/nobody00").status, 404);
    EXPECT_EQ(ask(somebody, Method::Get, "/tournaments?over=1").status, 200);
}

// As the form sends what was left empty.
TEST_F(TournamentRoutes, WithoutLimitsAndPasswordItIsOpenToAll) {
    auto body = arena();
    body.insert(body.size() - 1, R"(,"leastRating":null,"mostRating":null,"password":"")");
    const auto answer = make(body);
    ASSERT_EQ(answer.status, 201) << answer.body;
    const auto path = "/tournaments/" + std::string(answer.json().at("tournament").as_string());
    const auto shown = ask(bjarne, Method::Get, path).json();
    EXPECT_EQ(shown.at("leastRating"), nullptr);
    EXPECT_EQ(shown.at("password"), false);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
}

// Settings as version 1.0.0 stored them.
TEST_F(TournamentRoutes, ThoseOfEarlierVersionsOpen) {
    store::Tournament head;
    head.id = "earlier0";
    head.by = id_of(ann);
    head.made = head.starts = now_;
    head.status = store::TournamentStatus::Finished;
    head.settings =
        R"({"name":"Thing","kind":"arena","ruleset":"brandub","rated":false,)"
        R"("clock":{"kind":"fischer","initial":60000,"increment":0},"minutes":20,"rounds":0,"games":1,)"
        R"("hoursPerRound":0,"leastRating":null,"mostRating":null,"rulesetFile":"","position":"",)"
        R"("passwordHash":"","description":"","announcement":"","announced":0,"changes":[]})";
    const store::Entrant entrant{.player = id_of(bjarne), .joined = now_};
    write([&](store::Store& store) {
        store.add_tournament(head);
        store.set_entrant(head.id, entrant);
    });
    const auto shown = ask(somebody, Method::Get, "/tournaments/earlier0").json();
    EXPECT_EQ(shown.at("berserk"), false);
    EXPECT_TRUE(shown.at("teams").as_array().empty());
    EXPECT_EQ(shown.at("hostMinutes"), 0);
    EXPECT_EQ(shown.at("standings").as_array().size(), 1U);
}

TEST_F(TournamentRoutes, ResultsAreFiles) {
    const auto path = made();
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
    EXPECT_EQ(ask(somebody, Method::Get, path + "/standings.csv").body,
              "rank,name,rating,points,wins,games,no-shows,state\n1,Bjarne,1500,0,0,0,0,active\n");
    EXPECT_THAT(ask(somebody, Method::Get, path + "/results.json").body, HasSubstr("\"pairings\":[]"));
    for (const auto* ending : {"pgn", "csv", "otg", "json"})
        EXPECT_EQ(ask(somebody, Method::Get, path + "/games." + ending).status, 200);
}

TEST_F(TournamentRoutes, MembersEnterAndLeave) {
    const auto path = made();
    EXPECT_EQ(ask(somebody, Method::Post, path + "/join").status, 401);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
    auto shown = ask(bjarne, Method::Get, path).json();
    EXPECT_EQ(shown.at("entrants"), 1);
    EXPECT_EQ(shown.at("standings").as_array().size(), 1U);
    EXPECT_EQ(shown.at("you").at("state").as_string(), "active");
    EXPECT_EQ(shown.at("standings").at(0).at("provisional"), true) << "Bjarne has played no game";
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/leave").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Get, path).json().at("you").at("state").as_string(), "paused");
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/remove", R"({"player":"Ann"})").status, 403);
    EXPECT_EQ(ask(ann, Method::Post, path + "/remove", R"({"player":"Bjarne"})").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 403);
    EXPECT_EQ(ask(bjarne, Method::Delete, path).status, 403);
    EXPECT_EQ(ask(ann, Method::Delete, path).status, 204);
    EXPECT_EQ(ask(ann, Method::Get, path).json().at("status").as_string(), "cancelled");
}

// Kept with the rating of the entry, not computed again when the tournament is read.
TEST_F(TournamentRoutes, WhetherARatingWasProvisionalIsThatOfTheEntry) {
    const auto path = made();
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
    const auto row = [&] { return ask(ann, Method::Get, path).json().at("standings").at(0); };
    EXPECT_EQ(row().at("provisional"), true);
    const auto id = path.substr(path.rfind('/') + 1);
    write([&](store::Store& store) {
        auto entrant = store.entrants(id).at(0);
        EXPECT_TRUE(std::exchange(entrant.is_provisional, false));
        store.set_entrant(id, entrant);
    });
    EXPECT_EQ(ask(ann, Method::Patch, path, R"({"description":"Bring a shield."})").status,
              204);  // reads it again
    EXPECT_EQ(row().at("provisional"), false);
}

TEST_F(TournamentRoutes, WhatCannotBeGetsOneSentence) {
    const auto fischer = R"("clock":{"kind":"fischer","initial":180000,"increment":2000},)";
    const auto starts = fmt::format(R"("starts":{},)", in(std::chrono::hours(1)));
    const std::pair<std::string, const char*> wrong[] = {
        {fmt::format(R"("kind":"arena",{}"starts":{},"minutes":60)", fischer, in(-std::chrono::hours(2))),
         "would have begun already"},
        {fmt::format(R"("kind":"arena",{}{}"minutes":0)", fischer, starts), "minutes"},
        {fmt::format(R"("kind":"arena",{}{}"minutes":-5)", fischer, starts), "minutes"},
        {fmt::format(R"("kind":"arena",{}{}"minutes":5)", R"("clock":{"kind":"fischer","initial":600000},)",
                     starts),
         "One game would take longer"},
        {fmt::format(R"("kind":"arena",{}{}"minutes":60)", R"("clock":{"kind":"days","days":1},)", starts),
         "counts minutes, not days"},
        {fmt::format(R"("kind":"swiss",{}{}"rounds":0)", fischer, starts), "rounds"},
        {fmt::format(R"("kind":"swiss",{}{}"rounds":10000)", fischer, starts), "rounds"},
        {fmt::format(R"("kind":"swiss",{}{}"games":1)", fischer, starts), "needs rounds"},
        {fmt::format(R"("kind":"swiss",{}{}"rounds":3,"mostEntrants":10000)", fischer, starts),
         "mostEntrants"},
        {fmt::format(R"("kind":"swiss",{}"rounds":3,"clock":{{"kind":"none"}})", starts), "need a clock"},
        {fmt::format(R"("kind":"swiss",{}{}"rounds":3,"leastRating":1900,"mostRating":1500)", fischer,
                     starts),
         "must not be above"},
        {fmt::format(R"("kind":"ladder",{}{}"rounds":3)", fischer, starts), "kind"},
    };
    for (const auto& [body, sentence] : wrong) {
        const auto answer = make(request_body(body));
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_THAT(answer.body, HasSubstr(sentence));
    }
    EXPECT_EQ(make("{").status, 400);
}

TEST_F(TournamentRoutes, ItsDirectorChangesItBeforeTheStart) {
    const auto path = made();
    const auto starts = in(std::chrono::hours(3));
    const auto change = fmt::format(
        R"({{"name":"Thing at Gamla Uppsala","description":"Bring a shield.","announcement":"The hall has moved.",)"
        R"("starts":{},"clock":{{"kind":"fischer","initial":60000}},"minutes":90,"rated":false,)"
        R"("leastRating":1400,"mostRating":1900,"password":"mead"}})",
        starts);
    EXPECT_EQ(ask(bjarne, Method::Patch, path, change).status, 403);
    EXPECT_EQ(ask(somebody, Method::Patch, path, change).status, 401);
    EXPECT_EQ(ask(ann, Method::Patch, path, change).status, 204);
    const auto shown = ask(somebody, Method::Get, path).json();
    EXPECT_EQ(shown.at("name").as_string(), "Thing at Gamla Uppsala");
    EXPECT_EQ(shown.at("description").as_string(), "Bring a shield.");
    EXPECT_EQ(shown.at("announcement").at("text").as_string(), "The hall has moved.");
    EXPECT_EQ(shown.at("starts"), starts);
    EXPECT_EQ(shown.at("clock").at("initial"), 60'000);
    EXPECT_EQ(shown.at("minutes"), 90);
    EXPECT_EQ(shown.at("rated"), false);
    EXPECT_EQ(shown.at("leastRating"), 1400);
    EXPECT_EQ(shown.at("password"), true);
    EXPECT_EQ(ask(ann, Method::Patch, path, R"({"leastRating":null,"mostRating":null,"password":""})").status,
              204);
    const auto later = ask(somebody, Method::Get, path).json();
    EXPECT_EQ(later.at("leastRating"), nullptr);
    EXPECT_EQ(later.at("password"), false);
    EXPECT_EQ(later.at("minutes"), 90);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
}

TEST_F(TournamentRoutes, ChangesAreListedWithWhoMadeThem) {
    const auto path = made();
    EXPECT_EQ(ask(ann, Method::Patch, path, R"({"name":"Thing at Uppsala","minutes":60})").status, 204);
    EXPECT_TRUE(ask(somebody, Method::Get, path).json().at("changes").as_array().empty());
    EXPECT_EQ(ask(ann, Method::Patch, path, R"({"minutes":30,"description":"Bring a shield."})").status, 204);
    for (int i = 0; i < 12; ++i)
        ask(ann, Method::Patch, path, fmt::format(R"({{"announcement":"Note {}"}})", i));
    const auto changes = ask(somebody, Method::Get, path).json().at("changes").as_array();
    ASSERT_EQ(changes.size(), max_changes);
    EXPECT_EQ(changes.front().at("by").at("name").as_string(), "Ann");
    EXPECT_EQ(changes.front().at("fields").as_array(), boost::json::array{"announcement"});
}

TEST_F(TournamentRoutes, ImpossibleChangesGetOneSentenceAndChangeNothing) {
    const auto path = made();
    const std::pair<std::string, const char*> wrong[] = {
        {fmt::format(R"({{"starts":{}}})", in(-std::chrono::hours(2))), "would have begun already"},
        {R"({"minutes":1})", "One game would take longer"},
        {R"({"minutes":0})", "minutes"},
        {R"({"rounds":3})", "Only a Swiss"},
        {R"({"leastRating":1900,"mostRating":1500})", "must not be above"},
        {R"({"kind":"swiss"})", "kind"},
        {R"({"ruleset":"tablut"})", "ruleset"},
        {R"({"clock":{"kind":"days","days":1}})", "counts minutes, not days"},
        {R"({"announcement":"two\nlines"})", "announcement"},
        {fmt::format(R"({{"description":"{}"}})", std::string(1'001, 'x')), "at most 1000 characters"},
        {fmt::format(R"({{"announcement":"{}"}})", std::string(301, 'x')), "announcement"},
        {R"({"name":""})", "name"},
    };
    for (const auto& [body, sentence] : wrong) {
        const auto answer = ask(ann, Method::Patch, path, body);
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_THAT(answer.body, HasSubstr(sentence));
    }
    const auto shown = ask(somebody, Method::Get, path).json();
    EXPECT_TRUE(shown.at("changes").as_array().empty());
    EXPECT_EQ(shown.at("name").as_string(), "Thing at Uppsala");
}

TEST_F(TournamentRoutes, WhenItIsOverOnlyTextsChange) {
    const auto path = made();
    EXPECT_EQ(ask(ann, Method::Delete, path).status, 204);
    const auto answer = ask(ann, Method::Patch, path, R"({"minutes":30})");
    EXPECT_EQ(answer.status, 409);
    EXPECT_EQ(answer.json().at("reason").as_string(), "tournament-texts");
    EXPECT_EQ(ask(ann, Method::Patch, path, R"({"announcement":"See you next year."})").status, 204);
    EXPECT_EQ(ask(somebody, Method::Get, path).json().at("announcement").at("text").as_string(),
              "See you next year.");
}

TEST_F(TournamentRoutes, WhoIsMutedNamesNoTournament) {
    const auto path = made();
    const auto id = id_of(ann);
    write([id](store::Store& store) { store.set(id, &store::Player::is_muted, true); });
    sessions_.forget(id);
    EXPECT_EQ(make(arena()).json().at("reason"), "muted");
    EXPECT_EQ(ask(ann, Method::Patch, path, R"({"announcement":"Hear me"})").json().at("reason"), "muted");
    EXPECT_EQ(ask(ann, Method::Patch, path, R"({"minutes":30})").status, 204);
}

TEST_F(TournamentRoutes, ANameIsSeen) {
    auto body = arena();
    const std::string name = "Thing at Uppsala";
    EXPECT_EQ(make(body.replace(body.find(name), name.size(), "\\u00a0 \\u3000 ")).status, 400);
}

TEST_F(TournamentRoutes, ARatingOutsideTheLimitsStaysOutside) {
    auto body = arena();
    body.insert(body.size() - 1, R"(,"leastRating":1600)");
    const auto path = "/tournaments/" + std::string(make(body).json().at("tournament").as_string());
    const auto answer = ask(bjarne, Method::Post, path + "/join");
    EXPECT_EQ(answer.status, 403);
    EXPECT_THAT(answer.body, HasSubstr("tournament-rating"));
}

}  // namespace
}  // namespace tafl::server
