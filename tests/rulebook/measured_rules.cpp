#include "measured_rules.hpp"

namespace tafl::test::measured {

bool has_room_for_wall(const TestBoard& board, int length) {
    return 2 * (board.rules->corners.width + 1) + length <= board.size;
}

namespace {

int reach(const TestBoard& board, Piece piece) {
    const auto started = board.game({{piece, 1, 2}, {A, board.size - 1, board.middle + 1}}, side_of(piece));
    int most = 0;
    for (const auto& move : started->legal_moves()) {
        if (move.from == board.square(1, 2) && move.to > move.from && move.to - move.from < board.size)
            most = std::max(most, move.to - move.from);
    }
    return most;
}

Ground ground(const TestBoard& board) {
    const int c = board.middle, w = board.rules->corners.width;
    const auto goes = [&](Piece piece, int file, int rank, Step step, int steps = 1) {
        return board.after({{piece, file, rank}, {A, board.size - 1, c + 1}}, step, steps).legal;
    };
    Ground found{goes(A, c, c - 1, up), goes(K, c, c - 1, up), goes(A, c - 1, c, right, 2),
                 goes(K, c - 1, c, right, 2)};
    if (!board.rules->corners.exists) return found;
    found.man_on_corner = goes(A, w - 1, w, down);
    found.king_on_corner = goes(K, w - 1, w, down);
    return found;
}

Arm arm(const TestBoard& board) {
    const int c = board.middle;
    return {board.after({{K, 3, 1}, {A, 2, 2}, {D, 1, 2}}, up).taken == 1,
            board.after({{D, 3, 1}, {A, 2, 2}, {K, 1, 2}}, up).taken == 1,
            board.after({{D, c + 1, c - 2}, {A, c, c - 1}, {K, c, c}}, left).taken == 1};
}

Hostile empty_throne(const TestBoard& board) {
    const int c = board.middle;
    return {board.after({{D, c + 1, c - 2}, {A, c, c - 1}}, left).taken == 1,
            board.after({{A, c + 1, c - 2}, {D, c, c - 1}}, left).taken == 1};
}

Hostile empty_corner(const TestBoard& board) {
    const int w = board.rules->corners.width;
    return {board.after({{D, w + 1, 1}, {A, w, 0}}, down).taken == 1,
            board.after({{A, w + 1, 1}, {D, w, 0}}, down).taken == 1};
}

void look_at_camp(const TestBoard& board, int file, int rank, Step step, Camps& camps) {
    const int f1 = file + step.file, r1 = rank + step.rank, f2 = f1 + step.file, r2 = r1 + step.rank;
    if (!board.holds(f1, r1)) return;
    const Step back{-step.file, -step.rank}, aside{step.rank, step.file};
    if (board.camp(f1, r1) == board.camp(file, rank))
        camps.moves_inside = camps.moves_inside || board.after({{A, file, rank}}, step).legal;
    if (board.camp(f1, r1) == 0) {
        for (const auto piece : {A, D, K})
            camps.entered = camps.entered || board.after({{piece, f1, r1}}, back).legal;
    }
    if (!board.holds(f2, r2) || board.camp(f2, r2) != 0) return;
    const On mover{D, f2 + aside.file, r2 + aside.rank}, victim{A, f1, r1};
    const On king{K, board.middle, board.middle};  // out of the way of every camp
    if (board.holds(mover.file, mover.rank) && board.camp(mover.file, mover.rank) == 0) {
        const Step in{-aside.file, -aside.rank};
        const bool takes = board.after({mover, victim, king}, in).taken == 1;
        if (board.camp(f1, r1) == 0) {
            const bool takes_defender =
                board.after({{A, mover.file, mover.rank}, {D, f1, r1}, king}, in).taken == 1;
            camps.hostile_to_defenders = camps.hostile_to_defenders || takes_defender;
        }
        camps.some_hostile = camps.some_hostile || takes;
        camps.all_hostile = camps.all_hostile && takes;
        camps.occupied_hostile =
            camps.occupied_hostile || board.after({mover, victim, {A, file, rank}, king}, in).taken == 1;
    }
    if (board.camp(f1, r1) == 0)
        camps.takes_king =
            camps.takes_king || board.takes_king(f1, r1, {aside, {-aside.file, -aside.rank}, step});
}

Camps camps(const TestBoard& board) {
    Camps found;
    for (int rank = 0; rank < board.size; ++rank) {
        for (int file = 0; file < board.size; ++file) {
            if (board.camp(file, rank) == 0) continue;
            for (const auto& step : all_steps) look_at_camp(board, file, rank, step, found);
        }
    }
    return found;
}

King king_in(const TestBoard& board) {
    const int c = board.middle, w = board.rules->corners.width;
    const auto& r = *board.rules;
    King found{board.takes_king(2, 2, {left, right}),
               board.takes_king(2, 2, {left, up, right}),
               board.takes_king(2, 2, {left, up, down, right}),
               board.takes_king(c, c, {left, right}),
               board.takes_king(c, c, {left, up, right}),
               board.takes_king(c, c, {left, up, down, right}),
               board.takes_king(c, c - 1, {down}),
               board.takes_king(c, c - 1, {left, right}),
               board.takes_king(c, c - 1, {left, down, right}),
               board.takes_king(c, c - 1, {left, up, down, right})};
    const bool edge_is_safe = r.escape != EscapeKind::Edge;
    if (edge_is_safe) found.edge_three = board.takes_king(3, 0, {left, right, up});
    if (r.jumps == Jumps::Berserk) {
        found.commanders = board.after({{C, 4, 2}, {K, 2, 2}, {C, 1, 2}}, left).takes_king();
        found.commander_and_man = board.after({{C, 4, 2}, {K, 2, 2}, {A, 1, 2}}, left).takes_king() ||
                                  board.after({{A, 4, 2}, {K, 2, 2}, {C, 1, 2}}, left).takes_king();
    }
    if (!r.corners.exists) return found;
    if (r.jumps == Jumps::Berserk)
        found.commander_and_corner = board.after({{C, w + 2, 0}, {K, w, 0}}, left).takes_king();
    if (w == 2) found.corner = board.takes_king(2, 1, {down, up, right}) || board.takes_king(2, 1, {right});
    else if (edge_is_safe)
        found.corner = board.takes_king(1, 0, {right, up}) || board.takes_king(1, 0, {right});
    return found;
}

// Seven squares each way, laid on the middle of the board: one ring, and two pockets.
Seen laid_in_middle(const TestBoard& board, std::vector<On> pieces, Step step) {
    for (auto& piece : pieces) piece.file += board.middle - 3, piece.rank += board.middle - 3;
    return board.after(pieces, step);
}

bool ring(const TestBoard& board) {
    return laid_in_middle(board,
                          {{A, 3, 6},
                           {K, 3, 3},
                           {D, 4, 4},
                           {D, 2, 2},
                           {A, 2, 5},
                           {A, 4, 5},
                           {A, 1, 4},
                           {A, 5, 4},
                           {A, 1, 3},
                           {A, 5, 3},
                           {A, 1, 2},
                           {A, 5, 2},
                           {A, 2, 1},
                           {A, 3, 1},
                           {A, 4, 1}},
                          down)
        .ends(Winner::Attackers, Reason::Encircled);
}

bool pockets(const TestBoard& board) {
    return laid_in_middle(board,
                          {{A, 5, 6},
                           {K, 4, 4},
                           {D, 1, 2},
                           {A, 0, 2},
                           {A, 2, 2},
                           {A, 1, 1},
                           {A, 1, 3},
                           {A, 3, 4},
                           {A, 6, 4},
                           {A, 4, 5},
                           {A, 4, 3},
                           {A, 5, 3}},
                          down)
        .ends(Winner::Attackers, Reason::Encircled);
}

bool trapped_at_the_edge(const TestBoard& board) {
    const int c = board.middle;
    std::vector<On> pieces{{A, c, 3}, {K, c, 0}, {A, c, 1}, {A, c + 1, 1}, {A, c + 1, 2}};
    for (const int steps : {-2, -1, 1, 2}) pieces.push_back({A, c + steps, 0});
    return board.after(pieces, down).ends(Winner::Attackers, Reason::Encircled);
}

bool fort(const TestBoard& board) {
    const int f = board.rules->corners.width - 1;  // no soldier stands on a corner square
    return board
        .after({{D, f + 4, 1}, {K, f + 2, 0}, {D, f + 1, 0}, {D, f + 2, 1}, {D, f + 3, 1}, {A, f + 3, 5}},
               down)
        .ends(Winner::Defenders, Reason::ExitFort);
}

bool wall(const TestBoard& board, int length, bool end_last) {
    const int first = board.rules->corners.width + 1, last = first + length - 1;
    std::vector<On> pieces{end_last ? On{A, last + 1, 1} : On{A, last, 2}, {A, first - 1, 0}};
    if (!end_last) pieces.push_back({A, last + 1, 0});
    for (int file = first; file <= last; ++file) {
        pieces.push_back({D, file, 0});
        if (end_last || file != last) pieces.push_back({A, file, 1});
    }
    return board.after(pieces, down).taken == length;
}

Wall wall(const TestBoard& board) {
    const int length = std::max(2, board.rules->shieldwall.min);
    if (!has_room_for_wall(board, length)) return {};
    return {wall(board, length, true), wall(board, length, false),
            length > 2 && wall(board, length - 1, true)};
}

// The only attacker is shut in at the left edge.
Outcome stuck(const TestBoard& board) {
    const bool corners = board.rules->corners.exists;
    const int rank = corners ? board.rules->corners.width : 1;
    std::vector<On> pieces{{D, 2, rank}, {A, 0, rank}, {D, 0, rank + 1}};
    if (!corners) pieces.push_back({D, 0, rank - 1});
    return board.after(pieces, left).outcome;
}

Repeated repeated(const TestBoard& board, Side first) {
    auto game = board.game({{A, 2, board.middle - 1}, {D, board.size - 3, board.middle + 1}}, first);
    const auto a = board.square(2, board.middle - 1), b = board.square(2, board.middle - 2);
    const auto d = board.square(board.size - 3, board.middle + 1),
               e = board.square(board.size - 3, board.middle);
    std::array<Move, 4> moves{Move{a, b}, {d, e}, {b, a}, {e, d}};
    if (first == Side::Defenders) moves = {Move{d, e}, {a, b}, {e, d}, {b, a}};
    Repeated found;
    for (; found.plies < 4 * 5; ++found.plies) {
        if (!game->play(moves[static_cast<std::size_t>(found.plies % 4)])) found.refused = true;
        found.outcome = game->outcome();
        if (found.refused || found.outcome.is_over()) break;
    }
    return found;
}

// The king has captured beside the edge, or beside the corner if he escapes there; nothing more can be captured.
bool king_goes_out(const TestBoard& board) {
    const int w = board.rules->corners.width;
    const bool to_corner = board.rules->escape == EscapeKind::Corners;
    const On from = to_corner ? On{K, w, 1} : On{K, 1, 3}, to = to_corner ? On{K, w, 0} : On{K, 1, 4};
    const On out{K, to.file - 1, to.rank};
    auto game =
        board.game({from, {A, to.file + 1, to.rank}, {D, to.file + 2, to.rank}, {A, board.size - 1, 5}},
                   Side::Defenders);
    return game->play({board.square(from.file, from.rank), board.square(to.file, to.rank)}) &&
           game->play({board.square(to.file, to.rank), board.square(out.file, out.rank)});
}

Jumping jumping(const TestBoard& board) {
    const int c = board.middle;
    Jumping found{};
    if (board.rules->jumps == Jumps::None) return found;
    const auto& start = board.rules->start.pieces;
    found.men = std::ranges::count(start, C) > 0 || std::ranges::count(start, N) > 0;
    const auto by_commander = board.after({{C, 1, 2}, {D, 2, 2}}, right, 2);
    const auto by_knight = board.after({{N, 1, 2}, {A, 2, 2}, {A, 1, 5}}, right, 2);
    const auto by_king = board.after({{K, 1, 2}, {A, 2, 2}, {A, 1, 5}}, right, 2);
    const auto from_throne = board.after({{K, c, c}, {A, c + 1, c}, {A, 1, 5}}, right, 2);
    const auto onto_throne = board.after({{K, c - 2, c}, {A, c - 1, c}, {A, 1, 5}}, right, 2);
    const int width = board.rules->corners.width;
    const auto onto_corner = board.after({{K, width + 1, 0}, {A, width, 0}, {A, 1, 5}}, left, 2);
    found.commander = by_commander.legal, found.commander_takes = by_commander.taken == 1;
    found.knight = by_knight.legal, found.knight_takes = by_knight.taken == 1;
    found.king_anywhere = by_king.legal;
    found.king = from_throne.legal || onto_throne.legal || onto_corner.legal;
    found.king_takes = by_king.taken + onto_throne.taken + onto_corner.taken > 0;
    auto game = board.game({{N, 1, 2}, {A, 2, 2}, {A, 4, 2}, {A, 1, 5}}, Side::Defenders);
    found.on = game->play({board.square(1, 2), board.square(3, 2)}) && game->to_move() == Side::Defenders &&
               game->play({board.square(3, 2), board.square(5, 2)}).has_value();
    if (!found.knight_takes) found.on = true;  // what a slide captures goes on too, and others show it
    found.king_goes_out = king_goes_out(board);
    return found;
}

Escape escape(const TestBoard& board) {
    const int w = board.rules->corners.width;
    Escape found{board.rules->corners.exists && board.after({{K, w - 1, w}, {A, 3, 5}}, down).escapes()};
    for (int file = 2; file < board.size - 2; ++file) {
        const auto seen = board.after({{K, file, 1}, {A, 3, 5}}, down);
        if (board.camp(file, 0) != 0) {
            found.camp_on_edge = found.camp_on_edge || !seen.legal;
            continue;
        }
        found.edge_everywhere = found.edge_everywhere && seen.escapes();
        found.edge_nowhere = found.edge_nowhere && !seen.escapes();
        found.exactly_listed =
            found.exactly_listed && seen.escapes() == board.rules->escape_squares[board.square(file, 0)];
    }
    return found;
}

bool trap(const TestBoard& board) {
    const int c = board.middle;
    return board
               .after(
                   {{A, c + 1, c - 2}, {D, c, c - 1}, {K, c, c}, {A, c - 1, c}, {A, c + 1, c}, {A, c, c + 1}},
                   left)
               .taken == 1;
}

}  // namespace

Measured::Measured(const Ruleset& ruleset)
    : board(ruleset),
      has_throne(ruleset.throne.exists),
      has_corners(ruleset.corners.exists),
      has_camps(ruleset.camps.group != CampRules{}.group),
      has_commanders(std::ranges::count(ruleset.start.pieces, C) > 0),
      men(reach(board, A)),
      own(reach(board, K)),
      far(board.size - 2),
      on(ground(board)),
      king_arm(arm(board)),
      throne(has_throne ? empty_throne(board) : Hostile{}),
      corner(has_corners ? empty_corner(board) : Hostile{}),
      in_camps(camps(board)),
      trapped(trap(board)),
      row(wall(board)),
      king(king_in(board)),
      out(escape(board)),
      stands(ruleset.escape != EscapeKind::Edge && fort(board)),
      one_ring(ring(board)),
      two_pockets(pockets(board)),
      no_escape(trapped_at_the_edge(board)),
      shut(stuck(board)),
      by_defenders(repeated(board, Side::Attackers)),
      by_attackers(repeated(board, Side::Defenders)),
      jumps(jumping(board)) {}

}  // namespace tafl::test::measured
