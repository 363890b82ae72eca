// Why a move is good, in the terms of the game: what it does at once, what it threatens or prevents, and
// where its line leads.
//
// Everything is found by playing moves: those of the line, those that each side would have before and after
// the move, and short forced wins by threats (threats.hpp).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.hpp"
#include "engine/engine.hpp"

namespace tafl {

// Most important first.
enum class RemarkKind : std::uint8_t {
    // The move ends the game.
    Escapes,
    TakesKing,
    CompletesFort,  // R7
    CompletesRing,  // R8
    Wins,           // in some other way
    // Proven by the search: in `number` moves of the winner, this one included.
    EscapesIn,
    TakesKingIn,
    FortIn,
    RingIn,
    WinsIn,
    LosesIn,  // in `number` moves of the opponent
    // The opponent would have won with his next move, and no longer can.
    SavesTheKing,
    BarsTheKing,  // from `number` squares; a single one is `square`
    StopsFort,
    StopsRing,
    // The opponent would have won by threats in `number` moves (as below), and no longer can.
    StopsEscapeIn,
    StopsKingIn,
    // The mover would win with the next move.
    TwoWaysOut,       // the king could escape in two directions
    ThreatensEscape,  // he has moved, and could escape to `square`
    OpensPath,        // another piece has moved, and he could escape to `square`
    ThreatensKing,
    ThreatensFort,
    ThreatensRing,
    TakesWall,  // R6: `number` men
    Takes,      // `number` men
    ShutsIn,    // the king's men and empty squares no longer connect him with the edge
    BreaksOut,  // they connect him again
    // If the opponent allows it: a win by threats in `number` moves, beginning with the next one.
    ThreatensEscapeIn,
    ThreatensKingIn,
    ClosesCorner,  // attackers now hold the whole diagonal in front of the corner at `square`
    GuardsCorner,  // attackers hold one more square of it
    WinsMen,       // the line captures `number` men more than it loses, beginning with the next move
    SavesMen,      // `number` men could have been captured with the next move; a single one stood on `square`
    AttacksMen,    // `number` men could now be captured; a single one on `square`
    GivesUpWall,   // the reply in the line captures `number` men by R6, and the line does not make up for it
    GivesUp,       // or in another way; a single one on `square`
    ClosesIn,      // the king has `number` moves fewer
    OpensUp,       // `number` more
};
inline constexpr int remark_kinds = static_cast<int>(RemarkKind::OpensUp) + 1;

// What a move costs, which is no reason for it.
[[nodiscard]] bool is_drawback(RemarkKind kind) noexcept;

struct Remark {
    RemarkKind kind = RemarkKind::Wins;
    int number = 0;
    Square square = no_square;
    bool operator==(const Remark&) const = default;
};

inline constexpr std::size_t max_remarks = 2;

// The remarks on the line's first move, most important first, at most two; empty for a quiet move. The game
// is unchanged afterwards. Takes a few milliseconds. Precondition: the line's first move is legal in the
// game.
[[nodiscard]] std::vector<Remark> explain(Game& game, const PvLine& line);

// Adds to the remarks on a move that it prevents the win which the opponent's reply to another move, with those remarks, would
// have had.
void add_prevention(std::vector<Remark>& remarks, std::span<const Remark> reply);

// The kind in JSON: "takesKing".
[[nodiscard]] std::string_view key_of(RemarkKind kind) noexcept;

// "captures 2 pieces"
[[nodiscard]] std::string to_words(const Remark& remark, int size, Language language = Language::English);
// "captures 2 pieces and threatens to capture the king"; empty without remarks.
[[nodiscard]] std::string to_words(std::span<const Remark> remarks, int size,
                                   Language language = Language::English);
// "Perhaps d1-d3: it captures 2 pieces.", without drawbacks.
[[nodiscard]] std::string advise(Move move, std::span<const Remark> remarks, int size,
                                 Language language = Language::English);

}  // namespace tafl
