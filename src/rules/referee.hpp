// Makes and undoes moves on a position, and decides what needs no history: R1, steps 1 to 6. Repetition and the lack of a
// legal move are decided in game_state.hpp.
//
// Nothing here allocates or throws. A Referee refers to its CompiledRules, which must outlive it. Threads may share a
// Referee, but not a position.
#pragma once

#include "rules/berserk.hpp"
#include "rules/captures.hpp"
#include "rules/encirclement.hpp"
#include "rules/fort.hpp"
#include "rules/king.hpp"
#include "rules/movegen.hpp"
#include "rules/no_escape.hpp"

namespace tafl {

template <int N, Movement C>
class Referee {
  public:
    explicit Referee(const CompiledRules<N>& rules) noexcept : rules_{&rules} {}

    [[nodiscard]] const CompiledRules<N>& rules() const noexcept { return *rules_; }

    // Precondition: the move is legal. `undo` is filled in; the outcome is that of steps 1 to 6.
    Outcome do_move(Position<N>& position, Move move, Undo<N>& undo) const noexcept {
        return position.to_move == Side::Attackers ? do_move<Side::Attackers>(position, move, undo)
                                                   : do_move<Side::Defenders>(position, move, undo);
    }
    // Precondition: S is to move.
    template <Side S>
    TAFL_INLINE Outcome do_move(Position<N>& position, Move move, Undo<N>& undo) const noexcept {
        undo.move = move;
        undo.own = position.pieces[index_of(S)];
        undo.key = position.key;
        undo.side = S;
        undo.open = position.open;
        undo.king_taken = false;
        undo.captured = false;
        if constexpr (C == Movement::Full) undo.chain = position.chain;
        return play<S>(position, move, undo);
    }

    void undo_move(Position<N>& position, const Undo<N>& undo) const noexcept {
        return undo.side == Side::Attackers ? undo_move<Side::Attackers>(position, undo)
                                            : undo_move<Side::Defenders>(position, undo);
    }
    template <Side S>
    TAFL_INLINE void undo_move(Position<N>& position, const Undo<N>& undo) const noexcept {
        position.pieces[index_of(S)] = undo.own;
        if (undo.captured) put_back(position, undo);
        if (S == Side::Defenders && position.king == undo.move.to) position.king = undo.move.from;
        if constexpr (C == Movement::Full) {
            position.chain = undo.chain;
            if (position.special.has(undo.move.to)) move_special(position, undo.move.to, undo.move.from);
        }
        position.key = undo.key;
        position.to_move = S;
        position.open = undo.open;
    }

    // Every legal move, including those that repetition forbids.
    void generate(const Position<N>& position, MoveList<N>& list) const noexcept {
        if constexpr (C == Movement::Full) {
            if (position.chain != no_square) return generate_chain(position, list);
        }
        push_slides(all_slides<N, C>(*rules_, position, position.to_move),
                    position.pieces[index_of(position.to_move)], list);
        if constexpr (C == Movement::Full) {
            if (rules_->jumps == Jumps::Berserk) push_jumps(*rules_, position, list);
        }
    }

    // The number of moves that generate() would list.
    [[nodiscard]] int count_moves(const Position<N>& position) const noexcept {
        return position.to_move == Side::Attackers ? count_moves<Side::Attackers>(position)
                                                   : count_moves<Side::Defenders>(position);
    }
    // Precondition: S is to move.
    template <Side S>
    [[nodiscard]] TAFL_INLINE int count_moves(const Position<N>& position) const noexcept {
        if constexpr (C == Movement::Full) {
            if (rules_->jumps == Jumps::Berserk) {
                MoveList<N> list;
                generate(position, list);
                return list.size();
            }
        }
        return all_slides<N, C>(*rules_, position, S).count();
    }

    [[nodiscard]] bool can_move(const Position<N>& position) const noexcept {
        return position.to_move == Side::Attackers ? can_move<Side::Attackers>(position)
                                                   : can_move<Side::Defenders>(position);
    }
    // Precondition: S is to move.
    template <Side S>
    [[nodiscard]] TAFL_INLINE bool can_move(const Position<N>& position) const noexcept {
        if constexpr (C == Movement::Full) {
            if (position.chain != no_square) return true;
            if (can_slide<N, C>(*rules_, position, S)) return true;
            return rules_->jumps == Jumps::Berserk && count_moves(position) > 0;
        }
        return can_slide<N, C>(*rules_, position, S);
    }

    // Computes Position::open after a position was set up.
    void settle(Position<N>& position) const noexcept {
        position.open = rules_->encirclement == Encirclement::None || is_open(position);
    }

  private:
    template <Side S>
    TAFL_INLINE Outcome play(Position<N>& position, Move move, Undo<N>& undo) const noexcept {
        Bitboard<N> jumped;
        if constexpr (C == Movement::Full) {
            if (move.from == move.to) return end_turn(position);
            if (rules_->jumps == Jumps::Berserk) jumped = taken_by_jump(*rules_, position, move);
        }
        slide<S>(position, move);
        auto taken = soldiers_taken(*rules_, position, move.to, S);
        if constexpr (C == Movement::Full) taken |= jumped;
        if (taken.any()) lift<!S>(position, taken, undo);
        pass_turn(position);
        Outcome outcome;
        if constexpr (S == Side::Attackers) {
            outcome = after_attackers(position, move, undo);
        } else {
            outcome = after_defenders(position);
        }
        if constexpr (C == Movement::Full) {
            if (undo.captured && !outcome.is_over() && rules_->jumps == Jumps::Berserk)
                continue_turn(position, move.to);
        }
        return outcome;
    }

    template <Side S>
    TAFL_INLINE void slide(Position<N>& position, Move move) const noexcept {
        const auto& g = geometry<N>();
        auto& own = position.pieces[index_of(S)];
        own.move(g.lines[move.from], g.lines[move.to]);
        constexpr auto& key = zobrist.side[index_of(S)];
        position.key ^= key[move.from] ^ key[move.to];
        if constexpr (S == Side::Defenders) {
            if (position.king == move.from) {
                position.king = move.to;
                position.key ^= zobrist.king[move.from] ^ zobrist.king[move.to];
            }
        }
        if constexpr (C == Movement::Full) {
            if (position.special.has(move.from)) {
                move_special(position, move.from, move.to);
                position.key ^= zobrist.special[move.from] ^ zobrist.special[move.to];
            }
        }
    }

    static void move_special(Position<N>& position, int from, int to) noexcept {
        position.special.clear(from);
        position.special.set(to);
    }

    template <Side Victims>
    TAFL_OUTLINE void lift(Position<N>& position, const Bitboard<N>& taken, Undo<N>& undo) const noexcept {
        undo.captured = true;
        undo.taken = taken;
        for_each_square(taken, [&](int square) {
            position.pieces[index_of(Victims)] ^= geometry<N>().lines[square];
            position.key ^= zobrist.side[index_of(Victims)][square];
        });
        if constexpr (C == Movement::Full) {
            undo.special_taken = taken & position.special;
            position.special -= taken;
            for_each_square(undo.special_taken, [&](int square) { position.key ^= zobrist.special[square]; });
        }
    }

    TAFL_OUTLINE static void put_back(Position<N>& position, const Undo<N>& undo) noexcept {
        auto& victims = position.pieces[index_of(!undo.side)];
        for_each_square(undo.taken, [&](int square) { victims ^= geometry<N>().lines[square]; });
        if constexpr (C == Movement::Full) position.special |= undo.special_taken;
    }

    TAFL_INLINE static void pass_turn(Position<N>& position) noexcept {
        position.to_move = !position.to_move;
        position.key ^= Zobrist::defenders_to_move;
        if constexpr (C == Movement::Full) {
            if (position.chain == no_square) return;
            position.key ^= zobrist.chain[position.chain];
            position.chain = no_square;
        }
    }

    // R1, steps 2 to 6.
    TAFL_INLINE Outcome after_defenders(const Position<N>& position) const noexcept {
        if (rules_->escape.has(position.king)) return {Winner::Defenders, Reason::KingEscaped};
        if (position.attackers().none()) return {Winner::Defenders, Reason::NoPiecesLeft};
        if (rules_->exit_fort && is_exit_fort(*rules_, position))
            return {Winner::Defenders, Reason::ExitFort};
        if (cannot_escape(position)) return {Winner::Attackers, Reason::Encircled};
        return {};
    }
    TAFL_INLINE Outcome after_attackers(Position<N>& position, Move move, Undo<N>& undo) const noexcept {
        if (is_king_taken(*rules_, position, move.to)) {
            undo.king_taken = true;
            return {Winner::Attackers, Reason::KingCaptured};
        }
        if (rules_->encirclement == Encirclement::None) return {};
        if (cannot_escape(position)) return {Winner::Attackers, Reason::Encircled};
        if (position.open && !undo.captured && separates_nothing(position, move.to)) return {};
        position.open = is_open(position);
        if (position.open || !is_encircled(*rules_, position)) return {};
        return {Winner::Attackers, Reason::Encircled};
    }

    TAFL_INLINE bool cannot_escape(const Position<N>& position) const noexcept {
        if (rules_->encirclement != Encirclement::NoEscape) [[likely]]
            return false;
        return NoEscapeTest<N>(position).holds();
    }

    // R12
    static Outcome end_turn(Position<N>& position) noexcept {
        pass_turn(position);
        return {};
    }
    void continue_turn(Position<N>& position, Square piece) const noexcept {
        pass_turn(position);
        position.chain = piece;
        MoveList<N> list;
        generate_chain(position, list);
        if (list.size() > 1) {
            position.key ^= zobrist.chain[piece];
            return;
        }
        position.chain = no_square;
        pass_turn(position);
    }
    // R12: the moves by which the piece may go on, and the move that ends the turn.
    void generate_chain(const Position<N>& position, MoveList<N>& list) const noexcept {
        MoveList<N> all;
        auto alone = position;
        alone.chain = no_square;
        push_slides(all_slides<N, C>(*rules_, alone, alone.to_move), alone.pieces[index_of(alone.to_move)],
                    all);
        push_jumps(*rules_, alone, all);
        for (const Move move : all) {
            if (move.from != position.chain) continue;
            if (captures_something(alone, move) || is_berserk_escape(alone, move)) list.push(move);
        }
        list.push({position.chain, position.chain});
    }
    [[nodiscard]] bool is_berserk_escape(const Position<N>& position, Move move) const noexcept {
        return rules_->berserk_escape && move.from == position.king && rules_->escape.has(move.to);
    }
    [[nodiscard]] bool captures_something(Position<N> position, Move move) const noexcept {
        if (taken_by_jump(*rules_, position, move).any()) return true;
        const Side side = position.to_move;
        if (side == Side::Attackers) {
            slide<Side::Attackers>(position, move);
            if (is_king_taken(*rules_, position, move.to)) return true;
        } else {
            slide<Side::Defenders>(position, move);
        }
        return soldiers_taken(*rules_, position, move.to, side).any();
    }

    const CompiledRules<N>* rules_;
};

}  // namespace tafl
