#include "puzzles/estimated_rating.hpp"

#include <algorithm>

namespace tafl {

namespace {

constexpr int easiest = 1200;
constexpr int for_each_move_asked = 250;  // but the one that ends the game, which is seen at once
constexpr int for_each_move_to_the_end = 70;
constexpr int for_each_file = 20;  // beyond seven

constexpr int for_theme(PuzzleTheme theme) noexcept {
    switch (theme) {
        case PuzzleTheme::OnlyDefence: return 350;
        case PuzzleTheme::Fort:
        case PuzzleTheme::Ring: return 250;
        case PuzzleTheme::Trap: return 150;
        case PuzzleTheme::Shieldwall:
        case PuzzleTheme::Interposition: return 100;
        default: return 0;
    }
}

constexpr int for_phase(Phase phase) noexcept {
    switch (phase) {
        case Phase::Opening: return 150;
        case Phase::Middlegame: return 75;
        case Phase::Endgame: break;
    }
    return 0;
}

}  // namespace

int estimated_rating(const Puzzle& puzzle, int size) noexcept {
    const int last = puzzle.moves() - 1, to_find = std::max(1, std::min(puzzle.asked, last));
    int rating = easiest + for_each_move_asked * (to_find - 1) + for_each_move_to_the_end * last;
    for (const auto theme : puzzle.themes) rating += for_theme(theme);
    return rating + for_phase(puzzle.phase) + for_each_file * (size - 7);
}

}  // namespace tafl
