// Builds one table by retrograde analysis.
//
//  1. Every position plays its moves that end the game or capture; captures lead to smaller tables. A win found so stands
//     unless quiet moves win sooner. A loss is final if there is no quiet move.
//  2. In round d, each position whose game ends in d - 1 plies takes back the quiet moves that lead to it: if the mover wins there,
//     his position is won in d plies, else it is a candidate. A candidate all of whose moves lose is lost.
//  3. What is left when no value is longer than the round is open: neither side can force a win.
//
// Taken-back moves are verified by the rules: they must be legal, capture nothing and lead to the position again. So the rules
// decide everything, also where a slide cannot be reversed (R11).
#pragma once

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tables/stage.hpp"
#include "tables/successors.hpp"
#include "tables/table_index.hpp"

namespace tafl::tables {

// The values of one material, first of the attackers to move.
using Values = std::array<std::vector<Value>, 2>;

// The value of a smaller material's position with one side to move.
template <int N>
using SmallerTables = std::function<Value(const Position<N>&)>;

template <int N, Movement C>
class Retrograde {
  public:
    Retrograde(const CompiledRules<N>& rules, const TableIndex<N>& index, SmallerTables<N> smaller,
               int threads)
        : referee_(rules), index_(index), smaller_(std::move(smaller)), threads_(threads) {}

    // Begins with round 0, or continues with `round` and the values so far. Calls `between` after each round with the next one.
    // False if the listener stopped it; after round 0 the values can be continued with the round it was stopped in.
    // Throws std::length_error if a win takes longer than a value can say.
    bool build(Values& values, int round, const StageListener& listener,
               const std::function<void(int next)>& between) {
        values_ = &values;
        listener_ = &listener;
        const auto words = index_.size() / 64 + 1;
        for (auto& side : candidates_) side.assign(words, 0);
        if (round == 0) {
            for (auto& side : values) side.assign(index_.size(), open_value);
            if (!for_all(0, [&](std::uint64_t number, Side side) { begin(number, side); })) return false;
            between(++round);
        }
        for (; round <= longest() + 1; ++round) {
            if (round >= max_plies) throw std::length_error("a win takes longer than a table can say");
            if (!play(round)) return false;
            between(round + 1);
        }
        return true;
    }

  private:
    [[nodiscard]] Position<N> position_of(std::uint64_t number, Side side) const noexcept {
        auto position = index_.position(number, side);
        referee_.settle(position);
        return position;
    }

    // Step 1.
    void begin(std::uint64_t number, Side side) noexcept {
        auto position = position_of(number, side);
        const auto value_of = [&](const Position<N>& after, bool captured) {
            return captured ? std::optional(smaller_(after)) : std::nullopt;
        };
        const auto enough = [](const Successors& found) { return found.win == 1; };
        set(number, side, successors_of(referee_, position, value_of, enough).value());
    }

    // Step 2.
    bool play(int round) {
        const auto take_back = [&](std::uint64_t number, Side side) {
            const Value value = get(number, side);
            if (value != open_value && plies_of(value) == round - 1) take_back_moves(number, side, value);
        };
        const auto decide = [&](std::uint64_t number, Side side) {
            if (take_candidate(number, side) && get(number, side) == open_value)
                decide_loss(number, side, round - 1);
        };
        return for_all(round, take_back) && for_all(round, decide);
    }

    // A loss if every move is known to lose, by values of at most `known` plies where no piece is captured.
    void decide_loss(std::uint64_t number, Side side, int known) noexcept {
        auto position = position_of(number, side);
        const auto value_of = [&](const Position<N>& after, bool captured) -> std::optional<Value> {
            if (captured) return smaller_(after);
            const Value value = get(*index_.number(after), after.to_move);
            return value != open_value && plies_of(value) <= known ? std::optional(value) : std::nullopt;
        };
        const auto enough = [](const Successors& found) { return !found.all_lose; };
        const auto found = successors_of(referee_, position, value_of, enough);
        if (found.all_lose) set(number, side, found.value());
    }

    void take_back_moves(std::uint64_t number, Side side, Value value) noexcept {
        auto position = position_of(number, side);
        const Side mover = !side;
        const auto empty = position.empty();
        for_each_square(position.of(mover), [&](int to) {
            for (const int step : {1, -1, N, -N}) {
                for (int from = to + step; is_step(from - step, from) && empty.has(from); from += step)
                    take_back(position, {static_cast<Square>(from), static_cast<Square>(to)}, value);
            }
        });
    }
    [[nodiscard]] static bool is_step(int from, int to) noexcept {
        return to >= 0 && to < N * N && (from / N == to / N || from % N == to % N);
    }

    void take_back(const Position<N>& position, Move move, Value value) noexcept {
        const Side mover = !position.to_move;
        auto before = position;
        before.to_move = mover;
        before.pieces[index_of(mover)].move(geometry<N>().lines[move.to], geometry<N>().lines[move.from]);
        if (position.king == move.to) before.king = move.from;
        const auto number = index_.number(before);
        if (!number || is_settled(get(*number, mover), mover, value)) return;
        referee_.settle(before);
        if (!is_legal(before, move)) return;
        auto after = before;
        Undo<N> undo;
        if (referee_.do_move(after, move, undo).is_over() || undo.captured) return;
        const bool wins = winner_of_value(value) == winner_of(mover);
        index_.for_each_number(before, [&](std::uint64_t each) {
            if (wins) set(each, mover, to_value(winner_of(mover), plies_of(value) + 1));
            else add_candidate(each, mover);
        });
    }

    // Whether a position cannot gain by a move to one of this value.
    [[nodiscard]] static bool is_settled(Value own, Side mover, Value value) noexcept {
        if (own == open_value) return false;
        if (winner_of_value(own) != winner_of(mover)) return true;
        return winner_of_value(value) != winner_of(mover) || plies_of(own) <= plies_of(value) + 1;
    }

    [[nodiscard]] bool is_legal(const Position<N>& position, Move move) const noexcept {
        const int v = move.from / N == move.to / N ? (move.to < move.from) : 2 + (move.to < move.from);
        const auto at = static_cast<std::size_t>(v);
        const int bit = geometry<N>().to_view[at][move.to];
        if (!slides<N, C>(referee_.rules(), position, position.to_move, v).has(bit)) return false;
        return move_to<N>(position.pieces[index_of(position.to_move)], v, bit) == move;
    }

    [[nodiscard]] Value get(std::uint64_t number, Side side) const noexcept {
        return std::atomic_ref((*values_)[at(side)][number]).load(std::memory_order_relaxed);
    }
    void set(std::uint64_t number, Side side, Value value) noexcept {
        std::atomic_ref((*values_)[at(side)][number]).store(value, std::memory_order_relaxed);
        auto longest = longest_.load(std::memory_order_relaxed);
        while (plies_of(value) > longest && !longest_.compare_exchange_weak(longest, plies_of(value))) {
        }
    }
    void add_candidate(std::uint64_t number, Side side) noexcept {
        std::atomic_ref(candidates_[at(side)][number / 64])
            .fetch_or(std::uint64_t{1} << number % 64, std::memory_order_relaxed);
    }
    [[nodiscard]] bool take_candidate(std::uint64_t number, Side side) noexcept {
        auto& word = candidates_[at(side)][number / 64];
        const auto bit = std::uint64_t{1} << number % 64;
        const bool was = (word & bit) != 0;
        word &= ~bit;  // the numbers of a word are one thread's
        return was;
    }
    static std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index_of(side)); }

    // The longest value so far: rounds beyond it have nothing to do.
    [[nodiscard]] int longest() noexcept {
        if (longest_ == 0) {
            for (const auto& side : *values_) {
                for (const Value value : side) longest_ = std::max(longest_.load(), plies_of(value));
            }
        }
        return longest_;
    }

    // Calls `work` for every position with either side to move, on all threads. False if the listener stopped it.
    template <class Work>
    bool for_all(int round, const Work& work) {
        constexpr std::uint64_t chunk = 1 << 14;
        std::atomic<std::uint64_t> next{0}, done{0};
        std::atomic<bool> stop{false};
        const auto total = 2 * index_.size();
        const auto run = [&](bool reports) {
            for (std::uint64_t first; !stop && (first = next.fetch_add(chunk)) < index_.size();) {
                const auto end = std::min(first + chunk, index_.size());
                for (const Side side : {Side::Attackers, Side::Defenders}) {
                    for (auto number = first; number < end; ++number) work(number, side);
                }
                done += 2 * (end - first);
                if (reports && !(*listener_)({round, done, total})) stop = true;
            }
        };
        {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < threads_; ++i) helpers.emplace_back([&] { run(false); });
            run(true);
        }
        return !stop;
    }

    Referee<N, C> referee_;
    const TableIndex<N>& index_;
    SmallerTables<N> smaller_;
    int threads_;
    Values* values_ = nullptr;
    const StageListener* listener_ = nullptr;
    std::array<std::vector<std::uint64_t>, 2> candidates_;
    std::atomic<int> longest_{0};
};

}  // namespace tafl::tables
