// The computer's characters: what each likes, it plays for.
#include "engine/characters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/engine.hpp"
#include "support/play.hpp"

namespace tafl {
namespace {

// The best move by a style alone, which is worth more than anything else on the board.
Move chosen(const Game& game, const Style& style) {
    Engine engine(EngineOptions{.hash_mib = 1, .use_network = false});
    SearchLimits limits;
    limits.depth = 1;
    limits.style = style;
    SearchControl control;
    return engine.search(game, limits, control).best_move;
}

Game after(const Game& game, Move move) {
    Game next = game;
    EXPECT_TRUE(next.play(move));
    return next;
}

TEST(Characters, HaveNamesAndNumbersOfTheirOwn) {
    std::set<std::string_view> names;
    for (const auto& character : characters()) {
        names.insert(character.name);
        EXPECT_EQ(find_character(character.name), &character);
        EXPECT_EQ(character_of(number_of(character)), &character);
        EXPECT_GT(number_of(character), max_level);
        EXPECT_NE(character.style, Style{}) << character.name << " has a taste";
    }
    EXPECT_EQ(names.size(), 5U);
    EXPECT_EQ(find_character("jester"), nullptr);
    EXPECT_EQ(character_of(max_level), nullptr);
    EXPECT_EQ(character_of(first_character_number + 5), nullptr);
}

TEST(Characters, ATasteForCapturesTakesAndADistasteSpares) {
    const auto game =
        test::game_at(test::builtin("copenhagen"), "11/11/2t5t2/11/5t5/4TKT4/t10/5T5/2t2t2t2/11/11 a");
    const auto defenders = [&](const Style& style) {
        const auto position = after(game, chosen(game, style));
        return std::ranges::count(position.setup().pieces, Piece::Defender);
    };
    EXPECT_EQ(defenders({.captures = 500}), 2);
    EXPECT_EQ(defenders({.captures = -500}), 3);
    EXPECT_EQ(defenders({.exchanges = 500}), 2);
    EXPECT_EQ(defenders({.exchanges = -500}), 3);
}

TEST(Characters, TheKingOfADefenderWhoLikesHisFreedomStandsWhereHeHasMore) {
    const auto game =
        test::game_at(test::builtin("copenhagen"), "11/11/2t5t2/11/5t5/4TKT4/11/5T5/2t5t2/11/11 d");
    const auto ways = [&](const Style& style) {
        auto position = after(game, chosen(game, style));
        int squares = 0;
        EXPECT_TRUE(position.play(position.legal_moves().front()));
        for (const Move move : position.legal_moves())
            if (position.setup().pieces[static_cast<std::size_t>(move.from)] == Piece::King) ++squares;
        return squares;
    };
    EXPECT_GT(ways({.king = 100}), ways({.king = -100}));
}

TEST(Characters, ATasteForWallsPutsPiecesSideBySide) {
    const auto pairs = [](const Game& game, Piece piece) {
        const int size = game.ruleset().size();
        const auto& pieces = game.setup().pieces;
        int count = 0;
        for (int square = 0; square < size * size; ++square)
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
                const int x = square % size + dx, y = square / size + dy;
                if (x < 0 || x >= size || y >= size) continue;
                count += pieces[static_cast<std::size_t>(square)] == piece &&
                         pieces[static_cast<std::size_t>(y * size + x)] == piece;
            }
        return count;
    };
    const auto game = Game(test::builtin("copenhagen"));
    const auto built = after(game, chosen(game, {.walls = 100}));
    const auto scattered = after(game, chosen(game, {.walls = -100}));
    EXPECT_GT(pairs(built, Piece::Attacker), pairs(scattered, Piece::Attacker));
}

TEST(Characters, LimitsCarryTheirTasteAndTheirErrors) {
    for (const auto& character : characters()) {
        const auto limits = limits_of(character, 7);
        EXPECT_EQ(limits.style, character.style);
        EXPECT_EQ(limits.depth, character.depth);
        EXPECT_EQ(limits.weakness.noise, character.noise);
        EXPECT_EQ(limits.weakness.seed, 7U);
    }
}

}  // namespace
}  // namespace tafl
