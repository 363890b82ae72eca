#include "lab/arena/match.hpp"

#include <fmt/format.h>

#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace tafl::arena {

namespace {

// Shared by the workers: the next pair to play, and the score so far.
class Match {
  public:
    Match(const MatchPlan& plan, const MatchListener& listener, std::atomic<bool>& stop)
        : plan_(plan), listener_(listener), stop_(stop) {}

    MatchScore play() {
        std::vector<std::jthread> workers;
        for (int i = 0; i < plan_.concurrency; ++i) workers.emplace_back([this] { guarded_work(); });
        workers.clear();
        if (thrown_) std::rethrow_exception(thrown_);
        return score_;
    }

  private:
    void guarded_work() {
        try {
            work();
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
            stop_ = true;
        }
    }
    void work() {
        UciPlayer first(plan_.engines[0], plan_.ruleset, stop_);
        UciPlayer second(plan_.engines[1], plan_.ruleset, stop_);
        std::array<UciPlayer*, 2> players{&first, &second};
        while (const auto opening = next_opening()) play_pair(opening->first, opening->second, players);
    }
    std::optional<std::pair<std::uint64_t, Opening>> next_opening() {
        const std::scoped_lock lock(mutex_);
        if (stop_ || next_pair_ * 2 >= plan_.games) return {};
        const auto pair = next_pair_++;
        return std::pair(pair, plan_.opening(pair));
    }
    void play_pair(std::uint64_t pair, const Opening& opening, const std::array<UciPlayer*, 2>& players) {
        for (std::uint64_t half = 0; half < 2; ++half) {
            const auto number = pair * 2 + half + 1;
            if (number > plan_.games) return;
            const bool first_attacks = half == 0;
            const std::size_t attackers = first_attacks ? 0 : 1;
            const std::size_t defenders = 1 - attackers;
            const auto result = play_game(opening,
                                          {Seat{*players[attackers], plan_.engines[attackers]},
                                           Seat{*players[defenders], plan_.engines[defenders]}},
                                          plan_.terms);
            if (!result) return;
            record(number, first_attacks, *result);
        }
    }
    void record(std::uint64_t number, bool first_attacks, const GameResult& result) {
        const std::scoped_lock lock(mutex_);
        if (stop_) return;
        count(number, first_attacks, result);
        if (listener_) listener_({number, first_attacks, result, score_});
        if (plan_.sprt && sprt_decision(*plan_.sprt, score_.pairs) != SprtDecision::Continue) stop_ = true;
    }
    void count(std::uint64_t number, bool first_attacks, const GameResult& result) {
        const int points = doubled_points(result.winner, first_attacks);
        ++(points == 2 ? score_.wins : points == 1 ? score_.draws : score_.losses);
        if (result.winner == Winner::Attackers) ++score_.won_as[0];
        if (result.winner == Winner::Defenders) ++score_.won_as[1];
        if (result.loser) ++score_.forfeits[(*result.loser == Side::Attackers) == first_attacks ? 0 : 1];
        score_.plies += static_cast<std::uint64_t>(result.game.plies());
        const auto pair = (number - 1) / 2;
        if (const auto half = half_pairs_.find(pair); half != half_pairs_.end()) {
            ++score_.pairs[static_cast<std::size_t>(half->second + points)];
            half_pairs_.erase(half);
        } else {
            half_pairs_.emplace(pair, points);
        }
    }

    const MatchPlan& plan_;
    const MatchListener& listener_;
    std::atomic<bool>& stop_;
    std::mutex mutex_;
    MatchScore score_;
    std::uint64_t next_pair_ = 0;
    std::map<std::uint64_t, int> half_pairs_;
    std::exception_ptr thrown_;
};

}  // namespace

int doubled_points(Winner winner, bool first_attacks) noexcept {
    if (winner == Winner::Draw || winner == Winner::Nobody) return 1;
    return (winner == Winner::Attackers) == first_attacks ? 2 : 0;
}

std::expected<MatchScore, std::string> play_match(const MatchPlan& plan, const MatchListener& listener,
                                                  std::atomic<bool>& stop) {
    for (const auto& engine : plan.engines) {
        UciPlayer player(engine, plan.ruleset, stop);
        const auto ready = player.new_game();
        if (!ready && ready.error().fault != Fault::Stopped) {
            return std::unexpected(fmt::format("{} {}", engine.name, ready.error().detail));
        }
    }
    return Match(plan, listener, stop).play();
}

}  // namespace tafl::arena
