#include <gmock/gmock.h>

#include <array>
#include <vector>

#include "handles.hpp"

extern "C" int plies_in_c(const tafl_game* game);

namespace tafl::test {

namespace {

using testing::HasSubstr;

TEST(CGame, BeginsPlaysAndTakesBack) {
    const auto game = c_game("brandub");
    ASSERT_TRUE(game);
    const auto start = position_of(game);
    EXPECT_EQ(tafl_game_size(game.get()), 7);
    EXPECT_EQ(tafl_game_side(game.get()), TAFL_ATTACKERS);
    EXPECT_EQ(tafl_game_play_text(game.get(), "d1-c1"), 0);
    EXPECT_EQ(tafl_game_side(game.get()), TAFL_DEFENDERS);
    EXPECT_EQ(plies_in_c(game.get()), 1);
    EXPECT_EQ(tafl_game_undo(game.get()), 0);
    EXPECT_EQ(position_of(game), start);
    EXPECT_EQ(tafl_game_undo(game.get()), -1);
    EXPECT_STREQ(tafl_error(), "there is no move to take back");
}

TEST(CGame, EveryMoveItListsCanBePlayed) {
    const auto game = c_game("copenhagen");
    std::vector<tafl_move> moves(static_cast<std::size_t>(tafl_game_moves(game.get(), nullptr, 0)));
    ASSERT_EQ(tafl_game_moves(game.get(), moves.data(), static_cast<int>(moves.size())), 116);
    for (const tafl_move move : moves) {
        ASSERT_EQ(tafl_game_play(game.get(), move), 0) << tafl_error();
        ASSERT_EQ(tafl_game_undo(game.get()), 0);
    }
    std::uint64_t nodes = 0;
    EXPECT_EQ(tafl_game_perft(game.get(), 1, &nodes), 0);
    EXPECT_EQ(nodes, moves.size());
}

TEST(CGame, AListNeverWritesBeyondItsRoom) {
    const auto game = c_game("copenhagen");
    std::array<tafl_move, 3> moves{};
    moves[2] = {77, 77};
    EXPECT_EQ(tafl_game_moves(game.get(), moves.data(), 2), 116);
    EXPECT_EQ(moves[2].from, 77);
    EXPECT_EQ(tafl_game_moves(game.get(), nullptr, 2), -1);
}

TEST(CGame, ARefusedMoveChangesNothingAndSaysWhy) {
    const auto game = c_game("brandub");
    const auto start = position_of(game);
    EXPECT_EQ(tafl_game_play_text(game.get(), "d1-d2"), -1);
    EXPECT_STREQ(tafl_error(), "d1-d2: d2 is occupied (rule 2)");
    EXPECT_EQ(tafl_game_play_text(game.get(), "d3-c3"), -1);
    EXPECT_THAT(tafl_error(), HasSubstr("belongs to the defenders"));
    EXPECT_EQ(tafl_game_play(game.get(), {60000, 3}), -1);
    EXPECT_THAT(tafl_error(), HasSubstr("leaves the board"));
    EXPECT_EQ(position_of(game), start);
}

TEST(CGame, TellsWhatWasTaken) {
    const auto game = c_game("brandub", "7/7/7/t2K3/T6/7/1t5 a");
    ASSERT_TRUE(game) << tafl_error();
    EXPECT_EQ(tafl_game_captures(game.get(), nullptr, 0), 0);
    ASSERT_EQ(tafl_game_play_text(game.get(), "b1-b2"), 0) << tafl_error();
    ASSERT_EQ(tafl_game_play_text(game.get(), "d4-d5"), 0) << tafl_error();
    ASSERT_EQ(tafl_game_play_text(game.get(), "b2-a2xa3"), 0) << tafl_error();
    tafl_taken taken{};
    ASSERT_EQ(tafl_game_captures(game.get(), &taken, 1), 1);
    EXPECT_EQ(taken.square, 2 * 7 + 0);
    EXPECT_EQ(taken.piece, TAFL_DEFENDER);
}

TEST(CGame, TellsHowItEnded) {
    const auto game = c_game("brandub", escape_in_one);
    ASSERT_TRUE(game) << tafl_error();
    EXPECT_EQ(tafl_game_winner(game.get()), TAFL_ONGOING);
    ASSERT_EQ(tafl_game_play_text(game.get(), "b1-a1"), 0) << tafl_error();
    EXPECT_EQ(tafl_game_winner(game.get()), TAFL_DEFENDERS_WIN);
    EXPECT_EQ(tafl_game_reason(game.get()), TAFL_KING_ESCAPED);
    EXPECT_EQ(text_of([&](char* text, std::size_t size) { return tafl_game_ending(game.get(), text, size); }),
              "The king has escaped on a1 (rule 8).");
    EXPECT_EQ(tafl_game_moves(game.get(), nullptr, 0), 0);
    EXPECT_EQ(tafl_game_play_text(game.get(), "d6-c6"), -1);
    EXPECT_THAT(tafl_error(), HasSubstr("the game is over"));
}

TEST(CGame, ACopyIsAGameOfItsOwn) {
    const auto game = c_game("brandub");
    ASSERT_EQ(tafl_game_play_text(game.get(), "d1-c1"), 0);
    const CGame copy(tafl_game_copy(game.get()));
    ASSERT_EQ(tafl_game_undo(copy.get()), 0);
    EXPECT_EQ(tafl_game_plies(game.get()), 1);
}

TEST(CGame, TheBoardIsByRankAndFile) {
    const auto game = c_game("brandub");
    std::array<std::uint8_t, 49> board{};
    ASSERT_EQ(tafl_game_board(game.get(), board.data(), 49), 49);
    EXPECT_EQ(board[3], TAFL_ATTACKER);          // d1
    EXPECT_EQ(board[2 * 7 + 3], TAFL_DEFENDER);  // d3
    EXPECT_EQ(board[3 * 7 + 3], TAFL_KING);      // d4
    EXPECT_EQ(board[0], TAFL_EMPTY);             // a1
}

TEST(CGame, WhatCannotBeBegunIsNullWithASentence) {
    struct Case {
        const char *ruleset, *position, *says;
    };
    for (const auto& [ruleset, position, says] : std::initializer_list<Case>{
             {"brandup", nullptr, "brandub"},
             {"brandub", "3t3/9", "3t3/9"},
             {"brandub", "7/7/7/7/7/7/7 a", "there is no king"},
             {nullptr, nullptr, "NULL, where a ruleset's name is needed"},
         }) {
        EXPECT_FALSE(c_game(ruleset, position));
        EXPECT_THAT(tafl_error(), HasSubstr(says));
    }
}

TEST(CGame, NullIsAMistakeLikeAnother) {
    EXPECT_EQ(tafl_game_plies(nullptr), -1);
    EXPECT_STREQ(tafl_error(), "NULL, where a game is needed");
    EXPECT_EQ(tafl_game_play_text(nullptr, "d1-d2"), -1);
    EXPECT_EQ(tafl_game_play_text(c_game("brandub").get(), nullptr), -1);
    EXPECT_EQ(tafl_game_perft(c_game("brandub").get(), 1, nullptr), -1);
    EXPECT_EQ(tafl_game_copy(nullptr), nullptr);
    tafl_game_free(nullptr);
    tafl_engine_free(nullptr);
    tafl_engine_stop(nullptr);
}

}  // namespace

}  // namespace tafl::test
