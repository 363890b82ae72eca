#include "rules/compiled_rules.hpp"

#include <algorithm>

namespace tafl {
namespace {

template <int N>
Bitboard<N> to_board(const SquareSet& set) {
    Bitboard<N> board;
    for (int i = 0; i < N * N; ++i) {
        if (set[static_cast<std::size_t>(i)]) board.set(i);
    }
    return board;
}

template <int N>
Bitboard<N> camp_squares(const CampRules& camps) {
    Bitboard<N> squares;
    for (int i = 0; i < N * N; ++i) {
        if (camps.group[static_cast<std::size_t>(i)] != 0) squares.set(i);
    }
    return squares;
}

// R11: whether an attacker may enter a closed camp depends on where he stands; an open camp is only hostile.
template <int N>
void close_camps(CompiledRules<N>& rules, const CampRules& camps) {
    if (!camps.open) rules.camps = camp_squares<N>(camps);
    for_each_square(rules.camps, [&](int square) {
        const int group = camps.group[static_cast<std::size_t>(square)];
        rules.camp[(group - 1) & 3] ^= geometry<N>().lines[square];
        rules.camp_count = std::max(rules.camp_count, std::min(group, 4));
    });
    rules.outside_camps = in_every_view<N>(masks<N>.full - rules.camps);
}

template <int N>
void compile_squares(CompiledRules<N>& rules, const Ruleset& ruleset) {
    rules.throne = to_board<N>(ruleset.throne_squares());
    rules.corners = to_board<N>(ruleset.corner_squares());
    close_camps(rules, ruleset.camps);
    switch (ruleset.escape) {
        case EscapeKind::Corners: rules.escape = rules.corners; break;
        case EscapeKind::Edge: rules.escape = masks<N>.edge - rules.camps; break;  // R11
        case EscapeKind::Squares: rules.escape = to_board<N>(ruleset.escape_squares); break;
    }
}

template <int N>
bool is_same_in_every_view(const Bitboard<N>& set) {
    return std::ranges::all_of(in_every_view(set).view, [&](const auto& view) { return view == set; });
}

template <int N>
void compile_movement(CompiledRules<N>& rules, const Ruleset& ruleset) {
    const auto full = masks<N>.full;
    rules.men_stop = full - rules.corners;
    rules.king_stop = full;
    if (ruleset.throne.stop != ThroneStop::All) rules.men_stop -= rules.throne;
    if (ruleset.throne.stop == ThroneStop::KingStart || ruleset.throne.stop == ThroneStop::None) {
        rules.king_stop -= rules.throne;
    }
    rules.king_only = rules.king_stop - rules.men_stop;
    rules.men_stops = in_every_view(rules.men_stop);
    rules.king_stops = in_every_view(rules.king_stop);
    const bool king_crosses = ruleset.throne.pass != ThronePass::None;
    const bool men_cross = ruleset.throne.pass == ThronePass::All;
    rules.king_pass =
        in_every_view<N>(king_crosses ? full - rules.corners : full - rules.corners - rules.throne);
    rules.men_pass = in_every_view<N>(men_cross ? full - rules.corners : full - rules.corners - rules.throne);
    if (ruleset.men_speed > 0) rules.men_speed = ruleset.men_speed;
    if (ruleset.king.speed > 0) rules.king_speed = ruleset.king.speed;
    rules.jumps = ruleset.jumps;
    rules.jump = ruleset.jump;
    rules.berserk_escape = ruleset.berserk_escape;
    const bool throne_is_plain = !ruleset.throne.exists || ruleset.throne.pass == ThronePass::All;
    const bool corners_are_plain = !ruleset.corners.exists || ruleset.corners.width == 1;
    const bool plain = is_usual_board_size(N) && is_same_in_every_view(rules.throne | rules.corners) &&
                       ruleset.men_speed == 0 && ruleset.king.speed == 0 && throne_is_plain &&
                       corners_are_plain && rules.camps.none() && ruleset.jumps == Jumps::None &&
                       ruleset.no_moves != NoMoves::Pass;
    rules.movement = plain ? Movement::Plain : Movement::Full;
}

template <int N>
void compile_captures(CompiledRules<N>& rules, const Ruleset& ruleset) {
    const auto hostile = [&](bool throne, bool corners) {
        Bitboard<N> set;
        if (throne) set |= rules.throne;
        if (corners) set |= rules.corners;
        return set;
    };
    const auto camps = camp_squares<N>(ruleset.camps);
    const auto soft = to_board<N>(ruleset.camps.soft);
    const auto& empty = ruleset.throne.hostile_empty;
    rules.hostile_empty[0] = hostile(empty.attackers, ruleset.corners.hostile.attackers) | (camps - soft);
    const auto camps_to_defenders = ruleset.camps.hostile_defenders ? camps : Bitboard<N>{};
    rules.hostile_empty[1] = hostile(empty.defenders, ruleset.corners.hostile.defenders) | camps_to_defenders;
    if (ruleset.camps.hostile_occupied) rules.hostile_always = {camps - soft, camps_to_defenders};
    rules.hostile_king = {ruleset.throne.exists && ruleset.throne.hostile_king.attackers,
                          ruleset.throne.exists && ruleset.throne.hostile_king.defenders};
    rules.king_is_hammer = ruleset.king.armed == Armed::Both || ruleset.king.armed == Armed::Hammer;
    rules.king_is_anvil = ruleset.king.armed == Armed::Both || ruleset.king.armed == Armed::Anvil;
    rules.trap_capture = ruleset.trap_capture && ruleset.throne.exists;
    rules.shieldwall = ruleset.shieldwall;
}

template <int N>
void compile_king(CompiledRules<N>& rules, const Ruleset& ruleset) {
    const auto& king = ruleset.king;
    const auto beside = spread<N>(rules.throne) - rules.throne;
    const auto elsewhere = masks<N>.full - rules.throne - beside;
    if (king.on_throne == KingCapture::Custodial) rules.custodial_king |= rules.throne;
    if (king.beside == KingCapture::Custodial) rules.custodial_king |= beside;
    if (king.elsewhere == KingCapture::Custodial) rules.custodial_king |= elsewhere;
    const bool throne_helps = ruleset.throne.hostile_empty.king;
    if (king.surround_throne || throne_helps) rules.surround_empty |= rules.throne;
    if (king.custodial_throne || throne_helps) rules.custodial_empty |= rules.throne;
    if (king.surround_corner) rules.surround_empty |= rules.corners;
    if (king.custodial_corner) rules.custodial_empty |= rules.corners;
    const auto camps = camp_squares<N>(ruleset.camps);
    const bool always = ruleset.camps.hostile_occupied;
    if (king.surround_camp) (always ? rules.surround_always : rules.surround_empty) |= camps;
    if (king.custodial_camp) (always ? rules.custodial_always : rules.custodial_empty) |= camps;
    rules.surround_edge = king.surround_edge;
}

template <int N>
void compile_endings(CompiledRules<N>& rules, const Ruleset& ruleset) {
    rules.exit_fort = ruleset.exit_fort;
    rules.attackers_cross_throne = !ruleset.throne.exists || ruleset.throne.pass == ThronePass::All ||
                                   ruleset.throne.stop == ThroneStop::All;
    rules.attackers_stop_on_throne = !ruleset.throne.exists || ruleset.throne.stop == ThroneStop::All;
    rules.corners_bracket = ruleset.shieldwall.corner_bracket;
    rules.encirclement = ruleset.encirclement;
    rules.no_moves = ruleset.no_moves;
    rules.repetition = ruleset.repetition;
    if (ruleset.repetition.policy == RepetitionPolicy::SuperkoDefenders) rules.repetition.count = 2;
    rules.ply_limit = ruleset.ply_limit;
}

}  // namespace

template <int N>
CompiledRules<N>::CompiledRules(const Ruleset& ruleset) noexcept {
    compile_squares(*this, ruleset);
    compile_movement(*this, ruleset);
    compile_captures(*this, ruleset);
    compile_king(*this, ruleset);
    compile_endings(*this, ruleset);
}

#define TAFL_INSTANTIATE(N) template struct CompiledRules<N>;
TAFL_EACH_BOARD_SIZE(TAFL_INSTANTIATE)
#undef TAFL_INSTANTIATE

}  // namespace tafl
