#include "rules/rulebook.hpp"

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
Bitboard<N> corner_squares(const CornerRules& rules) {
    Bitboard<N> corners;
    if (!rules.exists) return corners;
    for (int rank = 0; rank < N; ++rank) {
        for (int file = 0; file < N; ++file) {
            if (std::min(rank, N - 1 - rank) < rules.width && std::min(file, N - 1 - file) < rules.width) {
                corners.set(rank * N + file);
            }
        }
    }
    return corners;
}

template <int N>
void compile_squares(Rulebook<N>& book, const Ruleset& rules) {
    if (rules.throne.exists) book.throne.set(Geometry<N>::centre);
    book.corners = corner_squares<N>(rules.corners);
    for (int i = 0; i < N * N; ++i) {
        const int group = rules.camps.group[static_cast<std::size_t>(i)];
        if (group == 0) continue;
        book.camps.set(i);
        book.camp[(group - 1) & 3] ^= geometry<N>().lines[i];
        book.camp_count = std::max(book.camp_count, std::min(group, 4));
    }
    book.outside_camps = in_every_view<N>(masks<N>.full - book.camps);
    switch (rules.escape) {
        case EscapeKind::Corners: book.escape = book.corners; break;
        case EscapeKind::Edge: book.escape = masks<N>.edge - book.camps; break;  // R11
        case EscapeKind::Squares: book.escape = to_board<N>(rules.escape_squares); break;
    }
}

template <int N>
void compile_movement(Rulebook<N>& book, const Ruleset& rules) {
    const auto full = masks<N>.full;
    book.men_stop = full - book.corners;
    book.king_stop = full;
    if (rules.throne.stop != ThroneStop::All) book.men_stop -= book.throne;
    if (rules.throne.stop == ThroneStop::KingStart || rules.throne.stop == ThroneStop::None) {
        book.king_stop -= book.throne;
    }
    book.king_only = book.king_stop - book.men_stop;
    const bool king_crosses = rules.throne.pass != ThronePass::None;
    const bool men_cross = rules.throne.pass == ThronePass::All;
    book.king_pass = in_every_view<N>(king_crosses ? full - book.corners : full - book.corners - book.throne);
    book.men_pass = in_every_view<N>(men_cross ? full - book.corners : full - book.corners - book.throne);
    if (rules.men_speed > 0) book.men_speed = rules.men_speed;
    if (rules.king.speed > 0) book.king_speed = rules.king.speed;
    book.jumps = rules.jumps;
    const bool throne_is_plain = !rules.throne.exists || rules.throne.pass == ThronePass::All;
    const bool corners_are_plain = !rules.corners.exists || rules.corners.width == 1;
    const bool plain = rules.men_speed == 0 && rules.king.speed == 0 && throne_is_plain &&
                       corners_are_plain && book.camps.none() && rules.jumps == Jumps::None;
    book.clauses = plain ? Clauses::Plain : Clauses::Full;
}

template <int N>
void compile_captures(Rulebook<N>& book, const Ruleset& rules) {
    const auto hostile = [&](bool throne, bool corners) {
        Bitboard<N> set;
        if (throne) set |= book.throne;
        if (corners) set |= book.corners;
        return set;
    };
    const auto soft = to_board<N>(rules.camps.soft);
    const auto& empty = rules.throne.hostile_empty;
    book.hostile_empty[0] = hostile(empty.attackers, rules.corners.hostile.attackers) | (book.camps - soft);
    book.hostile_empty[1] = hostile(empty.defenders, rules.corners.hostile.defenders);
    if (rules.camps.hostile_defenders) book.hostile_empty[1] |= book.camps;
    if (rules.camps.hostile_occupied) book.hostile_always = {book.camps - soft, book.camps};
    book.hostile_king = {rules.throne.exists && rules.throne.hostile_king.attackers,
                         rules.throne.exists && rules.throne.hostile_king.defenders};
    book.king_is_hammer = rules.king.armed == Armed::Both || rules.king.armed == Armed::Hammer;
    book.king_is_anvil = rules.king.armed == Armed::Both || rules.king.armed == Armed::Anvil;
    book.trap_capture = rules.trap_capture && rules.throne.exists;
    book.shieldwall = rules.shieldwall;
}

template <int N>
void compile_king(Rulebook<N>& book, const Ruleset& rules) {
    const auto& king = rules.king;
    const auto beside = rules.throne.exists ? geometry<N>().neighbours[Geometry<N>::centre] : Bitboard<N>{};
    const auto elsewhere = masks<N>.full - book.throne - beside;
    if (king.on_throne == KingCapture::Custodial) book.custodial_king |= book.throne;
    if (king.beside == KingCapture::Custodial) book.custodial_king |= beside;
    if (king.elsewhere == KingCapture::Custodial) book.custodial_king |= elsewhere;
    const bool throne_helps = rules.throne.hostile_empty.king;
    if (king.surround_throne || throne_helps) book.surround_empty |= book.throne;
    if (king.custodial_throne || throne_helps) book.custodial_empty |= book.throne;
    if (king.surround_corner) book.surround_empty |= book.corners;
    if (king.custodial_corner) book.custodial_empty |= book.corners;
    const bool always = rules.camps.hostile_occupied;
    if (king.surround_camp) (always ? book.surround_always : book.surround_empty) |= book.camps;
    if (king.custodial_camp) (always ? book.custodial_always : book.custodial_empty) |= book.camps;
    book.surround_edge = king.surround_edge;
}

template <int N>
void compile_endings(Rulebook<N>& book, const Ruleset& rules) {
    book.exit_fort = rules.exit_fort;
    book.attackers_cross_throne =
        !rules.throne.exists || rules.throne.pass == ThronePass::All || rules.throne.stop == ThroneStop::All;
    book.attackers_stop_on_throne = !rules.throne.exists || rules.throne.stop == ThroneStop::All;
    book.corners_bracket = rules.shieldwall.corner_bracket;
    book.encirclement = rules.encirclement;
    book.no_moves = rules.no_moves;
    book.repetition = rules.repetition;
    if (rules.repetition.policy == RepetitionPolicy::SuperkoDefenders) book.repetition.count = 2;
    book.ply_limit = rules.ply_limit;
}

}  // namespace

template <int N>
Rulebook<N>::Rulebook(const Ruleset& ruleset) noexcept {
    compile_squares(*this, ruleset);
    compile_movement(*this, ruleset);
    compile_captures(*this, ruleset);
    compile_king(*this, ruleset);
    compile_endings(*this, ruleset);
}

template struct Rulebook<7>;
template struct Rulebook<9>;
template struct Rulebook<11>;
template struct Rulebook<13>;
template struct Rulebook<15>;
template struct Rulebook<17>;
template struct Rulebook<19>;

}  // namespace tafl
