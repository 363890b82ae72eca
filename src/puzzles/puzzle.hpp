// A puzzle: a position in which exactly one move wins, or exactly one does not lose.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

struct Defence;

// A move of the solver, and the defences that it leaves. The first is the main line. Every defence that is not listed loses
// to a move that ends the game at once, unless `shortened`.
struct Solution {
    Move move;
    bool shortened = false;  // more defences resist than are listed
    std::vector<Defence> defences;
    bool operator==(const Solution&) const;
};
struct Defence {
    Move move;
    Solution answer;
    bool operator==(const Defence&) const = default;
};
inline bool Solution::operator==(const Solution&) const = default;

// What happens in the main line.
enum class Theme : std::uint8_t {
    EscapeIn2,
    EscapeIn3,
    EscapeIn4,  // or more
    KingCapture,
    Fort,           // R7
    Ring,           // R8
    DoubleThreat,   // a move threatens to win in two ways
    Shieldwall,     // R6
    Trap,           // R5
    Interposition,  // a man steps between the king and the square that he could escape to
    OnlyDefence,    // all other moves lose
};
inline constexpr int themes = static_cast<int>(Theme::OnlyDefence) + 1;

// By the soldiers that are left: at least nine tenths, at least six tenths, fewer.
enum class Phase : std::uint8_t { Opening, Middlegame, Endgame };
inline constexpr int phases = static_cast<int>(Phase::Endgame) + 1;

struct Puzzle {
    Setup position;
    Solution solution;
    int moves = 1;  // the solver's, in the main line
    int asked = 1;  // how many of them, from the first on, are the only winning moves
    Phase phase = Phase::Opening;
    std::vector<Theme> themes = {};  // ascending
};

[[nodiscard]] std::string_view key_of(Theme theme) noexcept;  // "escape-in-2"
[[nodiscard]] std::string_view key_of(Phase phase) noexcept;  // "opening"

// Those of a puzzle whose position and solution are set. Precondition: the solution can be played.
[[nodiscard]] std::vector<Theme> themes_of(const std::shared_ptr<const Ruleset>& ruleset,
                                           const Puzzle& puzzle);
[[nodiscard]] Phase phase_of(const Ruleset& ruleset, const Setup& position) noexcept;
// Keeps the longest `max_defences` defences; the main line stays.
void shorten(Solution& solution, int max_defences);
// The moves of both sides along the first defences.
[[nodiscard]] std::vector<Move> main_line(const Solution& solution);

}  // namespace tafl
