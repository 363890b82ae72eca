// What the remarks say of a move, one row for each kind that a single move shows.
#include "advice/remarks.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

struct Row {
    const char *ruleset, *position;
    Score score;
    std::vector<const char*> line;
    const char* says;
};

TEST(Remarks, SayWhatAMoveDoes) {
    const Row rows[] = {
        {"copenhagen",
         "11/11/11/11/11/11/11/11/3t7/11/K7t2 d",
         wins_in(1),
         {"a1-a11"},
         "brings the king out"},
        {"brandub", "7/7/1tK4/7/3t3/7/4T2 a", wins_in(1), {"d3-d5"}, "takes the king"},
        {"copenhagen",
         "11/11/11/t10/11/K10/11/11/3t7/11/11 a",
         0,
         {"d3-a3"},
         "bars the king's way out, helps to guard the corner a1, leaves the king 3 squares fewer"},
    };
    for (const auto& [ruleset, position, score, moves, says] : rows) {
        auto game = game_at(builtin(ruleset), position);
        const int size = game.ruleset().size();
        PvLine line{score, {}};
        for (const auto* move : moves) line.moves.push_back(move_of(move, size));
        EXPECT_EQ(to_words(explain(game, line), size), says) << position << ' ' << moves.front();
        EXPECT_EQ(game.plies(), 0);
    }
}

TEST(Remarks, AreWordsForEveryKind) {
    const std::pair<Remark, const char*> rows[] = {
        {{RemarkKind::CompletesFort}, "completes the exit fort"},
        {{RemarkKind::CompletesRing}, "completes the ring"},
        {{RemarkKind::Wins}, "wins"},
        {{RemarkKind::EscapesIn, 1}, "brings the king out in a move"},
        {{RemarkKind::TakesKingIn, 3}, "takes the king in 3 moves"},
        {{RemarkKind::WinsIn, 2}, "wins in 2 moves"},
        {{RemarkKind::LosesIn, 4}, "loses in 4 moves"},
        {{RemarkKind::Takes, 1}, "takes a man"},
        {{RemarkKind::Takes, 2}, "takes 2 men"},
        {{RemarkKind::GuardsCorner, 0, 0}, "helps to guard the corner a1"},
        {{RemarkKind::ClosesIn, 2}, "leaves the king 2 squares fewer"},
        {{RemarkKind::OpensUp, 3}, "gives the king 3 squares more"},
    };
    for (const auto& [remark, says] : rows) EXPECT_EQ(to_words(remark, 11), says);
    EXPECT_EQ(to_words(std::vector<Remark>{{RemarkKind::Takes, 2}, {RemarkKind::ThreatensKing}}, 11),
              "takes 2 men, threatens the king");
    EXPECT_EQ(to_words(std::vector<Remark>{}, 11), "");
}

}  // namespace

}  // namespace tafl::test
