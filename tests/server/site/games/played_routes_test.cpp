// Games played offline and sent to the site afterwards.
#include <fmt/format.h>

#include <gmock/gmock.h>

#include <set>

#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

// The king reaches a corner with the last move.
constexpr const char* escape_moves =
    R"("moves":["d2-a2","d3-g3","f4-f5","d4-d2","f5-f6","d2-g2","a2-a3","g2-g1"],"began":1700000000000,"ended":1700000600000)";

class PlayedRoutes : public test::PeopleFixture {
  protected:
    PlayedRoutes() {
        add_play_routes(router_, services_);
        add_played_routes(router_, services_);
        run(hub_.recover());
    }
    Answer send(const std::string& fields) {
        return ask(ann, Method::Post, "/games/played", R"({"ruleset":"brandub",)" + fields + "}");
    }
    boost::json::object shown(const Answer& sent) {
        const auto id = std::string(sent.json().at("game").as_string());
        return ask(bjarne, Method::Get, "/games/" + id).json().as_object();
    }

    Visitor ann = guest(), bjarne = guest();
};

TEST_F(PlayedRoutes, AGameAgainstTheComputerIsInTheArchive) {
    const auto sent = send(R"("side":"attackers","opponent":{"computer":3},)" + std::string(escape_moves));
    ASSERT_EQ(sent.status, 201) << sent.body;
    const auto game = shown(sent);
    EXPECT_EQ(game.at("status"), "over");
    EXPECT_EQ(game.at("result"), "defenders");
    EXPECT_EQ(game.at("reason"), "king-escaped");
    EXPECT_EQ(game.at("rated"), false);
    EXPECT_EQ(game.at("moves").as_array().size(), 8U);
    EXPECT_EQ(game.at("players").at("defenders").at("level"), 3);
    const auto name = ask(ann, Method::Get, "/me").json().at("name");
    EXPECT_EQ(game.at("players").at("attackers").at("name"), name);
    const auto listed = ask(bjarne, Method::Get, "/games?status=over").json().at("games").as_array();
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_EQ(listed[0].at("at"), 1700000000000);
}

TEST_F(PlayedRoutes, AGameOnOneScreenHasAnOpponentWithoutAName) {
    const auto game = shown(send(R"("side":"defenders",)" + std::string(escape_moves)));
    EXPECT_EQ(game.at("players").at("attackers").at("kind"), "device") << "no deleted account";
    const auto listed = ask(bjarne, Method::Get, "/games").json().at("games").at(0);
    EXPECT_EQ(listed.at("players").at("attackers").at("kind"), "device");
    EXPECT_EQ(listed.at("players").at("defenders").at("kind"), "guest");
}

TEST_F(PlayedRoutes, AGameOnOneScreenKeepsTheNameOfTheOther) {
    const auto sent = send(R"("side":"defenders","opponent":{"name":"Åse"},)" + std::string(escape_moves));
    const auto game = shown(sent);
    EXPECT_EQ(game.at("players").at("attackers").at("kind"), "device");
    EXPECT_EQ(game.at("players").at("attackers").at("name"), "Åse");
    const auto listed = ask(bjarne, Method::Get, "/games").json().at("games").at(0);
    EXPECT_EQ(listed.at("players").at("attackers").at("name"), "Åse");
    const auto id = std::string(sent.json().at("game").as_string());
    EXPECT_THAT(ask(bjarne, Method::Get, "/games/" + id + ".pgn").body, testing::HasSubstr("Åse"));
    EXPECT_EQ(send(R"("side":"defenders","opponent":{"name":""},)" + std::string(escape_moves)).status, 400);
    EXPECT_EQ(send(R"("side":"defenders","opponent":{"name":"x","computer":3,"level":1},)" +
                   std::string(escape_moves))
                  .status,
              400);
    write([by = id_of(ann)](store::Store& store) { store.erase_player(by); });
    const auto later = ask(bjarne, Method::Get, "/games").json().at("games").at(0);
    EXPECT_EQ(later.at("players").at("attackers").at("name"), "") << "it went with the account that told it";
}

TEST_F(PlayedRoutes, GamesThatEndedDifferentlyAreDifferent) {
    const std::string played =
        R"("side":"attackers","moves":["d2-a2"],"ended":1700000600000,"began":1700000000000)";
    std::set<std::string> ids;
    for (const auto* field : {"resigned", "timeout"})
        for (const auto* side : {"attackers", "defenders"}) {
            const auto sent = send(fmt::format(R"("{}":"{}",{})", field, side, played));
            ids.emplace(sent.json().at("game").as_string());
        }
    EXPECT_EQ(ids.size(), 4U);
}

TEST_F(PlayedRoutes, TheSameGameIsStoredOnce) {
    const auto fields = R"("side":"attackers",)" + std::string(escape_moves);
    const auto first = send(fields), again = send(fields);
    EXPECT_EQ(again.status, 201);
    EXPECT_EQ(first.json(), again.json());
    EXPECT_EQ(ask(ann, Method::Get, "/games").json().at("games").as_array().size(), 1U);
}

TEST_F(PlayedRoutes, AResignationOrAFallenFlagEndsAGame) {
    const std::string played =
        R"("side":"attackers","moves":["d2-a2"],"ended":1700000600000,"began":170000000000)";
    const std::pair<std::string, std::string> ends[] = {{"resigned", "resignation"}, {"timeout", "timeout"}};
    for (const auto& [field, reason] : ends) {
        const auto began = field.size();  // differs: they are two games
        const auto game = shown(send(fmt::format(R"("{}":"attackers",{}{})", field, played, began)));
        EXPECT_EQ(game.at("result"), "defenders");
        EXPECT_EQ(game.at("reason").as_string(), reason);
    }
    const auto both = send(R"("resigned":"attackers","timeout":"defenders",)" + played + "1");
    EXPECT_EQ(both.status, 400) << both.body;
}

TEST_F(PlayedRoutes, MomentsOfADeviceWithAWrongClockAreThoseOfTheSite) {
    const auto sent =
        send(R"("side":"attackers","resigned":"attackers","moves":[],"began":99999999999999,"ended":5)");
    ASSERT_EQ(sent.status, 201) << sent.body;
    const auto now = now_.time_since_epoch().count();
    const auto listed = ask(ann, Method::Get, "/games").json().at("games").as_array();
    EXPECT_EQ(listed[0].at("at").as_int64(), now);
}

struct BadGame {
    const char* name;
    const char* fields;
    const char* says;
};
class PlayedRefusals : public PlayedRoutes, public ::testing::WithParamInterface<BadGame> {};
TEST_P(PlayedRefusals, SayWhatIsWrong) {
    const auto answer = send(GetParam().fields);
    EXPECT_EQ(answer.status, 400) << answer.body;
    EXPECT_THAT(answer.body, HasSubstr(GetParam().says));
    EXPECT_TRUE(ask(ann, Method::Get, "/games").json().at("games").as_array().empty());
}
INSTANTIATE_TEST_SUITE_P(
    PlayedRoutes, PlayedRefusals,
    ::testing::Values(
        BadGame{"NotOver", R"("side":"attackers","moves":["d2-a2"],"began":1,"ended":2)", "not over"},
        BadGame{"Illegal", R"("side":"attackers","moves":["d2-b3"],"began":1,"ended":2)", "Move 1"},
        BadGame{"NoMove", R"("side":"attackers","moves":["d2"],"began":1,"ended":2)", "Move 1"},
        BadGame{
            "AfterTheEnd",
            R"("side":"attackers","moves":["d2-a2","d3-g3","f4-f5","d4-d2","f5-f6","d2-g2","a2-a3","g2-g1","a3-a4"],"began":1,"ended":2)",
            "over before move 9"},
        BadGame{"NoSide", R"("moves":[],"began":1,"ended":2)", "side"},
        BadGame{"BothSides", R"("side":"random","moves":[],"began":1,"ended":2)", "side"},
        BadGame{"Level11", R"("side":"attackers","opponent":{"computer":11},"moves":[],"began":1,"ended":2)",
                "opponent.computer"},
        BadGame{"Rated", R"("side":"attackers","rated":true,"moves":[],"began":1,"ended":2)", "rated"},
        BadGame{"NoMoments", R"("side":"attackers","moves":[])", "began"}),
    [](const auto& chosen) { return chosen.param.name; });

}  // namespace
}  // namespace tafl::server
