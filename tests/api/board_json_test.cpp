// The board object: complete, with the deciding rules, and without destinations for the side that is not to
// move.
#include "api/board_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/json_writer.hpp"
#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::api {
namespace {

using tafl::test::builtin;
using tafl::test::game_at;
using ::testing::HasSubstr;
namespace json = boost::json;

json::object board(const Game& game, BoardView view = {}) {
    return json::parse("{\"b\":" + board_json(game, view) + "}").as_object().at("b").as_object();
}
std::string words(const json::value& list) {
    std::string text;
    for (const auto& value : list.as_array())
        text += (text.empty() ? "" : " ") + std::string(value.as_string());
    return text;
}
json::object after(const char* ruleset, const char* position, const char* moves) {
    auto game = game_at(builtin(ruleset), position);
    (void)tafl::test::play(game, moves);
    return board(game, {.destinations = true, .end = nullptr, .ground = nullptr});
}

TEST(BoardJson, HasEveryLegalMoveAndNoOther) {
    Game game(builtin("copenhagen"));
    const auto shown = board(game, {.destinations = true, .end = nullptr, .ground = nullptr});
    std::vector<std::string> moves;
    for (const auto& entry : shown.at("destinations").as_object()) {
        for (const auto& to : entry.value().as_array()) {
            moves.push_back(std::string(entry.key()) + "-" + std::string(to.as_string()));
        }
    }
    std::vector<std::string> legal;
    for (const auto move : game.legal_moves()) legal.push_back(tafl::to_string(move, 11));
    EXPECT_THAT(moves, ::testing::UnorderedElementsAreArray(legal));
    EXPECT_TRUE(board(game).at("destinations").as_object().empty());
}

TEST(BoardJson, ShowsTheSquaresThatNoMoveChanges) {
    const auto shown = board(Game(builtin("brandub")));
    EXPECT_EQ(words(shown.at("thrones")), "d4");
    EXPECT_EQ(words(shown.at("corners")), "a1 g1 a7 g7");
    EXPECT_EQ(words(shown.at("starts").at("attackers")), "d1 d2 a4 b4 f4 g4 d6 d7");
    EXPECT_EQ(shown.at("starts").at("king").as_string(), "d4");
    EXPECT_EQ(shown.at("size").as_int64(), 7);
    EXPECT_TRUE(shown.at("last").is_null());
}

struct MarkCase {
    const char* name;
    const char *ruleset, *position, *moves;
    const char *result, *reason, *mark, *marks, *text;
    const char* rules;  // the rule that decided, then those of the captures
};
class Marks : public ::testing::TestWithParam<MarkCase> {};
TEST_P(Marks, SayWhatMadeIt) {
    const auto& c = GetParam();
    const auto shown = after(c.ruleset, c.position, c.moves);
    EXPECT_EQ(shown.at("result").as_string(), c.result);
    EXPECT_EQ(shown.at("reason").as_string(), c.reason);
    EXPECT_EQ(shown.at("mark").as_string(), c.mark);
    EXPECT_EQ(words(shown.at("marks")), c.marks);
    EXPECT_THAT(std::string(shown.at("text").as_string()), HasSubstr(c.text));
    EXPECT_EQ(json::serialize(shown.at("rule")) + json::serialize(shown.at("captureRules")), c.rules);
}
INSTANTIATE_TEST_SUITE_P(
    BoardJson, Marks,
    ::testing::Values(
        MarkCase{"Escape", "brandub", "3t3/7/7/7/7/7/3K3 d", "d1-a1", "defenders", "king-escaped", "escape",
                 "a1", "The king has escaped on a1.", "8[]"},
        MarkCase{"KingCaptured", "brandub", "7/7/7/7/1tK4/7/3t3 a", "d1-d3", "attackers", "king-captured",
                 "captors", "b3 c3 d3", "The king is captured on c3", "7[7]"},
        MarkCase{"Wall", "copenhagen", "11/11/11/5K5/11/11/11/11/4t6/5tt4/5TTt3 a", "e3-e1", "ongoing", "",
                 "wall", "e1 h1 f2 g2", "A shieldwall took f1 and g1.", "null[7]"},
        MarkCase{"WallOfOneAndTheKing", "copenhagen", "11/11/11/11/11/11/11/11/4t6/5tt4/5TKt3 a", "e3-e1",
                 "ongoing", "", "wall", "e1 h1 f2 g2", "A shieldwall took f1.", "null[7]"},
        MarkCase{"WallOfTheKingAndOne", "copenhagen", "11/11/11/11/11/11/11/11/4t6/5tt4/5KTt3 a", "e3-e1",
                 "ongoing", "", "wall", "e1 h1 f2 g2", "A shieldwall took g1.", "null[7]"},
        MarkCase{"TwoWallsAtOnce", "copenhagen", "11/11/11/5K5/11/11/11/11/4t6/2tt1tt4/1tTT1TTt3 a", "e3-e1",
                 "ongoing", "", "wall", "b1 e1 h1 c2 d2 f2 g2", "A shieldwall took c1, d1, f1 and g1.",
                 "null[7]"}),
    [](const auto& chosen) { return chosen.param.name; });

// The king beside him is no captor, and a custodial capture of one man is not a shieldwall.
TEST(BoardJson, AManBetweenTwoOnTheEdgeIsNoWall) {
    for (const auto* position :
         {"11/11/11/5K5/11/11/11/11/4t6/11/5Tt4 a", "11/11/11/11/11/11/11/11/4t6/11/5TtK3 a"}) {
        const auto shown = after("copenhagen", position, "e3-e1");
        EXPECT_EQ(words(shown.at("captures")), "f1");
        EXPECT_TRUE(shown.at("mark").is_null());
    }
}

TEST(BoardJson, WarnsBeforeARepetitionLoses) {
    Game game(builtin("copenhagen"));
    for (int round = 0; round < 1; ++round) (void)tafl::test::play(game, "d1-d2 f4-e4 d2-d1 e4-f4");
    const auto shown = board(game);
    EXPECT_EQ(shown.at("repetitions").as_int64(), 2);
    EXPECT_THAT(std::string(shown.at("warning").as_string()), HasSubstr("the defenders lose"));
    EXPECT_TRUE(board(Game(builtin("copenhagen"))).at("warning").is_null());
}

TEST(BoardJson, AGameThatWasGivenUpHasNoDestinations) {
    const BoardEnd end{"defenders", "resignation", "The attackers resigned."};
    const auto shown =
        board(Game(builtin("brandub")), {.destinations = true, .end = &end, .ground = nullptr});
    EXPECT_TRUE(shown.at("destinations").as_object().empty());
    EXPECT_EQ(shown.at("reason").as_string(), "resignation");
}

TEST(JsonWriter, EscapesWhatPeopleWrite) {
    JsonWriter text;
    const std::string wild = "\"\\\n\t\x01</script>ð";
    text.open('{').field("a", wild).field("b", true).key("c").open('[').value(1).value(2).close(']').close(
        '}');
    const auto read = json::parse(text.text()).as_object();
    EXPECT_EQ(read.at("a").as_string(), wild);
    EXPECT_EQ(read.at("c").as_array().size(), 2U);
}

}  // namespace
}  // namespace tafl::api
