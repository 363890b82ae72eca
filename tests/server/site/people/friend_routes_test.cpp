// Following over HTTP: every answer is checked against its schema.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Visitor;
using ::testing::HasSubstr;
using ::testing::Not;

class FriendRoutes : public test::PeopleFixture {
  protected:
    FriendRoutes() { add_friend_routes(router_, services_); }

    int follow(Visitor& by, const std::string& name) {
        now_ += std::chrono::seconds(1);
        return ask(by, Method::Put, "/players/" + name + "/follow").status;
    }
    std::vector<std::string> followed(Visitor& by, const std::string& query = "") {
        std::vector<std::string> names;
        const auto answer = ask(by, Method::Get, "/me/following" + query).json();
        for (const auto& one : answer.at("players").as_array())
            names.emplace_back(one.at("player").at("name").as_string());
        return names;
    }
    void add_game(const std::string& id, const Visitor& attackers, const Visitor& defenders, bool is_over) {
        store::GameHead head;
        head.id = id;
        head.terms.ruleset = "brandub";
        head.terms.clock = {store::ClockKind::Fischer, std::chrono::minutes(5), std::chrono::seconds(3)};
        head.players = {id_of(attackers), id_of(defenders)};
        head.began = clock()();
        write([&](store::Store& store) {
            store.add_game(head);
            store::GameEnd end;
            end.reason = "agreement";
            end.at = head.began;
            if (is_over) static_cast<void>(store.end_game(id, end, {}));
        });
    }

    Visitor ann = member("Ann"), bjarne = member("Bjarne"), cnut = member("Cnut"), stranger = guest();
};

TEST_F(FriendRoutes, MembersAreFoundByTheBeginningOfTheirNames) {
    const auto found = [&](const std::string& prefix) {
        std::vector<std::string> names;
        const auto answer = ask(stranger, Method::Get, "/players?prefix=" + prefix).json();
        for (const auto& one : answer.as_array()) names.emplace_back(one.at("name").as_string());
        return names;
    };
    static_cast<void>(member("Bjorn"));
    EXPECT_EQ(found("bj"), (std::vector<std::string>{"Bjarne", "Bjorn"}));
    EXPECT_EQ(found("BJÖ"), std::vector<std::string>{"Bjorn"}) << "case and accents do not matter";
    EXPECT_EQ(found("bjor"), std::vector<std::string>{"Bjorn"}) << "though the key of Bjorn begins with bjom";
    EXPECT_EQ(found("bjorn1"), std::vector<std::string>{});
    EXPECT_EQ(found(""), std::vector<std::string>{}) << "nobody in particular";
    EXPECT_EQ(found("guest"), std::vector<std::string>{}) << "guests are not looked for";
    EXPECT_EQ(found("computer"), std::vector<std::string>{});
    for (int i = 0; i < 12; ++i) static_cast<void>(member(fmt::format("Dag{}x", i)));
    EXPECT_EQ(found("dag").size(), 10);
}

TEST_F(FriendRoutes, MembersFollowMembers) {
    EXPECT_EQ(follow(ann, "Bjarne"), 204);
    EXPECT_EQ(follow(ann, "Bjarne"), 204) << "again";
    EXPECT_EQ(follow(ann, "cnut"), 204);
    EXPECT_EQ(followed(ann), (std::vector<std::string>{"Cnut", "Bjarne"})) << "the latest first";
    EXPECT_EQ(ask(ann, Method::Get, "/players/Bjarne").json().at("following"), true);
    EXPECT_EQ(ask(bjarne, Method::Get, "/players/Ann").json().at("following"), false);
    EXPECT_EQ(ask(ann, Method::Delete, "/players/Bjarne/follow").status, 204);
    EXPECT_EQ(followed(ann), std::vector<std::string>{"Cnut"});
    EXPECT_EQ(followed(ann, "?page=2"), std::vector<std::string>{});
    EXPECT_THAT(ask(ann, Method::Get, "/me/export").body, HasSubstr(R"("following":["Cnut"])"));
}

TEST_F(FriendRoutes, WhatCannotBeIsRefused) {
    EXPECT_EQ(follow(stranger, "Ann"), 401);
    EXPECT_EQ(follow(ann, "Ann"), 400);
    EXPECT_EQ(follow(ann, "computer-3"), 400);
    EXPECT_EQ(follow(ann, "nobody-here"), 404);
    EXPECT_EQ(ask(ann, Method::Get, "/me/following?page=0").status, 400);
    EXPECT_EQ(followed(stranger), std::vector<std::string>{});
}

TEST_F(FriendRoutes, ABlockEndsFollowingOnBothSides) {
    EXPECT_EQ(follow(ann, "Bjarne"), 204);
    EXPECT_EQ(follow(bjarne, "Ann"), 204);
    EXPECT_EQ(ask(bjarne, Method::Put, "/players/Ann/block").status, 204);
    EXPECT_EQ(followed(ann), std::vector<std::string>{});
    EXPECT_EQ(followed(bjarne), std::vector<std::string>{});
    EXPECT_EQ(ask(ann, Method::Put, "/players/Bjarne/follow").json().at("reason"), "blocked");
}

TEST_F(FriendRoutes, WhoIsBannedIsNotOfferedAChallenge) {
    EXPECT_EQ(follow(ann, "Bjarne"), 204);
    EXPECT_EQ(follow(ann, "Cnut"), 204);
    write([id = id_of(bjarne)](store::Store& store) { store.set(id, &store::Player::is_banned, true); });
    const auto players = ask(ann, Method::Get, "/me/following").json().at("players");
    EXPECT_EQ(players.at(0).at("challengeable"), true) << "Cnut";
    EXPECT_EQ(players.at(1).at("challengeable"), false) << "Bjarne";
}

TEST_F(FriendRoutes, WhoIsHereComesFirstWithTheGameToWatch) {
    EXPECT_EQ(follow(ann, "Bjarne"), 204);
    EXPECT_EQ(follow(ann, "Cnut"), 204);
    add_game("Running0", bjarne, cnut, false);
    test::RecordingSocket socket(*run(sessions_.find(bjarne.token)));
    hub_.opened(socket);
    const auto answer = ask(ann, Method::Get, "/me/following").json();
    EXPECT_EQ(answer.at("online"), 1);
    EXPECT_EQ(answer.at("total"), 2);
    const auto& first = answer.at("players").at(0);
    EXPECT_EQ(first.at("player").at("name"), "Bjarne");
    EXPECT_EQ(first.at("online"), true);
    EXPECT_EQ(first.at("playing"), "Running0");
    EXPECT_EQ(answer.at("players").at(1).at("playing"), nullptr) << "not online";
    EXPECT_EQ(follow(cnut, "Bjarne"), 204);
    EXPECT_EQ(ask(cnut, Method::Get, "/me/following").json().at("players").at(0).at("playing"), nullptr)
        << "a game of his own";
    hub_.closed(socket);
}

TEST_F(FriendRoutes, TheirGamesAreListedOnceThoseThatGoOnFirst) {
    EXPECT_EQ(follow(ann, "Bjarne"), 204);
    EXPECT_EQ(follow(ann, "Cnut"), 204);
    add_game("Running0", bjarne, cnut, false);
    now_ += std::chrono::minutes(1);
    add_game("Finished", bjarne, cnut, true);
    const auto games = ask(ann, Method::Get, "/me/following/games").json().as_array();
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].at("id"), "Running0");
    EXPECT_EQ(games[1].at("id"), "Finished");
    EXPECT_EQ(ask(bjarne, Method::Get, "/me/following/games").body, "[]");
    EXPECT_EQ(follow(cnut, "Bjarne"), 204);
    EXPECT_EQ(ask(cnut, Method::Get, "/me/following/games").body, "[]") << "his own games";
}

}  // namespace
}  // namespace tafl::server
