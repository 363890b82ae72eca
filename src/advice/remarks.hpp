// Why a move is good, in the terms of the game: its immediate effects, and where its line leads.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace tafl {

enum class RemarkKind : std::uint8_t {
    Escapes,  // the king escapes: the game is won
    TakesKing,
    CompletesFort,    // R7
    CompletesRing,    // R8
    Wins,             // in some other way
    EscapesIn,        // in `number` moves of the defenders, this one included; forced
    TakesKingIn,      // the same for the attackers
    WinsIn,           // the same, by fort, ring or otherwise
    LosesIn,          // in `number` moves of the opponent
    Takes,            // `number` men
    ThreatensEscape,  // the king would leave with his next move
    ThreatensKing,    // he would be captured with the next move
    BarsTheKing,      // he was about to escape and no longer can
    SavesTheKing,     // he was about to be captured and no longer is
    GuardsCorner,     // an attacker stands on the diagonal in front of the corner at `square`
    ClosesIn,         // the king has `number` moves fewer
    OpensUp,          // `number` more
};

struct Remark {
    RemarkKind kind = RemarkKind::Wins;
    int number = 0;
    Square square = no_square;
    bool operator==(const Remark&) const = default;
};

// The remarks on the line's first move, most important first; empty for a quiet move. The game is as before afterwards.
// Precondition: the line's first move is legal in the game.
[[nodiscard]] std::vector<Remark> explain(Game& game, const PvLine& line);

[[nodiscard]] std::string to_words(const Remark& remark, int size);  // "takes 2 men"
// "takes 2 men, threatens the king"; empty without remarks.
[[nodiscard]] std::string to_words(std::span<const Remark> remarks, int size);

}  // namespace tafl
