#include "places.hpp"

#include <cstdlib>

namespace tafl::naive {

namespace {

bool listed(const Victims& victims, Side side) {
    return side == Side::Attackers ? victims.attackers : victims.defenders;
}

// R11: an attacker that has not left its own camp may move in it, up to five squares along the line.
bool moves_in_own_camp(const Ruleset& rules, Piece piece, Point from, Point to) {
    const int distance = std::abs(to.file - from.file) + std::abs(to.rank - from.rank);
    return is_attacker(piece) && camp_of(rules, from) == camp_of(rules, to) && distance <= 5;
}

bool is_on_board(const Ruleset& rules, Point p) {
    return p.file >= 0 && p.rank >= 0 && p.file < rules.size() && p.rank < rules.size();
}

}  // namespace

bool is_throne(const Ruleset& rules, Point p) {
    if (!rules.throne.exists || !is_on_board(rules, p)) return false;
    if (rules.throne.squares.any()) return rules.throne.squares.test(square_of(p, rules.size()));
    return rules.size() % 2 == 1 && p == Point{rules.size() / 2, rules.size() / 2};
}

bool is_corner(const Ruleset& rules, Point p) {
    const int width = rules.corners.width;
    const int size = rules.size();
    if (!is_on_board(rules, p)) return false;
    if (rules.corners.exists && rules.corners.squares.any())
        return rules.corners.squares.test(square_of(p, size));
    const bool low_or_high_file = p.file < width || p.file >= size - width;
    const bool low_or_high_rank = p.rank < width || p.rank >= size - width;
    return rules.corners.exists && low_or_high_file && low_or_high_rank;
}

int camp_of(const Ruleset& rules, Point p) { return rules.camps.group[square_of(p, rules.size())]; }

bool is_closed_camp(const Ruleset& rules, Point p) { return camp_of(rules, p) != 0 && !rules.camps.open; }

bool is_escape(const Ruleset& rules, const Board& board, Point p) {
    switch (rules.escape) {
        case EscapeKind::Corners: return is_corner(rules, p);
        case EscapeKind::Edge:
            return board.is_outermost(p) && !is_closed_camp(rules, p);  // R11: outside the camps
        case EscapeKind::Squares: return rules.escape_squares.test(square_of(p, rules.size()));
    }
    return false;
}

bool may_stop(const Ruleset& rules, Piece piece, Point from, Point to) {
    if (is_closed_camp(rules, to) && !moves_in_own_camp(rules, piece, from, to)) return false;
    if (is_corner(rules, to)) return piece == Piece::King;
    if (!is_throne(rules, to)) return true;
    switch (rules.throne.stop) {
        case ThroneStop::King: return piece == Piece::King;
        case ThroneStop::KingStart: return false;
        case ThroneStop::All: return true;
        case ThroneStop::None: return false;
    }
    return false;
}

bool may_pass(const Ruleset& rules, Piece piece, Point from, Point over) {
    if (is_closed_camp(rules, over) && !moves_in_own_camp(rules, piece, from, over)) return false;
    if (is_corner(rules, over)) return false;
    if (!is_throne(rules, over)) return true;
    switch (rules.throne.pass) {
        case ThronePass::All: return true;
        case ThronePass::King: return piece == Piece::King;
        case ThronePass::None: return false;
    }
    return false;
}

bool is_live_camp(const Ruleset& rules, const Board& board, Point p) {
    if (!board.has(p) || camp_of(rules, p) == 0) return false;
    return board.is_empty(p) || rules.camps.hostile_occupied;
}

bool is_hostile(const Ruleset& rules, const Board& board, Point p, Side victim) {
    if (!board.has(p)) return false;
    if (is_throne(rules, p)) {
        if (board.is_empty(p)) return listed(rules.throne.hostile_empty, victim);
        if (board.at(p) == Piece::King) return listed(rules.throne.hostile_king, victim);
    }
    if (is_corner(rules, p) && board.is_empty(p)) return listed(rules.corners.hostile, victim);
    if (!is_live_camp(rules, board, p)) return false;
    if (victim == Side::Defenders) return rules.camps.hostile_defenders;
    return !rules.camps.soft.test(square_of(p, rules.size()));
}

bool king_is_hammer(const Ruleset& rules) {
    return rules.king.armed == Armed::Both || rules.king.armed == Armed::Hammer;
}

bool king_is_anvil(const Ruleset& rules) {
    return rules.king.armed == Armed::Both || rules.king.armed == Armed::Anvil;
}

}  // namespace tafl::naive
