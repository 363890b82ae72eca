// Games of uniformly random moves under the full rules.
#pragma once

#include "rules/counting.hpp"
#include "rules/course.hpp"

namespace tafl {

// Blackman and Vigna's xoshiro256++: small, quick, the same everywhere.
class Random {
  public:
    explicit Random(std::uint64_t seed) noexcept {
        for (auto& word : state_) word = seed = mixed(seed);
    }
    [[nodiscard]] std::uint64_t next() noexcept {
        const auto result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const auto shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    // Uniform in [0, n) but for a bias below n / 2^32. Precondition: n > 0.
    [[nodiscard]] int below(int n) noexcept {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(n)) >> 32);
    }

  private:
    std::array<std::uint64_t, 4> state_{};
};

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
