// Why a move is good, in the game's terms: what it does at once, and where its line leads.
#pragma once

#include <vector>

#include "engine/engine.hpp"

namespace tafl {

enum class Point : std::uint8_t {
    Escapes,  // the king leaves the board's danger: the game is won
    TakesKing,
    CompletesFort,    // R7
    CompletesRing,    // R8
    Wins,             // in some other way
    EscapesIn,        // `number` moves of the defenders, this one included, whatever the other side does
    TakesKingIn,      // the same for the attackers
    WinsIn,           // the same, by fort, ring or otherwise
    LosesIn,          // `number` moves of the other side
    Takes,            // `number` men
    ThreatensEscape,  // the king would leave with his next move
    ThreatensKing,    // he would be taken with the next move
    BarsTheKing,      // he was about to leave and cannot now
    SavesTheKing,     // he was about to be taken and is not now
    GuardsCorner,     // an attacker stands where he bars the way to the corner at `square`
    ClosesIn,         // the king has `number` squares less to go to
    OpensUp,          // `number` more
};

struct Remark {
    Point point = Point::Wins;
    int number = 0;
    Square square = no_square;
    bool operator==(const Remark&) const = default;
};

// What there is to say of the line's first move, the weightiest first; empty for a quiet move.
// Precondition: the line's first move is legal in the game; the game stands as before afterwards.
[[nodiscard]] std::vector<Remark> explain(Game& game, const PvLine& line);

}  // namespace tafl
