// A review recommends no move that loses as the played one does, and calls no position won that is not, nor sooner than it is:
// reviews of recorded games with few nodes, whose claims are searched again with ten times as many.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "advice/reviewed_game.hpp"
#include "support/choose.hpp"
#include "support/paths.hpp"

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

}  // namespace

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
