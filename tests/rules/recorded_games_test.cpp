// Replays recorded games: every capture as recorded, every decided game won by the recorded side.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "notation/squares.hpp"
#include "support/paths.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

struct RecordedGame {
    std::vector<std::string> tokens;  // moves; `timeout` may end them
    std::string result;               // White is the defenders
};

std::vector<RecordedGame> read_games(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<RecordedGame> games;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line.substr(0, line.find(',')));
        RecordedGame game;
        for (std::string word; words >> word;) game.tokens.push_back(word);
        game.result = line.substr(line.rfind(',') + 1);
        while (!game.result.empty() && game.result.back() == '\r') game.result.pop_back();
        games.push_back(std::move(game));
    }
    return games;
}

Winner winner_of(const std::string& result) {
    if (result == "White") return Winner::Defenders;
    if (result == "Black") return Winner::Attackers;
    if (result == "Draw") return Winner::Draw;
    return Winner::Nobody;
}

struct Sum {
    int plies = 0;
    std::vector<std::string> differences;
};

std::set<Square> captured(const Played& played) {
    std::set<Square> squares;
    for (const CapturedPiece& one : played.captures.taken()) squares.insert(one.square);
    return squares;
}

// Plays the record to its end or to the end of the game; the site did not stop at a third repetition.
void replay(const RulesetPtr& ruleset, const RecordedGame& recorded, int number, Sum& sum) {
    Game game(ruleset);
    const auto differs = [&](const std::string& what) {
        sum.differences.push_back("game " + std::to_string(number) + " at ply " +
                                  std::to_string(game.plies()) + ": " + what);
    };
    for (const std::string& token : recorded.tokens) {
        if (token == "timeout") break;
        const auto written = parse_move(token, ruleset->size());
        if (!written) return differs(token + " is not a move");
        if (game.outcome().is_over()) {
            if (game.outcome().reason != Reason::Repetition) differs(token + " comes after the end");
            return;
        }
        const auto played = game.play(written->move);
        if (!played) return differs(token + " refused: " + to_text(played.error(), ruleset->size()));
        ++sum.plies;
        if (captured(*played) != std::set<Square>(written->marked.begin(), written->marked.end()))
            return differs(token + " captures otherwise");
    }
    const Outcome outcome = game.outcome();
    if (outcome.is_over() && outcome.reason != Reason::Repetition &&
        outcome.winner != winner_of(recorded.result))
        differs("the board says " + to_text(outcome) + ", the record " + recorded.result);
}

Sum replay_file(const RulesetPtr& ruleset, const std::filesystem::path& file) {
    Sum sum;
    int number = 0;
    for (const RecordedGame& game : read_games(file)) replay(ruleset, game, ++number, sum);
    return sum;
}

TEST(RecordedGames, CopenhagenGamesAreReplayedWithoutADifference) {
    const auto file = recorded_games("copenhagen.csv");
    if (!file) GTEST_SKIP() << "copenhagen.csv is not in $SKJALDBORG_GAMES nor in ../shared/games";
    const Sum sum = replay_file(
        builtin("copenhagen", [](Ruleset& r) { r.repetition.policy = RepetitionPolicy::None; }), *file);
    EXPECT_EQ(sum.plies, 58'757);  // 58,933 tokens, 176 of them timeouts
    EXPECT_EQ(sum.differences, std::vector<std::string>{});
}

TEST(RecordedGames, BrandubGamesAreReplayedWithoutADifference) {
    const auto file = recorded_games("brandub.csv");
    if (!file) GTEST_SKIP() << "brandub.csv is not in $SKJALDBORG_GAMES nor in ../shared/games";
    const Sum sum = replay_file(
        builtin("brandub-2", [](Ruleset& r) { r.repetition.policy = RepetitionPolicy::None; }), *file);
    EXPECT_EQ(sum.differences, std::vector<std::string>{});
}

}  // namespace

}  // namespace tafl::test
