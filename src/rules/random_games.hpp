// Games of uniformly random moves under the full rules.
#pragma once

#include "base/random.hpp"
#include "rules/counting.hpp"
#include "rules/course.hpp"

namespace tafl {

template <int N, Clauses C>
class RandomGames {
  public:
    RandomGames(const Course<N, C>& course, std::uint64_t seed) : course_{course}, random_{seed} {}

    [[nodiscard]] Tally play(std::uint64_t games, int max_plies) {
        Tally tally;
        for (; tally.games < games; ++tally.games) {
            course_.restart();
            while (!course_.outcome().is_over() && course_.plies() < max_plies) course_.advance(pick());
            tally.plies += static_cast<std::uint64_t>(course_.plies());
            enter(course_.outcome().winner, tally);
        }
        return tally;
    }

  private:
    static void enter(Winner winner, Tally& tally) noexcept {
        switch (winner) {
            case Winner::Attackers: ++tally.attackers; break;
            case Winner::Defenders: ++tally.defenders; break;
            case Winner::Draw: ++tally.draws; break;
            case Winner::Nobody: ++tally.unfinished; break;
        }
    }
    // A move that repetition forbids is drawn again, which leaves the others equally likely.
    [[nodiscard]] Move pick() noexcept {
        Move move = draw();
        while (course_.may_forbid() && course_.is_forbidden(move)) move = draw();
        return move;
    }
    [[nodiscard]] Move draw() noexcept {
        const auto& position = course_.position();
        if (has_jumps()) {
            MoveList<N> list;
            course_.generate(list);
            return list[random_.below(list.size())];
        }
        const auto& book = course_.referee().book();
        const auto destinations = all_slides<N, C>(book, position, position.to_move);
        int rank = random_.below(destinations.count());
        int v = 0;
        for (int n = destinations.view[0].count(); rank >= n; n = destinations.view[v].count())
            rank -= n, ++v;
        return move_to(position.pieces[index_of(position.to_move)], v, destinations.view[v].nth(rank));
    }
    [[nodiscard]] bool has_jumps() const noexcept {
        return C == Clauses::Full && course_.referee().book().jumps != Jumps::None;
    }

    Course<N, C> course_;
    Random random_;
};

}  // namespace tafl
