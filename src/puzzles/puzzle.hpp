// A puzzle: a position in which exactly one move wins, or exactly one does not lose.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

// What happens in the line.
enum class PuzzleTheme : std::uint8_t {
    EscapeIn2,
    EscapeIn3,
    EscapeIn4,  // or more
    KingCapture,
    Fort,           // R7
    Ring,           // R8
    DoubleThreat,   // a move threatens to win in two ways; each could be parried, not both
    Shieldwall,     // R6
    Trap,           // R5
    Interposition,  // a man steps between the king and the square that he could escape to
    OnlyDefence,    // all other moves lose
};
inline constexpr int themes = static_cast<int>(PuzzleTheme::OnlyDefence) + 1;

// By the soldiers that are left: at least nine tenths, at least six tenths, fewer.
enum class Phase : std::uint8_t { Opening, Middlegame, Endgame };
inline constexpr int phases = static_cast<int>(Phase::Endgame) + 1;

struct Puzzle {
    Setup position;
    // The solver's moves and the longest defence, in turn; the solver has the last one. Other defences are not kept: a Prover
    // finds the answers to all of them again.
    std::vector<Move> line;
    int asked = 1;  // how many of the solver's moves, from the first on, are the only winning ones
    Phase phase = Phase::Opening;
    std::vector<PuzzleTheme> themes = {};  // ascending

    // The solver's.
    [[nodiscard]] int moves() const noexcept { return static_cast<int>(line.size() + 1) / 2; }
};

[[nodiscard]] std::string_view key_of(PuzzleTheme theme) noexcept;  // "escape-in-2"
[[nodiscard]] std::string_view key_of(Phase phase) noexcept;        // "opening"

// Those of a puzzle whose position and line are set. Precondition: the line can be played.
[[nodiscard]] std::vector<PuzzleTheme> themes_of(const std::shared_ptr<const Ruleset>& ruleset,
                                                 const Puzzle& puzzle);
// The king's escape, where the last move of the line ends the game otherwise and he could escape instead. Same precondition.
[[nodiscard]] std::optional<Move> escape_instead(const std::shared_ptr<const Ruleset>& ruleset,
                                                 const Puzzle& puzzle);
[[nodiscard]] Phase phase_of(const Ruleset& ruleset, const Setup& position) noexcept;

}  // namespace tafl
