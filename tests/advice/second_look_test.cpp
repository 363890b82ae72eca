// A review recommends no move that loses as the played one does, and calls no position won that is not, nor sooner than it is:
// reviews of recorded games with few nodes, whose claims are searched again with ten times as many. And what it says of a position
// where every move that was searched loses.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "advice/reviewed_game.hpp"
#include "support/choose.hpp"
#include "support/paths.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr std::uint64_t nodes = 1'000;

std::vector<std::string> lines_of(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(std::move(line));
    }
    return lines;
}

// Every `step`th game, `count` at most.
void expect_true_reviews(const std::vector<std::string>& lines, std::size_t count) {
    const std::size_t step = std::max<std::size_t>(1, lines.size() / count);
    int claims = 0;
    for (std::size_t i = 0; i < lines.size() && i / step < count; i += step) {
        ReviewedGame game(recorded_game(lines[i]), nodes, 4);
        EXPECT_EQ(game.false_claims(), std::vector<std::string>{}) << "game " << i + 1;
        claims += game.claims().recommended + game.claims().wins;
    }
    testing::Test::RecordProperty("claims", claims);
    if (count > 1) {  // a single game may have no claim to check
        EXPECT_GT(claims, 0);
    }
}

// The first move loses in four plies. A search for several moves finds the first `candidates` of all, each of which loses in six.
struct LosingGame {
    explicit LosingGame(std::size_t candidates) {
        (void)play(game, "d1-c1");
        std::vector<Check> done;
        auto look = second_look(game, analyses, done);
        for (; !look.wanted.empty(); look = second_look(game, analyses, done)) {
            for (auto& check : look.wanted) done.push_back(answered(check, candidates));
        }
        analyses = look.analyses;
    }
    [[nodiscard]] Check answered(Check check, std::size_t candidates) const {
        Game board = game;
        board.restart();
        for (const auto move : check.moves) (void)board.play(move);
        const auto moves = board.legal_moves();
        if (check.moves.size() == 1) check.found = {{wins_in(5), {moves.front()}}};
        if (check.moves.size() == 2) check.found = {{0, {moves.front()}}};
        for (std::size_t i = 0; check.moves.empty() && i < std::min(candidates, moves.size()); ++i)
            check.found.push_back({-static_cast<Score>(i), {moves[i]}});
        return check;
    }
    Game game{builtin("sea-battle-9")};
    std::vector<PositionAnalysis> analyses{PvLine{0, {move_of("f1-g1", 9)}},
                                           PvLine{wins_in(3), {move_of("d5-d6", 9)}}};
};

}  // namespace

TEST(SecondLook, JudgesNothingWhereNoMoveIsKnownToHold) {
    const LosingGame lost(second_look_candidates);
    EXPECT_EQ(lost.analyses.front(), (PvLine{1 - second_look_candidates, {}}));
    const auto review = review_game(lost.game, lost.analyses);
    EXPECT_GT(*review.chances.front(), 0.1) << "nobody knows what the other moves are worth";
    EXPECT_EQ(review.moves.front().judgement, Judgement::None);
    EXPECT_EQ(review.moves.front().allowed_loss, 2);
}

TEST(SecondLook, CallsAPositionLostWhereAllMovesLose) {
    const LosingGame lost(1'000);
    EXPECT_EQ(lost.analyses.front()->score, loses_in(6)) << "the longest";
    const auto review = review_game(lost.game, lost.analyses);
    EXPECT_EQ(*review.chances.front(), 0);
    EXPECT_EQ(review.moves.front().allowed_loss, std::nullopt) << "it was lost before";
}

TEST(SecondLook, MakesReviewsTrueWhereAFortOrARepetitionDecides) {
    const auto lines = lines_of(data_path("reviewed_games.csv"));
    expect_true_reviews(lines, lines.size());
}

TEST(SecondLook, MakesReviewsOfRecordedGamesTrue) {
    const auto file = recorded_games("copenhagen.csv");
    if (!file) GTEST_SKIP() << "copenhagen.csv is not in $SKJALDBORG_GAMES nor in ../shared/games";
    expect_true_reviews(lines_of(*file), static_cast<std::size_t>(scaled(10)));
}

}  // namespace tafl::test
