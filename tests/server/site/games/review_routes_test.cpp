// Reviews that players store with their games.
#include <gmock/gmock.h>

#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

// The fifth move captures a man: the store has it as e2-d2xd3.
constexpr const char* played_game =
    R"({"ruleset":"brandub","side":"attackers","resigned":"attackers","moves":["d2-e2","c4-c5","f4-f5","d4-c4","e2-d2"],"began":1,"ended":2})";

// What a search of each position found: the move that was played.
constexpr const char* searched =
    R"([{"score":10,"pv":["d2-e2","c4-c5"]},{"score":-10,"pv":["c4-c5"]},{"score":20,"pv":["f4-f5"]},)"
    R"({"score":-20,"pv":["d4-c4"]},{"score":30,"pv":["e2-d2"]},{"score":-900,"pv":["e4-e3"]}])";

std::string review(int nodes, const std::string& of = searched) {
    return "{\"nodes\":" + std::to_string(nodes) + ",\"searched\":" + of + "}";
}

class ReviewRoutes : public test::PeopleFixture {
  protected:
    ReviewRoutes() {
        add_play_routes(router_, services_);
        add_played_routes(router_, services_);
        add_review_routes(router_, services_);
        run(hub_.recover());
        path_ = "/games/" + started(ask(ann, Method::Post, "/games/played", played_game)) + "/review";
    }
    static std::string started(const Answer& answer) {
        EXPECT_EQ(answer.status, 201) << answer.body;
        return std::string(answer.json().at("game").as_string());
    }
    Answer put(const std::string& body) { return ask(ann, Method::Put, path_, body); }
    std::string stored() {
        const auto answer = ask(bjarne, Method::Get, path_);
        return answer.status == 200 ? answer.body : "";
    }
    // As any client receives it.
    static std::string of(const std::string& name, const std::string& sent) {
        return "{\"by\":\"" + name + "\"," + sent.substr(1);
    }
    std::string anns(int nodes) { return of(read(id_of(ann)).name, review(nodes)); }

    // The moves of played_game, by two people.
    std::string game_between(store::PlayerId attackers, store::PlayerId defenders) {
        const auto played = path_.substr(7, path_.rfind('/') - 7);
        write([&](store::Store& store) {
            auto game = store.game(played).value();
            const auto end = std::exchange(game.end, std::nullopt).value();
            game.id = "betweenA";
            game.players = {attackers, defenders};
            store.add_game(game);
            EXPECT_TRUE(store.end_game(game.id, end, {}));
        });
        return "betweenA";
    }

    Visitor ann = guest(), bjarne = guest();
    std::string path_;
};

TEST_F(ReviewRoutes, EverybodyReadsWhatAPlayerHasStored) {
    EXPECT_EQ(ask(bjarne, Method::Get, path_).status, 404);
    const auto answer = put(review(50'000));
    EXPECT_EQ(answer.status, 204) << answer.body;
    EXPECT_EQ(stored(), anns(50'000));
}

TEST_F(ReviewRoutes, AnAdministratorDeletesAFalseOne) {
    auto harald = admin();
    EXPECT_EQ(ask(harald, Method::Delete, path_).status, 404);
    EXPECT_EQ(put(review(50'000)).status, 204);
    for (auto* player : {&ann, &bjarne}) EXPECT_EQ(ask(*player, Method::Delete, path_).status, 403);
    EXPECT_EQ(stored(), anns(50'000));
    EXPECT_EQ(ask(harald, Method::Delete, path_).status, 204);
    EXPECT_EQ(ask(bjarne, Method::Get, path_).status, 404);
    EXPECT_EQ(put(review(10)).status, 204);
    EXPECT_EQ(stored(), anns(10));
}

TEST_F(ReviewRoutes, OneOfAnEarlierVersionNamesNobody) {
    const auto game = path_.substr(7, path_.rfind('/') - 7);
    EXPECT_TRUE(write([&](store::Store& store) { return store.set_review(game, 1, {0, review(1)}); }));
    EXPECT_EQ(stored(), "{\"by\":null," + review(1).substr(1));
}

TEST_F(ReviewRoutes, ADeeperReviewReplacesAnother) {
    EXPECT_EQ(put(review(50'000)).status, 204);
    EXPECT_EQ(
        put(review(
                50'000,
                R"([{"score":1,"pv":["d2-e2"]},{"score":-10,"pv":["c4-c5"]},)"
                R"({"score":20,"pv":["f4-f5"]},{"score":-20,"pv":["d4-c4"]},{"score":30,"pv":["e2-d2"]}])"))
            .status,
        204);
    EXPECT_EQ(stored(), anns(50'000));
    EXPECT_EQ(put(review(20'000)).status, 204);
    EXPECT_EQ(stored(), anns(50'000));
    EXPECT_EQ(put(review(100'000)).status, 204);
    EXPECT_EQ(stored(), anns(100'000));
}

// Whatever a player claims to have found, and with how many nodes, the other one can answer.
TEST_F(ReviewRoutes, TheOpponentReplacesAFalseOne) {
    const auto game = "/games/" + game_between(id_of(ann), id_of(bjarne)) + "/review";
    const auto by = [&](Visitor& player, int nodes) {
        EXPECT_EQ(ask(player, Method::Put, game, review(nodes)).status, 204);
        return ask(ann, Method::Get, game).body;
    };
    const auto of_ann = of(read(id_of(ann)).name, review(1'000'000'000));
    const auto of_bjarne = of(read(id_of(bjarne)).name, review(50'000));
    EXPECT_EQ(by(ann, 1'000'000'000), of_ann);
    EXPECT_EQ(by(bjarne, 50'000), of_bjarne);
    EXPECT_EQ(by(bjarne, 20'000), of_bjarne) << "one's own gives way to a deeper one only";
    EXPECT_EQ(by(ann, 1'000'000'000), of_ann);
}

TEST_F(ReviewRoutes, OnlyThePlayersStoreOne) {
    const auto answer = ask(bjarne, Method::Put, path_, review(50'000));
    EXPECT_EQ(answer.status, 403);
    EXPECT_EQ(stored(), "");
}

TEST_F(ReviewRoutes, AGameThatGoesOnHasNone) {
    const auto going = started(ask(ann, Method::Post, "/games",
                                   R"({"ruleset":"brandub","side":"attackers","opponent":{"computer":1}})"));
    EXPECT_EQ(ask(ann, Method::Put, "/games/" + going + "/review", review(50'000)).status, 409);
    for (const auto method : {Method::Get, Method::Put})
        EXPECT_EQ(ask(ann, method, "/games/zzzzzzzz/review", review(50'000)).status, 404);
}

TEST_F(ReviewRoutes, AnAddressStoresTwentyAnHour) {
    for (int i = 1; i <= 20; ++i) EXPECT_EQ(put(review(i)).status, 204);
    EXPECT_EQ(put(review(21)).status, 429);
    now_ += std::chrono::minutes(3);
    EXPECT_EQ(put(review(22)).status, 204);
}

struct BadReview {
    const char* name;
    const char* fields;
    const char* says;
};
class ReviewRefusals : public ReviewRoutes, public ::testing::WithParamInterface<BadReview> {};
TEST_P(ReviewRefusals, SayWhatIsWrong) {
    const auto answer = put(GetParam().fields);
    EXPECT_EQ(answer.status, 400) << answer.body;
    EXPECT_THAT(answer.body, HasSubstr(GetParam().says));
    EXPECT_EQ(stored(), "");
}
INSTANTIATE_TEST_SUITE_P(
    ReviewRoutes, ReviewRefusals,
    ::testing::Values(
        BadReview{"NoJson", "review", "JSON"}, BadReview{"NoSearches", R"({"nodes":1})", "searched"},
        BadReview{"NoNodes", R"({"searched":[]})", "nodes"},
        BadReview{"FewNodes", R"({"nodes":0,"searched":[]})", "nodes"},
        BadReview{"TooFew", R"({"nodes":1,"searched":[{"score":0,"pv":["d2-e2"]}]})", "the game has 5 moves"},
        BadReview{"Holes", R"({"nodes":1,"searched":[null,null,null,null,null]})", "one for each position"},
        BadReview{
            "OtherGame",
            R"({"nodes":1,"searched":[{"score":0,"pv":["d1-c1"]},{"score":0,"pv":["d2-e2"]},{"score":0,"pv":["f4-f5"]},{"score":0,"pv":["d4-c4"]},{"score":0,"pv":["e2-d2"]}]})",
            "analysis 1: its first move cannot be played"},
        BadReview{"HugeScore", R"({"nodes":1,"searched":[{"score":99999,"pv":["d2-e2"]},{},{},{},{}]})",
                  "a score lies within"},
        BadReview{"Numbers", R"({"nodes":1,"searched":[1,2,3,4,5]})", "expected {score, pv}"},
        BadReview{"More", R"({"nodes":1,"searched":[],"by":"ann"})", "by"}),
    [](const auto& chosen) { return chosen.param.name; });

}  // namespace
}  // namespace tafl::server
