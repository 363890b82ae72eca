// Games of uniformly random moves under the full rules.
#pragma once

#include "base/random.hpp"
#include "rules/game_state.hpp"
#include "rules/playouts.hpp"

namespace tafl {

// One of the moves, each equally likely, R10 apart.
template <int N, Movement C>
[[nodiscard]] Move draw_move(const GameState<N, C>& state, Random& random) noexcept {
    const auto& position = state.position();
    const auto& rules = state.referee().rules();
    if (C == Movement::Full && rules.jumps != Jumps::None) {
        MoveList<N> list;
        state.generate(list);
        return list[random.below(list.size())];
    }
    const auto destinations = all_slides<N, C>(rules, position, position.to_move);
    int rank = random.below(destinations.count());
    int v = 0;
    for (int n = destinations.view[0].count(); rank >= n; n = destinations.view[v].count()) rank -= n, ++v;
    return move_to(position.pieces[index_of(position.to_move)], v, destinations.view[v].nth(rank));
}

// Draws again while repetition forbids the move; the others stay equally likely. Precondition: the game is not over.
template <int N, Movement C>
[[nodiscard]] Move random_move(const GameState<N, C>& state, Random& random) noexcept {
    Move move = draw_move(state, random);
    while (state.may_forbid() && state.is_forbidden(move)) move = draw_move(state, random);
    return move;
}

template <int N, Movement C>
class RandomGames {
  public:
    RandomGames(const GameState<N, C>& state, std::uint64_t seed) : state_{state}, random_{seed} {}

    [[nodiscard]] PlayoutTally play(std::uint64_t games, int max_plies) {
        PlayoutTally tally;
        for (; tally.games < games; ++tally.games) {
            state_.restart();
            while (!state_.outcome().is_over() && state_.plies() < max_plies)
                state_.advance(random_move(state_, random_));
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

    GameState<N, C> state_;
    Random random_;
};

}  // namespace tafl
