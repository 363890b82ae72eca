// Berserk: turns of several steps, jumps, and the move that ends a turn where the piece stands.
#include "records/move_forms.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "record_samples.hpp"
#include "records/replay.hpp"
#include "records/turns.hpp"

namespace tafl::test {

namespace {

Game random_game(Dice& dice, int plies) {
    Game game(find_builtin("berserk"));
    while (game.plies() < plies && !game.outcome().is_over()) {
        const std::vector<Move> moves = game.legal_moves();
        EXPECT_TRUE(game.play(moves[dice() % moves.size()]).has_value());
    }
    return game;
}

// Saves a game as squares and captures, without how a move was made.
Record to_record(const Game& game) {
    Record record;
    record.variant = "berserk";
    for (const Played& played : game.history()) {
        MoveToken move{.from = to_cell(played.move.from, 11), .to = to_cell(played.move.to, 11)};
        move.first_mark = static_cast<std::uint32_t>(record.marks.size());
        for (const CapturedPiece& taken : played.captures.taken())
            record.marks.push_back({to_cell(taken.square, 11), 0});
        move.mark_count = static_cast<std::uint32_t>(played.captures.count);
        record.main().moves.push_back(move);
    }
    return record;
}

// The side that makes each of a game's moves; by R12 a side may go on.
std::vector<Side> movers(const Game& played) {
    Game game(played.shared_ruleset());
    std::vector<Side> sides;
    for (const Played& each : played.history()) {
        sides.push_back(game.to_move());
        EXPECT_TRUE(game.play(each.move).has_value());
    }
    return sides;
}

TEST(RecordForms, AGameIsTheSameAgainAndItsTurnsAreItsSides) {
    Dice dice(7);
    int jumps = 0, steps = 0, ends = 0;
    for (int i = 0; i < 60; ++i) {
        const Game game = random_game(dice, 150);
        const Record written = to_record(game);
        const std::string text = write(written, RecordFormat::Otn, write_context(game.ruleset()));
        const Record read = read_one(text);
        Replayer replayer(find_builtin("copenhagen"));
        const Parsed<Replay> replay = replayer.replay(read);
        ASSERT_TRUE(replay.has_value()) << replay.error().message;
        EXPECT_EQ(replay->plies, game.plies()) << replay->why << text;
        EXPECT_EQ(replay->final, game.setup());
        const auto turns = number_turns(read, TurnNumbers::FromOne);
        const std::vector<Side> sides = movers(game);
        for (std::size_t ply = 0; ply < sides.size(); ++ply) {
            ASSERT_EQ(turns[0][ply].second, sides[ply] == Side::Defenders) << ply << '\n' << text;
            const MoveToken& move = read.main().moves[ply];
            jumps += move.form == MoveForm::Jump || move.form == MoveForm::JumpStep ? 1 : 0;
            steps += move.form == MoveForm::Step || move.form == MoveForm::JumpStep ? 1 : 0;
            ends += move.from == move.to ? 1 : 0;
        }
    }
    EXPECT_GT(jumps, 0);
    EXPECT_GT(steps, 0);
    EXPECT_GT(ends, 0);
}

TEST(RecordForms, AFurtherStepShowsInTheSquares) {
    const Record record = read_one("d1-d3xd4 d3-e3xf3 e3-e3 f4-c4xc5 a1-a2");
    const std::string text = write(record, RecordFormat::Otn);
    EXPECT_NE(text.find("1. d1-d3xd4 d3=e3xf3 e3-e3 f4-c4xc5\n\n2. a1-a2\n"), std::string::npos) << text;
    EXPECT_EQ(write(record, RecordFormat::Csv), "d1-d3xd4 d3-e3xf3 e3-e3 f4-c4xc5 a1-a2,2,1,\n");
}

TEST(RecordForms, OtherRulesKnowNoJumps) {
    const Record record = read_one("d1-d3 e5-e2");
    EXPECT_EQ(move_forms(record, 0, nullptr), (std::vector<MoveForm>{MoveForm::Slide, MoveForm::Slide}));
}

}  // namespace

}  // namespace tafl::test
