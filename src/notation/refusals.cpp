#include "notation/refusals.hpp"

#include <fmt/format.h>

#include "notation/outcomes.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

// The square named by the rules, or else the move's own.
std::string place(const Illegal& illegal, Square otherwise, int size) {
    const Square square = illegal.at == no_square ? otherwise : illegal.at;
    return square < size * size ? to_string(square, size) : std::string("a square off the board");
}

std::string reason(const Illegal& illegal, Move move, int size) {
    const std::string from = place({illegal.reason, no_square}, move.from, size);
    switch (illegal.reason) {
        case IllegalReason::GameOver: return "the game is over";
        case IllegalReason::OffBoard:
            return fmt::format("it leaves the board, which has {0}x{0} squares", size);
        case IllegalReason::EmptySquare: return fmt::format("nothing stands on {}", from);
        case IllegalReason::NotYourPiece: return fmt::format("it is not the turn of the side on {}", from);
        case IllegalReason::NoMotion: return "a piece must go somewhere";
        case IllegalReason::NotALine: return "a piece moves along a rank or a file";
        case IllegalReason::Blocked: return fmt::format("blocked at {}", place(illegal, move.to, size));
        case IllegalReason::Occupied: return fmt::format("{} is occupied", place(illegal, move.to, size));
        case IllegalReason::KingOnly:
            return fmt::format("only the king may stop on {}", place(illegal, move.to, size));
        case IllegalReason::NobodyStops:
            return fmt::format("nobody may stop on {}", place(illegal, move.to, size));
        case IllegalReason::Closed:
            return fmt::format("the way across {} is closed", place(illegal, move.to, size));
        case IllegalReason::TooFar:
            return fmt::format("{} is too far for this piece", place(illegal, move.to, size));
        case IllegalReason::WouldRepeat: return "it would repeat the position";
        case IllegalReason::MustContinue:
            return fmt::format("the piece on {} has captured: it captures again or ends the turn there",
                               place(illegal, move.from, size));
    }
    return "the rules do not allow it";
}

std::string written(Move move, int size) {
    if (move.from >= size * size || move.to >= size * size) return "the move";
    return to_string(move, size);
}

}  // namespace

std::string describe(const Illegal& illegal, Move move, int size) {
    return written(move, size) + ": " + reason(illegal, move, size);
}

std::string describe(const Illegal& illegal, Move move, const Game& game) {
    const int size = game.ruleset().size();
    if (illegal.reason != IllegalReason::NotYourPiece) return describe(illegal, move, size);
    const auto owner = side_of(game.piece_at(move.from));
    return fmt::format("{}: the piece on {} belongs to the {}, and the {} are to move", to_string(move, size),
                       to_string(move.from, size), to_string(owner), to_string(game.to_move()));
}

}  // namespace tafl
