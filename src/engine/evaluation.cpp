#include "engine/evaluation.hpp"

#include <algorithm>

namespace tafl {

namespace {

constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

bool is_corner(const CornerRules& corners, int size, int file, int rank) {
    const int width = std::max(1, corners.width);
    return std::min(file, size - 1 - file) < width && std::min(rank, size - 1 - rank) < width;
}

bool is_escape_square(const Ruleset& ruleset, int file, int rank) {
    const int size = ruleset.size();
    const bool edge = file == 0 || rank == 0 || file == size - 1 || rank == size - 1;
    switch (ruleset.escape) {
        case EscapeKind::Corners: return is_corner(ruleset.corners, size, file, rank);
        case EscapeKind::Edge: return edge;
        case EscapeKind::Squares: return ruleset.escape_squares[static_cast<std::size_t>(rank * size + file)];
    }
    return false;
}

}  // namespace

Evaluation::Evaluation(const Ruleset& ruleset)
    : size_(ruleset.size()),
      king_speed_(ruleset.king.speed == 0 ? ruleset.size() : ruleset.king.speed),
      captors_(ruleset.king.elsewhere == KingCapture::Custodial ? 2 : 4) {
    for (int square = 0; square < size_ * size_; ++square) {
        const auto i = static_cast<std::size_t>(square);
        const int file = square % size_, rank = square / size_;
        const bool corner = ruleset.corners.exists && is_corner(ruleset.corners, size_, file, rank);
        const bool throne = ruleset.throne.exists && square == size_ * size_ / 2;
        const bool camp = ruleset.camps.group[i] != 0;
        escape_[i] = is_escape_square(ruleset, file, rank) && !camp;
        king_stops_[i] = !camp && (!throne || ruleset.throne.stop == ThroneStop::King ||
                                   ruleset.throne.stop == ThroneStop::All);
        king_passes_[i] = !camp && !corner && (!throne || ruleset.throne.pass != ThronePass::None);
    }
    const auto men = count(ruleset.start);
    defender_value_ = 100 * std::max(1, men.attackers) / std::max(1, men.defenders + 1);
}

Evaluation::Men Evaluation::count(const Setup& setup) const noexcept {
    Men men;
    for (int square = 0; square < setup.squares(); ++square) {
        const auto piece = setup.pieces[static_cast<std::size_t>(square)];
        if (piece == Piece::None) continue;
        if (piece == Piece::King) {
            men.king = static_cast<Square>(square);
        } else {
            ++(is_attacker(piece) ? men.attackers : men.defenders);
        }
    }
    return men;
}

// Breadth first, a layer a move of the king.
Evaluation::KingsWay Evaluation::kings_way(const Setup& setup, Square king) const noexcept {
    KingsWay way;
    std::array<Square, max_squares> queue;
    SquareSet seen;
    seen[king] = true;
    queue[0] = king;
    int begin = 0, end = 1;
    for (int moves = 1; moves < never && begin < end && way.distance == never; ++moves) {
        const int layer_end = end;
        for (; begin < layer_end; ++begin) {
            for (const auto& [df, dr] : directions) {
                int file = queue[static_cast<std::size_t>(begin)] % size_;
                int rank = queue[static_cast<std::size_t>(begin)] / size_;
                for (int step = 0; step < king_speed_; ++step) {
                    file += df, rank += dr;
                    if (!on_board(file, rank)) break;
                    const auto i = static_cast<std::size_t>(rank * size_ + file);
                    if (setup.pieces[i] != Piece::None) break;
                    if (king_stops_[i] && !seen[i]) {
                        seen[i] = true;
                        queue[static_cast<std::size_t>(end++)] = static_cast<Square>(i);
                        if (escape_[i]) way.distance = moves, ++way.exits;
                    }
                    if (!king_passes_[i]) break;
                }
            }
        }
        if (moves == 1) way.reach = end - 1;
    }
    return way;
}

// The squares without an attacker that are connected with the king; counted negative when none of them is
// on the edge.
int Evaluation::room(const Setup& setup, Square king) const noexcept {
    std::array<Square, max_squares> queue;
    SquareSet seen;
    seen[king] = true;
    queue[0] = king;
    bool edge = false;
    int end = 1;
    for (int begin = 0; begin < end; ++begin) {
        const int file = queue[static_cast<std::size_t>(begin)] % size_;
        const int rank = queue[static_cast<std::size_t>(begin)] / size_;
        edge = edge || file == 0 || rank == 0 || file == size_ - 1 || rank == size_ - 1;
        for (const auto& [df, dr] : directions) {
            if (!on_board(file + df, rank + dr)) continue;
            const auto i = static_cast<std::size_t>((rank + dr) * size_ + file + df);
            if (seen[i] || is_attacker(setup.pieces[i])) continue;
            seen[i] = true;
            queue[static_cast<std::size_t>(end++)] = static_cast<Square>(i);
        }
    }
    return edge ? end : end - size_ * size_;
}

// Attackers beside the king, in hundredths of those that his capture takes.
int Evaluation::held(const Setup& setup, Square king) const noexcept {
    int attackers = 0;
    for (const auto& [df, dr] : directions) {
        const int file = king % size_ + df, rank = king / size_ + dr;
        if (!on_board(file, rank)) continue;
        attackers += is_attacker(setup.pieces[static_cast<std::size_t>(rank * size_ + file)]) ? 1 : 0;
    }
    return 100 * std::min(attackers, captors_ - 1) / captors_;
}

int Evaluation::danger(const KingsWay& way, Side to_move) const noexcept {
    if (way.distance == 1 && to_move == Side::Defenders) return 4000;
    if (way.distance == 1) return way.exits > 1 ? 1500 : 250;
    if (way.distance == 2) return 160 + 10 * std::min(way.exits, 4);
    if (way.distance == 3) return 70;
    return way.distance == 4 ? 20 : -80;
}

int Evaluation::operator()(const Setup& setup) const noexcept {
    const auto men = count(setup);
    if (men.king == no_square) return 0;
    const auto way = kings_way(setup, men.king);
    const int space = room(setup, men.king);
    int score = 100 * men.attackers - defender_value_ * men.defenders;
    score -= danger(way, setup.to_move);
    score -= 2 * way.reach;
    score -= 150 * space / (size_ * size_);
    score += held(setup, men.king) / 2;
    return score;
}

}  // namespace tafl
