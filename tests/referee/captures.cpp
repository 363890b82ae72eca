#include "captures.hpp"

#include "places.hpp"

namespace tafl::naive {

namespace {

// A piece of the mover's side that helps to capture. The king helps as the piece that moved if he is a
// hammer, and as a standing one if he is an anvil (R3, R4, R6).
bool helps(const Ruleset& rules, const Board& board, Point m, Point q) {
    const Side side = side_of(board.at(m));
    if (!belongs_to(board.at(q), side)) return false;
    if (board.at(q) != Piece::King) return true;
    return q == m ? king_is_hammer(rules) : king_is_anvil(rules);
}

bool is_enemy(const Board& board, Point m, Point q) { return belongs_to(board.at(q), !side_of(board.at(m))); }

// R4: m, m+1, m+2 in one direction.
void custodial(const Ruleset& rules, const Board& board, Point m, Grid<Clause>& taken) {
    for (Point step : directions) {
        const Point victim = m + step;
        const Point beyond = victim + step;
        if (!is_enemy(board, m, victim) || !is_soldier(board.at(victim))) continue;
        if (!board.has(beyond)) continue;
        if (helps(rules, board, m, beyond) || is_hostile(rules, board, beyond, side_of(board.at(victim))))
            taken.set(victim, Clause::Custodial);
    }
}

// R5: three attackers around the king on his throne, a defender on the fourth side, the mover beyond him.
void trap(const Ruleset& rules, const Board& board, Point m, Grid<Clause>& taken) {
    if (!is_attacker(board.at(m))) return;
    for (Point step : directions) {
        const Point victim = m + step;
        const Point king = victim + step;
        if (board.at(king) != Piece::King || !is_throne(rules, king)) continue;
        if (!is_defender(board.at(victim)) || !is_soldier(board.at(victim))) continue;
        int attackers = 0;
        for (Point side : directions)
            if (is_attacker(board.at(king + side))) ++attackers;
        if (attackers == 3) taken.set(victim, Clause::Trap);
    }
}

// An outermost line: a square on it is `along`-reachable, and its front lies one step `inward`.
struct EdgeLine {
    Point along;
    Point inward;
};

bool lies_on(const EdgeLine& line, const Board& board, Point p) { return !board.has(p - line.inward); }

constexpr std::array<EdgeLine, 4> edge_lines{{
    {{1, 0}, {0, 1}},   // the first rank
    {{1, 0}, {0, -1}},  // the last rank
    {{0, 1}, {1, 0}},   // the first file
    {{0, 1}, {-1, 0}},  // the last file
}};

// R6 (i) and (ii): the run's length, and all its fronts. The run lies between `before` and the square
// returned.
struct Run {
    std::vector<Point> members;
    Point before;
    Point after;
};

Run run_through(const Board& board, Point m, Point member, Point along) {
    Run run;
    Point p = member;
    while (is_enemy(board, m, p - along)) p = p - along;
    run.before = p - along;
    for (; is_enemy(board, m, p); p = p + along) run.members.push_back(p);
    run.after = p;
    return run;
}

bool fronts_are_held(const Ruleset& rules, const Board& board, Point m, const Run& run, Point inward) {
    for (Point member : run.members)
        if (!helps(rules, board, m, member + inward)) return false;
    return true;
}

bool is_empty_corner_bracket(const Ruleset& rules, const Board& board, Point p) {
    return rules.shieldwall.corner_bracket && board.is_empty(p) && is_corner(rules, p);
}

bool brackets_hold(const Ruleset& rules, const Board& board, Point m, const Run& run) {
    const bool piece_before = helps(rules, board, m, run.before);
    const bool piece_after = helps(rules, board, m, run.after);
    if (piece_before && piece_after) return true;
    if (piece_before) return is_empty_corner_bracket(rules, board, run.after);
    if (piece_after) return is_empty_corner_bracket(rules, board, run.before);
    return false;
}

void take_run(const Ruleset& rules, const Board& board, Point m, const Run& run, Point inward,
              Grid<Clause>& taken) {
    if (static_cast<int>(run.members.size()) < rules.shieldwall.min) return;  // (i)
    if (!fronts_are_held(rules, board, m, run, inward)) return;               // (ii)
    if (!brackets_hold(rules, board, m, run)) return;                         // (iii)
    for (Point member : run.members)
        if (is_soldier(board.at(member))) taken.set(member, Clause::Shieldwall);
}

// R6: the mover stands on the line, at one end of the run.
void shieldwall_by_flank(const Ruleset& rules, const Board& board, Point m, const EdgeLine& line,
                         Grid<Clause>& taken) {
    if (!lies_on(line, board, m)) return;
    for (Point along : {line.along, Point{} - line.along})
        if (is_enemy(board, m, m + along))
            take_run(rules, board, m, run_through(board, m, m + along, along), line.inward, taken);
}

// R6 with flank_required off: the mover may also be a piece in front.
void shieldwall_by_front(const Ruleset& rules, const Board& board, Point m, const EdgeLine& line,
                         Grid<Clause>& taken) {
    const Point member = m - line.inward;
    if (!board.has(member) || !lies_on(line, board, member) || !is_enemy(board, m, member)) return;
    take_run(rules, board, m, run_through(board, m, member, line.along), line.inward, taken);
}

void shieldwall(const Ruleset& rules, const Board& board, Point m, Grid<Clause>& taken) {
    if (rules.shieldwall.min == 0) return;
    for (const EdgeLine& line : edge_lines) {
        shieldwall_by_flank(rules, board, m, line, taken);
        if (!rules.shieldwall.flank_required) shieldwall_by_front(rules, board, m, line, taken);
    }
}

// R3: by where he stands.
KingCapture capture_kind(const Ruleset& rules, Point king) {
    if (is_throne(rules, king)) return rules.king.on_throne;
    for (Point step : directions)
        if (is_throne(rules, king + step)) return rules.king.beside;
    return rules.king.elsewhere;
}

// R3 surround: what counts as an attacker beside him.
bool surrounds(const Ruleset& rules, const Board& board, Point p) {
    if (!board.has(p)) return rules.king.surround_edge;
    if (is_attacker(board.at(p))) return true;
    if (rules.king.surround_camp && is_live_camp(rules, board, p)) return true;
    if (!board.is_empty(p)) return false;
    if (is_throne(rules, p)) return rules.king.surround_throne || rules.throne.hostile_empty.king;
    if (is_corner(rules, p)) return rules.king.surround_corner;
    return false;
}

// R3 custodial: what may stand opposite the moved attacker.
bool stands_opposite(const Ruleset& rules, const Board& board, Point p) {
    if (!board.has(p)) return false;
    if (is_attacker(board.at(p))) return true;
    if (rules.king.custodial_camp && is_live_camp(rules, board, p)) return true;
    if (!board.is_empty(p)) return false;
    if (is_throne(rules, p)) return rules.king.custodial_throne || rules.throne.hostile_empty.king;
    if (is_corner(rules, p)) return rules.king.custodial_corner;
    return false;
}

bool is_surrounded(const Ruleset& rules, const Board& board, Point king) {
    for (Point step : directions)
        if (!surrounds(rules, board, king + step)) return false;
    return true;
}

// R12: two commanders on opposite sides, or the commander that moved and an empty corner.
bool commander_takes(const Ruleset& rules, const Board& board, Point m, Point opposite) {
    if (rules.jumps != Jumps::Berserk || board.at(m) != Piece::Commander) return false;
    if (board.at(opposite) == Piece::Commander) return true;
    return board.is_empty(opposite) && is_corner(rules, opposite);
}

}  // namespace

Grid<Clause> captured_soldiers(const Ruleset& rules, const Board& board, Point m) {
    Grid<Clause> taken;
    if (board.at(m) == Piece::King && !king_is_hammer(rules)) return taken;  // R3, R4, R6
    custodial(rules, board, m, taken);
    if (rules.trap_capture) trap(rules, board, m, taken);
    shieldwall(rules, board, m, taken);
    return taken;
}

bool king_is_captured(const Ruleset& rules, const Board& board, Point m) {
    for (Point step : directions) {
        const Point king = m + step;
        if (board.at(king) != Piece::King) continue;
        const Point opposite = king + step;
        if (commander_takes(rules, board, m, opposite)) return true;
        return capture_kind(rules, king) == KingCapture::Surround ? is_surrounded(rules, board, king)
                                                                  : stands_opposite(rules, board, opposite);
    }
    return false;
}

}  // namespace tafl::naive
