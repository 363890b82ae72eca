// Games of uniformly random moves under the full rules.
#pragma once

#include "base/random.hpp"
#include "rules/game_state.hpp"
#include "rules/playouts.hpp"

namespace tafl {

template <int N, Movement C>
class RandomGames {
  public:
    RandomGames(const GameState<N, C>& state, std::uint64_t seed) : state_{state}, random_{seed} {}

    [[nodiscard]] PlayoutTally play(std::uint64_t games, int max_plies) {
        PlayoutTally tally;
        for (; tally.games < games; ++tally.games) {
            state_.restart();
            while (!state_.outcome().is_over() && state_.plies() < max_plies) state_.advance(pick());
            tally.plies += static_cast<std::uint64_t>(state_.plies());
            enter(state_.outcome().winner, tally);
        }
        return tally;
    }

  private:
    static void enter(Winner winner, PlayoutTally& tally) noexcept {
        switch (winner) {
            case Winner::Attackers: ++tally.attackers; break;
            case Winner::Defenders: ++tally.defenders; break;
            case Winner::Draw: ++tally.draws; break;
            case Winner::Nobody: ++tally.unfinished; break;
        }
    }
    // Draws again while repetition forbids the move; the others stay equally likely.
    [[nodiscard]] Move pick() noexcept {
        Move move = draw();
        while (state_.may_forbid() && state_.is_forbidden(move)) move = draw();
        return move;
    }
    [[nodiscard]] Move draw() noexcept {
        const auto& position = state_.position();
        if (has_jumps()) {
            MoveList<N> list;
            state_.generate(list);
            return list[random_.below(list.size())];
        }
        const auto& rules = state_.referee().rules();
        const auto destinations = all_slides<N, C>(rules, position, position.to_move);
        int rank = random_.below(destinations.count());
        int v = 0;
        for (int n = destinations.view[0].count(); rank >= n; n = destinations.view[v].count())
            rank -= n, ++v;
        return move_to(position.pieces[index_of(position.to_move)], v, destinations.view[v].nth(rank));
    }
    [[nodiscard]] bool has_jumps() const noexcept {
        return C == Movement::Full && state_.referee().rules().jumps != Jumps::None;
    }

    GameState<N, C> state_;
    Random random_;
};

}  // namespace tafl
