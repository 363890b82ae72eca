#include "server/play/wall.hpp"

#include <algorithm>
#include <array>

namespace tafl::server {

namespace {

// One of the four: its squares by number, from one corner to the other.
struct Edge {
    int first;   // square
    int along;   // from one of its squares to the next
    int inward;  // from one of its squares to the one before it

    [[nodiscard]] Square square(int i) const { return static_cast<Square>(first + i * along); }
    [[nodiscard]] Square before(int i) const { return static_cast<Square>(first + i * along + inward); }
};
std::array<Edge, 4> edges_of(int size) {
    return {{{0, 1, size}, {size * (size - 1), 1, -size}, {0, size, 1}, {size - 1, size, -1}}};
}

class WallFinder {
  public:
    explicit WallFinder(const Game& game) : game_(game), taken_(game.last().captures.taken()) {}

    Wall find() {
        for (const auto& edge : edges_of(size())) {
            for (int i = 0; i < size(); ++i) {
                const int begin = i;
                while (i < size() && is_member(edge.square(i))) ++i;
                if (i - begin > 1) add(edge, begin, i);
            }
        }
        std::ranges::sort(wall_.by);
        const auto twice = std::ranges::unique(wall_.by);
        wall_.by.erase(twice.begin(), twice.end());
        return std::move(wall_);
    }

  private:
    [[nodiscard]] int size() const { return game_.ruleset().size(); }
    [[nodiscard]] bool is_taken(Square square) const {
        return std::ranges::find(taken_, square, &Taken::square) != taken_.end();
    }
    // The king counts as one of the row, and stays.
    [[nodiscard]] bool is_member(Square square) const {
        const bool attacked = !taken_.empty() && is_defender(taken_.front().piece);
        return is_taken(square) || (attacked && game_.piece_at(square) == Piece::King);
    }

    // Two side by side on an edge, one of them taken, are a row: a custodial capture takes one from between enemies.
    void add(const Edge& edge, int begin, int end) {
        std::vector<Square> men;
        for (int i = begin; i < end; ++i) {
            if (is_taken(edge.square(i))) men.push_back(edge.square(i));
        }
        if (men.empty()) return;
        wall_.taken.insert(wall_.taken.end(), men.begin(), men.end());
        for (int i = begin; i < end; ++i) hold(edge.before(i));
        if (begin > 0) hold(edge.square(begin - 1));
        if (end < size()) hold(edge.square(end));
    }
    void hold(Square square) {
        if (game_.piece_at(square) != Piece::None) wall_.by.push_back(square);
    }

    const Game& game_;
    std::span<const Taken> taken_;
    Wall wall_;
};

}  // namespace

Wall last_wall(const Game& game) {
    if (game.ruleset().shieldwall.min == 0 || game.plies() == 0) return {};
    return WallFinder(game).find();
}

}  // namespace tafl::server
