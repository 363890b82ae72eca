// The king in the search: escapes, captures of the king, exit forts, rings, and forced replies to the threat of an escape.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

// Computed once for each node.
template <int N, Movement C>
void Search<N, C>::find_king_threats(Frame& here) noexcept {
    const auto& position = state_.position();
    here.mobility = king_mobility(rules_, position);
    here.king_capture_squares = king_capture_squares(rules_, position);
    here.overlooked = {};
    const auto edge = (here.mobility.reach | bit<N>(position.king)) & fort_edge_;
    here.fort_sites = edge.any() ? fort_sites(position, edge) : edge;
    here.fort_threat = {};
    if (weakness_.oversights == 0 || !overlooks_king()) return;
    here.overlooked =
        position.to_move == Side::Defenders ? here.mobility.reach & rules_.escape : here.king_capture_squares;
    here.mobility.reach -= rules_.escape;
    here.mobility.escape_lines = 0;
    here.king_capture_squares = {};
    here.fort_sites = {};
}

// Whether a lower level overlooks the king on his square. It depends on the king's square alone, not on where the others stand:
// if it did, some move would always seem to parry a threat.
template <int N, Movement C>
bool Search<N, C>::overlooks_king() const noexcept {
    const auto king = static_cast<std::uint64_t>(state_.position().king);
    return static_cast<int>((random_bits(root_key_ + king) >> 32) % 100) < weakness_.oversights;
}

// Whether this level overlooks the move, which would end the game.
template <int N, Movement C>
bool Search<N, C>::is_overlooked(const Frame& here, Move move) const noexcept {
    const auto& position = state_.position();
    return here.overlooked.has(move.to) &&
           (position.to_move == Side::Attackers || move.from == position.king);
}

// The defenders to move: the king escapes with this move.
template <int N, Movement C>
bool Search<N, C>::can_escape(const Frame& here) const noexcept {
    const auto& position = state_.position();
    return here.mobility.escape_lines > 0 && position.to_move == Side::Defenders &&
           position.chain == no_square;
}

// Precondition: can_escape().
template <int N, Movement C>
Score Search<N, C>::king_escapes(const Frame& here, int ply) {
    const auto exits = here.mobility.reach & rules_.escape;
    frame(ply).pv.assign(1, Move{state_.position().king, static_cast<Square>(exits.first())});
    return wins_in(ply + 1);
}

// The attackers to move: a move captures the king. Sets the principal variation.
template <int N, Movement C>
bool Search<N, C>::can_capture_king(const Frame& here, int ply) {
    const auto& position = state_.position();
    if (position.to_move != Side::Attackers || is_mid_turn() || here.king_capture_squares.none())
        return false;
    MoveList<N> list;
    push_slides_to<N>(all_slides<N, C>(rules_, position, Side::Attackers), position.pieces[0],
                      here.king_capture_squares, list);
    for (const Move move : list) {
        const auto outcome = state_.advance(move);
        state_.retreat();
        if (outcome.reason != Reason::KingCaptured) continue;
        frame(ply).pv.assign(1, move);
        return true;
    }
    return false;
}

// The defenders to move: the attackers could capture the king with their next move.
template <int N, Movement C>
bool Search<N, C>::threatens_king(const Frame& here) const noexcept {
    if (here.king_capture_squares.none()) return false;
    return can_slide_to<N>(all_slides<N, C>(rules_, state_.position(), Side::Attackers),
                           here.king_capture_squares);
}

// The defenders to move: with their next move the attackers could capture the king or close a ring.
template <int N, Movement C>
bool Search<N, C>::attackers_threaten(const Frame& here) noexcept {
    return threatens_king(here) || ring_closing_move(here).has_value();
}

// The attackers to move: the king escapes next unless he is captured or blocked.
template <int N, Movement C>
bool Search<N, C>::must_block_escape(const Frame& here) const noexcept {
    if (here.mobility.escape_lines == 0 || state_.position().to_move != Side::Attackers) return false;
    return escape_is_decisive() && (C == Movement::Plain || state_.position().chain == no_square);
}

// Not with jumps (R12), near the ply limit, or with escape squares inside the board, around which a ring can
// close.
template <int N, Movement C>
bool Search<N, C>::escape_is_decisive() const noexcept {
    return rules_.jumps == Jumps::None && escapes_lie_at_edge_ &&
           (rules_.ply_limit == 0 || state_.plies() + 2 < rules_.ply_limit);
}

// The attackers to move: the defenders complete an exit fort next unless a parry prevents it. Not where other rules than R3 and R8 can
// end the game first.
template <int N, Movement C>
bool Search<N, C>::must_parry_fort(const Frame& here) const noexcept {
    return here.fort_threat && rules_.jumps == Jumps::None && rules_.encirclement != Encirclement::NoEscape &&
           !rules_may_intervene(2);
}

// R7: the defenders to move win if they complete an exit fort; otherwise notes whether they threaten to. Precondition: there are sites.
template <int N, Movement C>
std::optional<Score> Search<N, C>::fort_score(Frame& here, int ply) noexcept {
    const auto& position = state_.position();
    if (is_mid_turn() || must_block_escape(here)) return std::nullopt;
    const auto move = FortMoves<N, C>(state_.referee(), position).find(here.fort_sites);
    if (position.to_move == Side::Attackers) here.fort_threat = move;
    if (!move || here.fort_threat) return std::nullopt;
    here.pv.assign(1, *move);
    return wins_in(ply + 1);
}

template <int N, Movement C>
bool Search<N, C>::may_see_ring(const Frame& here) const noexcept {
    return rules_.encirclement != Encirclement::None && state_.position().open && !is_mid_turn() &&
           !must_block_escape(here) && (weakness_.oversights == 0 || !overlooks_king());
}

// R8: the move with which the attackers close a ring, now or if it were their turn.
template <int N, Movement C>
std::optional<Move> Search<N, C>::ring_closing_move(const Frame& here) noexcept {
    const auto& position = state_.position();
    if (!may_see_ring(here) || two_paths_out_.exist(position)) return std::nullopt;
    return RingMoves<N, C>(state_.referee(), position).find();
}

// R8: the attackers to move win if they close a ring.
template <int N, Movement C>
std::optional<Score> Search<N, C>::ring_score(Frame& here, int ply) noexcept {
    if (state_.position().to_move != Side::Attackers) return std::nullopt;
    const auto move = ring_closing_move(here);
    if (!move) return std::nullopt;
    here.pv.assign(1, *move);
    return wins_in(ply + 1);
}

// The squares on which the king or a man may build a fort, or an attacker a ring.
template <int N, Movement C>
void Search<N, C>::find_building_squares(Node& node, const Frame& here) noexcept {
    if (node.side == Side::Attackers) {
        const auto& position = state_.position();
        if (here.in_check || !may_see_ring(here) || three_paths_out_.exist(position)) return;
        node.building_squares_of_men = RingMoves<N, C>(state_.referee(), position).building_squares();
        node.may_build = node.building_squares_of_men.any();
    } else if (here.fort_sites.any()) {
        node.may_build = true;
        node.building_squares_of_king = here.fort_sites & here.mobility.reach;
        for_each_square(here.fort_sites,
                        [&](int square) { node.building_squares_of_men |= within_two<N>(square); });
    }
}

template <int N, Movement C>
void Search<N, C>::generate_escape_blocks(const Frame& here, MoveList<N>& list) const noexcept {
    push_attackers_slides_to(here.mobility.escape_blocks, list);
}

template <int N, Movement C>
void Search<N, C>::generate_fort_parries(const Frame& here, MoveList<N>& list) const noexcept {
    push_attackers_slides_to(FortMoves<N, C>(state_.referee(), state_.position()).parries(*here.fort_threat),
                             list);
}

template <int N, Movement C>
void Search<N, C>::push_attackers_slides_to(const Bitboard<N>& squares, MoveList<N>& list) const noexcept {
    const auto& position = state_.position();
    push_slides_to<N>(all_slides<N, C>(rules_, position, Side::Attackers), position.pieces[0],
                      squares & position.empty(), list);
}

// The attackers to move, and nothing prevents the threat: after any move the king escapes, or the defenders complete their fort.
template <int N, Movement C>
Score Search<N, C>::unstoppable(const Frame& here, int ply, bool with_pv) {
    MoveList<N> list;
    if (with_pv) state_.generate(list);
    if (!list.empty()) {
        if (here.fort_threat) {
            frame(ply + 1).pv.assign(1, *here.fort_threat);
        } else {
            (void)state_.advance(list[0]);
            find_king_threats(frame(ply + 1));
            (void)king_escapes(frame(ply + 1), ply + 1);
            state_.retreat();
        }
        update_pv(ply, list[0]);
    }
    return loses_in(ply + 2);
}

}  // namespace tafl
