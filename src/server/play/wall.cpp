#include "server/play/wall.hpp"

#include <algorithm>

namespace tafl::server {

namespace {

struct Edge {
    int along;   // from one square of the edge to the next
    int inward;  // from a square of the edge to the one before it
};

// The edges that the square lies on: two for a corner.
std::vector<Edge> edges_at(Square square, int size) {
    std::vector<Edge> edges;
    const int file = square % size, rank = square / size;
    if (rank == 0) edges.push_back({1, size});
    if (rank == size - 1) edges.push_back({1, -size});
    if (file == 0) edges.push_back({size, 1});
    if (file == size - 1) edges.push_back({size, -1});
    return edges;
}

bool stands(const Game& game, Square square) { return game.piece_at(square) != Piece::None; }

// Two men side by side on an edge can only have been taken together: a custodial capture takes one on each side of
// the mover.
std::vector<Square> row_from(std::span<const Taken> taken, Square first, int along) {
    const auto is_taken = [&](int square) {
        return std::any_of(taken.begin(), taken.end(),
                           [&](const Taken& man) { return man.square == square; });
    };
    std::vector<Square> row;
    for (int square = first; is_taken(square); square += along) row.push_back(static_cast<Square>(square));
    return row;
}

std::vector<Square> holders(const Game& game, const std::vector<Square>& row, const Edge& edge) {
    std::vector<Square> by;
    const int size = game.ruleset().size();
    const auto add = [&](int square) {
        if (square < 0 || square >= size * size) return;
        if (stands(game, static_cast<Square>(square))) by.push_back(static_cast<Square>(square));
    };
    for (const Square man : row) add(man + edge.inward);
    add(row.front() - edge.along);
    add(row.back() + edge.along);
    std::sort(by.begin(), by.end());
    return by;
}

}  // namespace

Wall last_wall(const Game& game) {
    const auto& rules = game.ruleset();
    if (rules.shieldwall.min == 0 || game.plies() == 0) return {};
    const auto taken = game.last().captures.taken();
    for (const auto& man : taken) {
        for (const auto& edge : edges_at(man.square, rules.size())) {
            const auto row = row_from(taken, man.square, edge.along);
            if (row.size() > 1) return {row, holders(game, row, edge)};
        }
    }
    return {};
}

}  // namespace tafl::server
