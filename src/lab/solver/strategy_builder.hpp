// Reads the strategy out of a table in which a position is proven.
#pragma once

#include <functional>
#include <unordered_map>

#include "lab/solver/proof_search.hpp"
#include "lab/solver/strategy.hpp"

namespace tafl::solver {

template <int N, Movement C>
class StrategyBuilder {
  public:
    // `goes_on` is called now and then; false stops the work.
    StrategyBuilder(ProofSearch<N, C>& search, ProofTable& table, Side winner, Strategy& strategy,
                    std::function<bool()> goes_on)
        : search_(search),
          table_(table),
          winner_(winner),
          strategy_(strategy),
          goes_on_(std::move(goes_on)) {}

    // Returns within how many plies the game ends; nothing if it was stopped, or the proof could not be found again.
    std::optional<int> build(Position<N>& position) {
        return position.to_move == winner_ ? build_answer(position) : build_replies(position);
    }

  private:
    using Plies = std::optional<int>;
    static constexpr int tries = 8;
    static constexpr std::uint16_t max_height = 0xffff;
    static constexpr std::uint64_t between_calls = 4'096;  // of goes_on

    Plies build_answer(Position<N>& position) {
        if (++positions_ % between_calls == 0 && !goes_on_()) stopped_ = true;
        if (stopped_) return std::nullopt;
        const auto key = search_.key(position);
        if (const auto known = plies_.find(key); known != plies_.end()) return known->second;
        if (ends_at_once(position)) return plies_[key] = 1;
        if (const auto verdict = search_.look_up(position); verdict && verdict->winner == winner_of(winner_))
            return plies_[key] = verdict->plies;
        path_.push_back(key);
        Plies plies;
        for (int i = 0; i < tries && !plies && !stopped_ && prove(position, key, i > 0); ++i)
            plies = build_moves(position, key);
        path_.pop_back();
        if (plies) plies_[key] = *plies;
        return plies;
    }
    // Searches again if the table has lost the position, or lost a part of its proof so that what is left goes in a circle.
    bool prove(Position<N>& position, std::uint64_t key, bool again) {
        if (again) table_.forget(key);
        const auto numbers = search_.numbers(position);
        return (numbers && numbers->is_proven()) || search_.search(position, path_without_last()).is_proven();
    }
    [[nodiscard]] std::vector<std::uint64_t> path_without_last() const {
        return {path_.begin(), path_.end() - 1};
    }

    // A move that wins at sight; otherwise, of the proven moves that lead to a lower height (so that the strategy does not go in a circle),
    // the one with the least work behind it whose replies can all be answered.
    Plies build_moves(Position<N>& position, std::uint64_t key) {
        const auto entry = table_.find(key);
        auto moves = proven_moves(position, entry ? entry->height : max_height);
        std::ranges::sort(moves, {}, &Proven::work);
        for (const auto& [move, after, work] : moves) {
            Undo<N> undo;
            (void)search_.referee().do_move(position, move, undo);
            path_.push_back(after);
            const auto plies = build_replies(position);
            path_.pop_back();
            search_.referee().undo_move(position, undo);
            if (!plies && !stopped_) continue;
            if (!plies) break;
            strategy_.add(to_setup(position), {move, *plies + 1});
            return *plies + 1;
        }
        return std::nullopt;
    }
    struct Proven {
        Move move;
        std::uint64_t after;
        std::uint64_t work;
    };
    std::vector<Proven> proven_moves(Position<N>& position, std::uint16_t below) {
        std::vector<Proven> found;
        MoveList<N> moves;
        search_.referee().generate(position, moves);
        for (const Move move : moves) {
            Undo<N> undo;
            (void)search_.referee().do_move(position, move, undo);
            const auto after = search_.key(position);
            if (const auto work = work_of(position, after, below);
                work && std::ranges::find(path_, after) == path_.end())
                found.push_back({move, after, *work});
            search_.referee().undo_move(position, undo);
        }
        return found;
    }
    // The work behind a position that is proven below that height; 0 if sight proves it.
    std::optional<std::uint64_t> work_of(Position<N>& position, std::uint64_t key,
                                         std::uint16_t below) const {
        if (const auto seen = search_.see(position))
            return seen->is_proven() ? std::optional<std::uint64_t>(0) : std::nullopt;
        const auto entry = table_.find(key);
        return entry && entry->numbers.is_proven() && entry->height < below
                   ? std::optional<std::uint64_t>(entry->work)
                   : std::nullopt;
    }

    // Answers every reply of the loser.
    Plies build_replies(Position<N>& position) {
        if (const auto verdict = search_.look_up(position); verdict && verdict->winner == winner_of(winner_))
            return verdict->plies;
        MoveList<N> moves;
        search_.referee().generate(position, moves);
        int longest = 0;
        for (const Move move : moves) {
            Undo<N> undo;
            const auto outcome = search_.referee().do_move(position, move, undo);
            Plies plies;
            if (outcome.is_over()) {
                if (outcome.winner == winner_of(winner_)) plies = 0;
            } else if (std::ranges::find(path_, search_.key(position)) == path_.end()) {
                plies = build_answer(position);
            }
            search_.referee().undo_move(position, undo);
            if (!plies) return std::nullopt;
            longest = std::max(longest, *plies + 1);
        }
        return longest;
    }

    [[nodiscard]] bool ends_at_once(Position<N>& position) const {
        MoveList<N> moves;
        search_.referee().generate(position, moves);
        for (const Move move : moves) {
            Undo<N> undo;
            const auto outcome = search_.referee().do_move(position, move, undo);
            const bool is_won = outcome.winner == winner_of(winner_) || leaves_no_move(position, outcome);
            search_.referee().undo_move(position, undo);
            if (is_won) return true;
        }
        return false;
    }
    // R9
    [[nodiscard]] bool leaves_no_move(const Position<N>& position, Outcome outcome) const noexcept {
        if (outcome.is_over() || search_.referee().can_move(position)) return false;
        const auto value = tables::value_without_moves(search_.referee().rules().no_moves, position.to_move);
        return tables::winner_of_value(value) == winner_of(winner_);
    }

    ProofSearch<N, C>& search_;
    ProofTable& table_;
    Side winner_;
    Strategy& strategy_;
    std::function<bool()> goes_on_;
    std::uint64_t positions_ = 0;
    bool stopped_ = false;
    std::vector<std::uint64_t> path_;  // of both sides
    std::unordered_map<std::uint64_t, int> plies_;
};

}  // namespace tafl::solver
