// Teams over HTTP: every answer is checked against its schema.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

class TeamRoutes : public test::PeopleFixture {
  protected:
    TeamRoutes() { add_team_routes(router_, services_); }

    Answer make(Visitor& by, const std::string& name) {
        now_ += std::chrono::hours(1);
        return ask(by, Method::Post, "/teams", fmt::format(R"({{"name":"{}","text":"We sail."}})", name));
    }
    std::string made(Visitor& by, const std::string& name = "Jomsvikings") {
        const auto answer = make(by, name);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return "/teams/" + std::string(answer.json().at("team").as_string());
    }
    static std::string named(const std::string& player) {
        return fmt::format(R"({{"player":"{}"}})", player);
    }

    Visitor ann = member("Ann"), bjarne = member("Bjarne"), cnut = member("Cnut"), stranger = guest();
};

TEST_F(TeamRoutes, MembersMakeThemAndJoin) {
    EXPECT_EQ(make(stranger, "Jomsvikings").status, 401);
    const auto path = made(ann);
    EXPECT_EQ(make(bjarne, "JOMSVIKINGS").json().at("reason"), "team-taken");
    EXPECT_EQ(make(bjarne, "xy").status, 400);
    EXPECT_EQ(ask(stranger, Method::Post, path + "/join").status, 401);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204) << "again";
    const auto team = ask(bjarne, Method::Get, path).json();
    EXPECT_EQ(team.at("members"), 2);
    EXPECT_EQ(team.at("leader").at("name"), "Ann");
    EXPECT_EQ(team.at("mine"), true);
    EXPECT_EQ(team.at("leads"), false);
    EXPECT_EQ(team.at("players").at(1).at("player").at("name"), "Bjarne");
    EXPECT_THAT(ask(stranger, Method::Get, "/teams").body, HasSubstr("Jomsvikings"));
    EXPECT_EQ(ask(bjarne, Method::Get, "/me/teams").json().as_array().size(), 1U);
    EXPECT_THAT(ask(bjarne, Method::Get, "/me/export").body, HasSubstr(R"("teams":["Jomsvikings"])"));
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/leave").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Get, path).json().at("members"), 1);
    EXPECT_EQ(ask(ann, Method::Get, "/teams/nobody00").status, 404);
}

TEST_F(TeamRoutes, WhoIsBannedJoinsNone) {
    const auto path = made(ann);
    const auto id = id_of(bjarne);
    write([id](store::Store& store) { store.set(id, &store::Player::is_banned, true); });
    sessions_.forget(id);
    const auto refused = ask(bjarne, Method::Post, path + "/join");
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.json().at("reason"), "banned");
    EXPECT_EQ(ask(ann, Method::Get, path).json().at("members"), 1);
}

TEST_F(TeamRoutes, TheLeaderHasRights) {
    Visitor harald = admin();
    const auto path = made(ann);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
    EXPECT_EQ(ask(cnut, Method::Post, path + "/join").status, 204);
    const auto change = R"({"name":"Vikings","text":""})";
    EXPECT_EQ(ask(bjarne, Method::Put, path, change).json().at("reason"), "team-leader");
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/remove", named("Cnut")).status, 403);
    EXPECT_EQ(ask(bjarne, Method::Put, path + "/leader", named("Bjarne")).status, 403);
    EXPECT_EQ(ask(bjarne, Method::Delete, path).status, 403);
    EXPECT_EQ(ask(ann, Method::Put, path, change).status, 204);
    EXPECT_EQ(ask(ann, Method::Post, path + "/remove", named("Cnut")).status, 204);
    EXPECT_EQ(ask(ann, Method::Post, path + "/remove", named("Ann")).status, 400);
    EXPECT_EQ(ask(ann, Method::Put, path + "/leader", named("Cnut")).json().at("reason"), "team-not-member");
    EXPECT_EQ(ask(ann, Method::Post, path + "/leave").json().at("reason"), "team-hand-on");
    EXPECT_EQ(ask(ann, Method::Put, path + "/leader", named("Bjarne")).status, 204);
    EXPECT_EQ(ask(ann, Method::Put, path, change).status, 403);
    EXPECT_EQ(ask(ann, Method::Post, path + "/leave").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Get, path).json().at("leads"), true);
    EXPECT_EQ(ask(harald, Method::Put, path, change).status, 204);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/leave").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Get, path).status, 404) << "it ended with its last member";
}

TEST_F(TeamRoutes, WhomTheLeaderHasBlockedStaysOutside) {
    const auto path = made(ann);
    EXPECT_EQ(ask(ann, Method::Put, "/players/Bjarne/block").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").json().at("reason"), "team-blocked");
}

TEST_F(TeamRoutes, WhomAChallengeDoesNotReachIsNotOfferedOne) {
    const auto path = made(ann);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
    EXPECT_EQ(ask(cnut, Method::Post, path + "/join").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Put, "/players/Cnut/block").status, 204);
    write([id = id_of(ann)](store::Store& store) { store.set(id, &store::Player::is_banned, true); });
    const auto challengeable = [&](Visitor& viewer) {
        std::vector<std::string> names;
        const auto team = ask(viewer, Method::Get, path).json();
        for (const auto& one : team.at("players").as_array())
            if (one.at("challengeable").as_bool())
                names.emplace_back(one.at("player").at("name").as_string());
        return names;
    };
    EXPECT_THAT(challengeable(stranger), ::testing::UnorderedElementsAre("Bjarne", "Cnut"));
    EXPECT_THAT(challengeable(bjarne), ::testing::ElementsAre("Bjarne")) << "who blocked Cnut";
    EXPECT_THAT(challengeable(cnut), ::testing::ElementsAre("Cnut")) << "whom Bjarne blocked";
}

TEST_F(TeamRoutes, WhoIsMutedWritesOnNoPage) {
    const auto path = made(ann);
    const auto id = id_of(ann);
    for (const auto flag : {&store::Player::is_muted, &store::Player::is_banned}) {
        write([&](store::Store& store) { store.set(id, flag, true); });
        sessions_.forget(id);
        EXPECT_EQ(make(ann, "Second").json().at("reason"), "muted");
        EXPECT_EQ(ask(ann, Method::Put, path, R"({"name":"Insults","text":""})").json().at("reason"),
                  "muted");
        write([&](store::Store& store) { store.set(id, flag, false); });
        sessions_.forget(id);
    }
    EXPECT_EQ(ask(ann, Method::Put, path, R"({"name":"Vikings","text":""})").status, 204);
}

TEST_F(TeamRoutes, BlanksMakeNoOtherName) {
    const auto path = made(ann, "Sons of Ragnar");
    EXPECT_EQ(make(bjarne, " Sons  of\u00a0Ragnar ").json().at("reason"), "team-taken");
    EXPECT_EQ(make(bjarne, "\u3164\u3164\u3164\u3164").status, 400) << "nobody would see it";
}

TEST_F(TeamRoutes, ATeamOutlivesItsLeader) {
    const auto path = made(ann);
    EXPECT_EQ(ask(bjarne, Method::Post, path + "/join").status, 204);
    EXPECT_EQ(ask(ann, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    EXPECT_EQ(ask(bjarne, Method::Get, path).json().at("leader").at("name"), "Bjarne");
    EXPECT_EQ(ask(bjarne, Method::Get, path).json().at("members"), 1);
}

TEST_F(TeamRoutes, ListsHavePagesAndPlayersAFewTeams) {
    for (int i = 0; i < 20; ++i) static_cast<void>(made(ann, fmt::format("Team {}", i)));
    EXPECT_EQ(make(ann, "One more").json().at("reason"), "too-many-teams");
    for (int i = 20; i < 35; ++i) static_cast<void>(made(bjarne, fmt::format("Team {}", i)));
    const auto first = ask(ann, Method::Get, "/teams").json();
    EXPECT_EQ(first.at("teams").as_array().size(), 30U);
    const auto more = std::string(first.at("more").as_string());
    EXPECT_EQ(ask(ann, Method::Get, "/teams?after=" + more).json().at("teams").as_array().size(), 5U);
    EXPECT_EQ(ask(ann, Method::Get, "/teams?after=x").status, 400);
}

}  // namespace
}  // namespace tafl::server
