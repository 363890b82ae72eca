#include "lab/arena/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace tafl::arena {

namespace {

// The engines of one worker, each started when it first plays.
class Players {
  public:
    Players(const MatchPlan& plan, const std::atomic<bool>& stop)
        : plan_(plan), stop_(stop), players_(plan.engines.size()) {}

    Seat seat(std::size_t engine) {
        auto& player = players_[engine];
        const auto& command = plan_.engines[engine];
        if (!player) player = std::make_unique<host::UciPlayer>(command, plan_.ruleset, stop_);
        return {*player, command};
    }

  private:
    const MatchPlan& plan_;
    const std::atomic<bool>& stop_;
    std::vector<std::unique_ptr<host::UciPlayer>> players_;
};

// Shared by the workers: the next pair to play, and the scores so far.
class Match {
  public:
    Match(const MatchPlan& plan, const MatchListener& listener, std::atomic<bool>& stop)
        : plan_(plan), listener_(listener), stop_(stop), scores_(plan.pairings.size()) {
        for (const auto& game : plan.played) {
            count(game);
            before_.insert(game.number);
        }
        check_decision();
    }

    MatchScores play() {
        std::vector<std::jthread> workers;
        for (int i = 0; i < plan_.concurrency; ++i) workers.emplace_back([this] { guarded_work(); });
        workers.clear();
        if (thrown_) std::rethrow_exception(thrown_);
        return scores_;
    }

  private:
    // The games of a pair that are to be played.
    struct Pair {
        Opening opening;
        std::vector<std::uint64_t> games;
    };

    void guarded_work() {
        try {
            Players players(plan_, stop_);
            while (const auto pair = next_pair()) play_pair(*pair, players);
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
            stop_ = true;
        }
    }
    std::optional<Pair> next_pair() {
        const std::scoped_lock lock(mutex_);
        for (; !stop_ && plan_.has_game(next_); next_ += 2) {
            std::vector<std::uint64_t> games;
            for (const auto number : {next_, next_ + 1}) {
                if (plan_.has_game(number) && !before_.contains(number)) games.push_back(number);
            }
            if (games.empty()) continue;
            const auto round = (next_ - 1) / 2 / plan_.pairings.size();
            next_ += 2;
            return Pair{opening_of(round), std::move(games)};
        }
        return {};
    }
    const Opening& opening_of(std::uint64_t round) {
        if (!opening_ || opening_->first != round) opening_.emplace(round, plan_.opening(round));
        return opening_->second;
    }
    void play_pair(const Pair& pair, Players& players) {
        for (const auto number : pair.games) {
            const auto [attackers, defenders] = plan_.seats(number);
            const auto result =
                play_game(pair.opening, {players.seat(attackers), players.seat(defenders)}, plan_.terms);
            if (!result) return;
            record(number, *result);
        }
    }
    void record(std::uint64_t number, const GameResult& result) {
        const std::scoped_lock lock(mutex_);
        if (stop_) return;
        const PlayedGame played{number, result.winner, result.ended, result.failure,
                                static_cast<std::uint64_t>(result.game.plies())};
        count(played);
        if (listener_) listener_({played, result, scores_});
        check_decision();
    }
    void check_decision() {
        const auto& pairs = scores_.front().pairs;
        if (plan_.sprt && sprt_decision(*plan_.sprt, pairs) != SprtDecision::Continue) stop_ = true;
    }
    void count(const PlayedGame& game) {
        auto& score = scores_[plan_.pairing_of(game.number)];
        const bool first_attacks = MatchPlan::first_attacks(game.number);
        const int points = doubled_points(game.winner, first_attacks);
        ++(points == 2 ? score.wins : points == 1 ? score.draws : score.losses);
        if (game.winner == Winner::Attackers) ++score.won_as[0];
        if (game.winner == Winner::Defenders) ++score.won_as[1];
        if (game.ended == EndedBy::Forfeit) ++score.forfeits[points == 0 ? 0 : 1];
        score.plies += game.plies;
        const auto pair = (game.number - 1) / 2;
        if (const auto half = half_pairs_.find(pair); half != half_pairs_.end()) {
            ++score.pairs[static_cast<std::size_t>(half->second + points)];
            half_pairs_.erase(half);
        } else {
            half_pairs_.emplace(pair, points);
        }
    }

    const MatchPlan& plan_;
    const MatchListener& listener_;
    std::atomic<bool>& stop_;
    std::mutex mutex_;
    MatchScores scores_;
    std::uint64_t next_ = 1;                                    // the first game of the next pair
    std::optional<std::pair<std::uint64_t, Opening>> opening_;  // of a round
    std::set<std::uint64_t> before_;                            // the numbers of plan_.played
    std::map<std::uint64_t, int> half_pairs_;
    std::exception_ptr thrown_;
};

}  // namespace

MatchScore& MatchScore::operator+=(const MatchScore& other) noexcept {
    wins += other.wins;
    losses += other.losses;
    draws += other.draws;
    plies += other.plies;
    const auto add = [](auto& to, const auto& from) {
        std::ranges::transform(to, from, to.begin(), std::plus());
    };
    add(won_as, other.won_as);
    add(forfeits, other.forfeits);
    add(pairs, other.pairs);
    return *this;
}

MatchScore MatchScore::turned() const noexcept {
    auto other = *this;
    std::swap(other.wins, other.losses);
    std::ranges::reverse(other.forfeits);
    std::ranges::reverse(other.pairs);
    return other;
}

std::vector<Pairing> round_robin(std::size_t engines) {
    std::vector<Pairing> pairings;
    for (std::size_t second = 1; second < engines; ++second)
        for (std::size_t first = 0; first < second; ++first) pairings.push_back({first, second});
    return pairings;
}

std::vector<Pairing> gauntlet(std::size_t engines, std::size_t seeds) {
    std::vector<Pairing> pairings;
    for (std::size_t second = seeds; second < engines; ++second)
        for (std::size_t first = 0; first < seeds; ++first) pairings.push_back({first, second});
    return pairings;
}

MatchScore total(const MatchScores& scores) noexcept {
    MatchScore all;
    for (const auto& score : scores) all += score;
    return all;
}

std::vector<MatchScore> by_engine(const MatchPlan& plan, const MatchScores& scores) {
    std::vector<MatchScore> engines(plan.engines.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        engines[plan.pairings[i].first] += scores[i];
        engines[plan.pairings[i].second] += scores[i].turned();
    }
    return engines;
}

int doubled_points(Winner winner, bool first_attacks) noexcept {
    if (winner == Winner::Draw || winner == Winner::Nobody) return 1;
    return (winner == Winner::Attackers) == first_attacks ? 2 : 0;
}

std::expected<MatchScores, std::string> play_match(const MatchPlan& plan, const MatchListener& listener,
                                                   std::atomic<bool>& stop) {
    for (const auto& engine : plan.engines) {
        host::UciPlayer player(engine, plan.ruleset, stop);
        const auto ready = player.new_game();
        if (!ready && ready.error().fault != host::Fault::Stopped) {
            return std::unexpected(fmt::format("{} {}", engine.name, ready.error().detail));
        }
    }
    return Match(plan, listener, stop).play();
}

}  // namespace tafl::arena
