#include <algorithm>

#include "endings.hpp"

namespace tafl::naive {

Marks reach_of(const Board& board, std::vector<Point> pieces) {
    return flood(board, std::move(pieces), [&](Point p) { return !is_attacker(board.at(p)); });
}

bool touches_the_edge(const Board& board, const Marks& reached) {
    return std::ranges::any_of(all_points(board),
                               [&](Point p) { return reached.at(p) && board.is_outermost(p); });
}

namespace {

bool king_region_is_closed(const Board& board) {
    const Marks region = reach_of(board, {find_king(board)});
    if (touches_the_edge(board, region)) return false;
    for (Point p : all_points(board))
        if (is_defender(board.at(p)) && !region.at(p)) return false;
    return true;
}

bool nobody_reaches_the_edge(const Board& board) {
    std::vector<Point> defenders;
    for (Point p : all_points(board))
        if (is_defender(board.at(p))) defenders.push_back(p);
    return !touches_the_edge(board, reach_of(board, defenders));
}

}  // namespace

bool is_encircled(const Ruleset& rules, const Board& board) {
    switch (rules.encirclement) {
        case Encirclement::None: return false;
        case Encirclement::KingRegion: return king_region_is_closed(board);
        case Encirclement::NoEdgeReach: return nobody_reaches_the_edge(board);
        case Encirclement::NoEscape: return king_region_is_closed(board);
    }
    return false;
}

}  // namespace tafl::naive
