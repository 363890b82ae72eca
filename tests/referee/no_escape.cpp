#include <algorithm>
#include <iterator>

#include "endings.hpp"

namespace tafl::naive {

namespace {

bool holds_attacker(const Board& board, Point p) { return board.has(p) && is_attacker(board.at(p)); }
bool is_corner(const Board& board, Point p) {
    return (p.file == 0 || p.file == board.size - 1) && (p.rank == 0 || p.rank == board.size - 1);
}
int count_soldiers(const Board& board, Side side) {
    int count = 0;
    for (Point p : all_points(board)) count += is_soldier(board.at(p)) && belongs_to(board.at(p), side);
    return count;
}

bool has_wall(const Board& board, Point corner) {
    for (Point step : directions)
        for (Point p : {corner + step, corner + step + step})
            if (board.has(p) && !is_attacker(board.at(p))) return false;
    return true;
}

// Marks the squares from which the corner is reached; an attacker beside it does not bar a way. False if a piece of the king's side
// is among them, unless it stands beside the corner.
bool is_shut_off(const Board& board, Point corner, Marks& reached) {
    std::vector<Point> beside, open{corner};
    for (Point step : directions)
        if (board.has(corner + step)) beside.push_back(corner + step);
    std::ranges::copy_if(beside, std::back_inserter(open),
                         [&](Point p) { return !is_defender(board.at(p)); });
    reached = flood(board, open, [&](Point p) {
        return !is_attacker(board.at(p)) && std::ranges::find(beside, p) == beside.end();
    });
    return std::ranges::none_of(
        all_points(board), [&](Point p) { return p != corner && reached.at(p) && is_defender(board.at(p)); });
}

// At most so many squares of a side are neither attackers' nor kept by a corner, and those form one row.
bool is_short(const Board& board, const Marks& kept, const std::vector<Point>& side, std::size_t most) {
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < side.size(); ++i)
        if (!is_attacker(board.at(side[i])) && !kept.at(side[i])) left.push_back(i);
    return left.size() <= most && (left.empty() || left.back() - left.front() + 1 == left.size());
}

bool sides_are_short(const Board& board, const Marks& kept, std::size_t most) {
    const int last = board.size - 1;
    std::array<std::vector<Point>, 4> sides;
    for (int i = 0; i <= last; ++i) {
        sides[0].push_back({i, 0});
        sides[1].push_back({i, last});
        sides[2].push_back({0, i});
        sides[3].push_back({last, i});
    }
    return std::ranges::all_of(sides, [&](const auto& side) { return is_short(board, kept, side, most); });
}

bool is_king_trapped(const Board& board) {
    const Point king = find_king(board);
    for (Point in : directions) {
        if (board.has(king - in)) continue;  // not the edge behind him
        const Point hand{in.rank, in.file};
        int helping_corners = 0;
        for (Point side : {hand, Point{} - hand}) {
            if (!board.has(king + side) || is_corner(board, king + side)) return false;
            if (!holds_attacker(board, king + side)) return false;
            const Point second = king + side + side;
            if (is_corner(board, second)) ++helping_corners;
            if (!is_corner(board, second) && !holds_attacker(board, second)) return false;
        }
        const auto two_before = [&](Point p) {
            return holds_attacker(board, p + in) && holds_attacker(board, p + in + in);
        };
        const int attackers = count_soldiers(board, Side::Attackers) + helping_corners;
        if (attackers > 5 && !two_before(king)) return false;
        if (count_soldiers(board, Side::Defenders) < 2) return true;
        return attackers > 7 && (two_before(king + hand) || two_before(king - hand));
    }
    return false;
}

}  // namespace

bool cannot_escape(const Ruleset& rules, const Board& board) {
    if (rules.encirclement != Encirclement::NoEscape) return false;
    if (is_king_trapped(board)) return true;
    if (!touches_the_edge(board, reach_of(board, {find_king(board)}))) return false;
    const int last = board.size - 1;
    Marks kept;
    for (Point corner : {Point{0, 0}, Point{0, last}, Point{last, 0}, Point{last, last}}) {
        if (has_wall(board, corner)) {
            kept.set(corner);
            continue;  // the rest of the wall are attackers
        }
        Marks reached;
        if (!is_shut_off(board, corner, reached)) return false;
        for (Point p : all_points(board))
            if (reached.at(p) && board.is_outermost(p)) kept.set(p);
    }
    const int defenders = count_soldiers(board, Side::Defenders);
    return (defenders < 4 && count_soldiers(board, Side::Attackers) >= 13) ||
           (defenders < 6 && sides_are_short(board, kept, 3)) || sides_are_short(board, kept, 2);
}

}  // namespace tafl::naive
