// A game on one board size: position, history, and the whole of R1. The core behind Game, for code that needs its speed:
// nothing virtual, no allocation but the growth of the history.
#pragma once

#include <algorithm>

#include "rules/history.hpp"
#include "rules/referee.hpp"

namespace tafl {

template <int N, Movement C>
class GameState {
  public:
    // The rules must outlive the state.
    GameState(const CompiledRules<N>& rules, const Position<N>& start) : referee_{rules}, position_{start} {
        reserve();
        referee_.settle(position_);
        start_ = position_;
        begin();
    }

    [[nodiscard]] const Position<N>& position() const noexcept { return position_; }
    [[nodiscard]] const Referee<N, C>& referee() const noexcept { return referee_; }
    [[nodiscard]] const History& history() const noexcept { return history_; }
    [[nodiscard]] Outcome outcome() const noexcept { return outcome_; }
    [[nodiscard]] int plies() const noexcept { return static_cast<int>(undos_.size()); }
    [[nodiscard]] const Undo<N>& last() const noexcept { return undos_.back().undo; }

    // Room for a long game, as a new state has; a copy has none.
    void reserve() {
        undos_.reserve(512);
        history_.reserve();
    }
    void restart() noexcept {
        position_ = start_;
        undos_.clear();
        begin();
    }

    // Precondition: the move is legal and the game goes on.
    Outcome advance(Move move) {
        Step& step = undos_.emplace_back();
        step.before = outcome_;
        outcome_ = referee_.do_move(position_, move, step.undo);
        history_.push(position_.placement_key(), position_.to_move, step.undo.captured,
                      C == Movement::Plain || position_.chain == no_square);
        if (!outcome_.is_over()) outcome_ = by_repetition(step.undo.side);
        if (!outcome_.is_over() && rules().ply_limit > 0 && plies() >= rules().ply_limit) {
            outcome_ = {Winner::Draw, Reason::PlyLimit};
        }
        if (!outcome_.is_over() && !can_move()) {
            outcome_ = without_a_move(step.undo.captured);
            if (!outcome_.is_over()) outcome_ = by_repetition(step.undo.side);
        }
        return outcome_;
    }
    void retreat() noexcept {
        outcome_ = undos_.back().before;
        referee_.undo_move(position_, undos_.back().undo);
        undos_.pop_back();
        history_.pop();
    }

    // The key after the move if it captures nothing, for prefetching.
    [[nodiscard]] std::uint64_t key_after(Move move) const noexcept {
        const auto placement = placement_after(move);
        return position_.to_move == Side::Attackers ? placement ^ Zobrist::defenders_to_move : placement;
    }
    // A null move, for searches: the turn passes, which no rule allows. Undone by retreat(). Precondition: the game is not
    // over, and no turn is unfinished (R12).
    void pass() {
        Step& step = undos_.emplace_back();
        step.before = outcome_;
        step.undo.move = {0, 0};
        step.undo.own = position_.pieces[index_of(position_.to_move)];
        step.undo.key = position_.key;
        step.undo.chain = position_.chain;
        step.undo.side = position_.to_move;
        step.undo.open = position_.open;
        step.undo.captured = step.undo.king_taken = false;
        position_.to_move = !position_.to_move;
        position_.key ^= Zobrist::defenders_to_move;
        history_.push(position_.placement_key(), position_.to_move, true, false);
    }

    // The legal moves. Empty when the game is over.
    void generate(MoveList<N>& list) const noexcept {
        if (outcome_.is_over()) return;
        referee_.generate(position_, list);
        if (!may_forbid()) return;
        const auto* last =
            std::remove_if(list.begin(), list.end(), [&](Move move) { return is_forbidden(move); });
        list.truncate(static_cast<int>(last - list.begin()));
    }
    [[nodiscard]] int count_moves() const noexcept {
        if (outcome_.is_over()) return 0;
        if (!may_forbid()) return referee_.count_moves(position_);
        MoveList<N> list;
        generate(list);
        return list.size();
    }

    // R10: whether the repetition rule can forbid a move here. Rarely; is_forbidden() decides.
    [[nodiscard]] bool may_forbid() const noexcept {
        switch (rules().repetition.policy) {
            case RepetitionPolicy::ControllerDeviates:
                return history_.last().most >= rules().repetition.count - 1;
            case RepetitionPolicy::SuperkoDefenders:
                return position_.to_move == Side::Defenders && history_.size() - history_.last().first > 1;
            case RepetitionPolicy::None:
            case RepetitionPolicy::Draw:
            case RepetitionPolicy::DefendersLose:
            case RepetitionPolicy::MoverLoses:
            case RepetitionPolicy::MoverWins: break;
        }
        return false;
    }
    [[nodiscard]] bool is_forbidden(Move move) const noexcept {
        const auto placement = placement_after(move);
        if (rules().repetition.policy == RepetitionPolicy::SuperkoDefenders) {
            return history_.has_placement(placement) && !captures(move);
        }
        if (history_.occurrences(placement, !position_.to_move) + 1 < rules().repetition.count) return false;
        return !captures(move) && in_control_after(move, placement) == position_.to_move;
    }

    // Whether the side would win at once, by an escape or the king's capture, if it were to move.
    [[nodiscard]] bool threatens(Position<N> position, Side side) const noexcept {
        position.to_move = side;
        position.chain = no_square;
        if (side == Side::Defenders) return king_escapes(position);
        MoveList<N> list;
        referee_.generate(position, list);
        return std::any_of(list.begin(), list.end(), [&](Move move) {
            if (!geometry<N>().neighbours[position.king].has(move.to)) return false;
            auto after = position;
            Undo<N> undo;
            return referee_.do_move(after, move, undo).reason == Reason::KingCaptured;
        });
    }

  private:
    struct Step {
        Undo<N> undo;
        Outcome before;
        Step() noexcept {
        }  // NOLINT(modernize-use-equals-default): emplace_back() does not initialize the boards
    };

    [[nodiscard]] const CompiledRules<N>& rules() const noexcept { return referee_.rules(); }

    void begin() {
        history_.clear();
        history_.push(position_.placement_key(), position_.to_move, true);
        outcome_ = {};
        if (position_.attackers().none()) {
            outcome_ = {Winner::Defenders, Reason::NoPiecesLeft};
        } else if (!can_move()) {
            outcome_ = without_a_move(true);
        }
    }
    // R9: what follows where the side to move cannot move. If it passes, the other side moves again, and the history has the position
    // with that side; undo_move() gives the turn back. `irreversible`: as the position was pushed.
    [[nodiscard]] Outcome without_a_move(bool irreversible) {
        switch (rules().no_moves) {
            case NoMoves::Lose: return {winner_of(!position_.to_move), Reason::NoLegalMove};
            case NoMoves::Draw: break;
            case NoMoves::AttackersWin: return {Winner::Attackers, Reason::NoLegalMove};
            case NoMoves::Pass:
                position_.to_move = !position_.to_move;
                position_.key ^= Zobrist::defenders_to_move;
                history_.pop();
                history_.push(position_.placement_key(), position_.to_move, irreversible);
                if (can_move()) return {};
                break;
        }
        return {Winner::Draw, Reason::NoLegalMove};
    }
    [[nodiscard]] bool can_move() const noexcept {
        if (!may_forbid()) return referee_.can_move(position_);
        const int earlier = history_.size() - history_.last().first;
        if (referee_.count_moves(position_) > earlier)
            return true;  // more moves than earlier positions: one of them repeats none
        MoveList<N> list;
        referee_.generate(position_, list);
        return std::any_of(list.begin(), list.end(), [&](Move move) { return !is_forbidden(move); });
    }

    [[nodiscard]] Outcome by_repetition(Side mover) const noexcept {
        const auto& last = history_.last();
        if (last.occurrence < rules().repetition.count || !last.counts) return {};
        switch (rules().repetition.policy) {
            case RepetitionPolicy::Draw: return {Winner::Draw, Reason::Repetition};
            case RepetitionPolicy::DefendersLose: return {Winner::Attackers, Reason::Repetition};
            case RepetitionPolicy::MoverLoses: return {winner_of(!mover), Reason::Repetition};
            case RepetitionPolicy::MoverWins: return {winner_of(mover), Reason::Repetition};
            case RepetitionPolicy::None:
            case RepetitionPolicy::ControllerDeviates:
            case RepetitionPolicy::SuperkoDefenders: break;
        }
        return {};
    }

    // The placement after a move that captures nothing; a capture cannot repeat a position.
    [[nodiscard]] std::uint64_t placement_after(Move move) const noexcept {
        auto key = position_.placement_key();
        const auto& side = zobrist.side[index_of(position_.to_move)];
        key ^= side[move.from] ^ side[move.to];
        if (move.from == position_.king) key ^= zobrist.king[move.from] ^ zobrist.king[move.to];
        if constexpr (C == Movement::Full) {
            if (position_.special.has(move.from))
                key ^= zobrist.special[move.from] ^ zobrist.special[move.to];
            if (position_.chain != no_square) key ^= zobrist.chain[position_.chain];
        }
        return key;
    }
    [[nodiscard]] bool captures(Move move) const noexcept {
        auto after = position_;
        Undo<N> undo;
        (void)referee_.do_move(after, move, undo);
        return undo.captured;
    }

    // R10: the side in control of the cycle from the latest occurrence of the position that the move would repeat, up to
    // and including the move.
    [[nodiscard]] Side in_control_after(Move move, std::uint64_t placement) const noexcept {
        auto position = position_;
        std::array<bool, 2> threatening{true, true};
        Undo<N> undo;
        const Side mover = position.to_move;
        (void)referee_.do_move(position, move, undo);
        threatening[index_of(mover)] = threatens(position, mover);
        referee_.undo_move(position, undo);
        const int begin = history_.latest(placement, !mover);
        for (int i = plies() - 1; i >= begin; --i) {
            const auto& past = undos_[static_cast<std::size_t>(i)].undo;
            auto& threat = threatening[index_of(past.side)];
            threat = threat && threatens(position, past.side);
            referee_.undo_move(position, past);
        }
        return threatening[0] && !threatening[1] ? Side::Attackers : Side::Defenders;
    }
    [[nodiscard]] bool king_escapes(const Position<N>& position) const noexcept {
        MoveList<N> list;
        referee_.generate(position, list);
        return std::any_of(list.begin(), list.end(), [&](Move move) {
            return move.from == position.king && rules().escape.has(move.to);
        });
    }

    Referee<N, C> referee_;
    Position<N> position_, start_;
    History history_;
    std::vector<Step> undos_;
    Outcome outcome_;
};

}  // namespace tafl
