#include "endings.hpp"

namespace tafl::naive {

namespace {

// R8: through all squares without an attacker, orthogonally.
Marks flood(const Board& board, std::vector<Point> open) {
    Marks reached;
    for (Point p : open) reached.set(p);
    while (!open.empty()) {
        const Point p = open.back();
        open.pop_back();
        for (Point step : directions) {
            const Point q = p + step;
            if (!board.has(q) || reached.at(q) || is_attacker(board.at(q))) continue;
            reached.set(q);
            open.push_back(q);
        }
    }
    return reached;
}

bool touches_the_edge(const Board& board, const Marks& reached) {
    for (Point p : all_points(board))
        if (reached.at(p) && board.is_outermost(p)) return true;
    return false;
}

bool king_region_is_closed(const Board& board) {
    const Marks region = flood(board, {find_king(board)});
    if (touches_the_edge(board, region)) return false;
    for (Point p : all_points(board))
        if (is_defender(board.at(p)) && !region.at(p)) return false;
    return true;
}

bool nobody_reaches_the_edge(const Board& board) {
    std::vector<Point> defenders;
    for (Point p : all_points(board))
        if (is_defender(board.at(p))) defenders.push_back(p);
    return !touches_the_edge(board, flood(board, defenders));
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
