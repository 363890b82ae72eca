#include "records/hnefatafl_org.hpp"

#include <algorithm>

#include "notation/rulesets/hnefatafl_org.hpp"

namespace tafl {

namespace {

bool fits(const RecordLine& line, const Setup& opening) {
    const auto on_board = [&](Cell cell) { return to_square(cell, opening.size) != no_square; };
    if (line.moves.empty()) return false;
    const Square first = to_square(line.moves.front().from, opening.size);
    if (first == no_square) return false;
    const Piece piece = opening.pieces[first];
    if (piece == Piece::None || side_of(piece) != opening.to_move) return false;
    return std::ranges::all_of(
        line.moves, [&](const MoveToken& move) { return on_board(move.from) && on_board(move.to); });
}

}  // namespace

std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(const Record& record) {
    if (record.size != 0) return hnefatafl_org_ruleset(record.size);
    for (const int size : {7, 11, 13}) {
        auto ruleset = hnefatafl_org_ruleset(size);
        if (fits(record.main(), ruleset->start)) return ruleset;
    }
    return nullptr;
}

}  // namespace tafl
