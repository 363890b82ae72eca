// A match: two engines, or several that meet in a round robin or a gauntlet. The unit is a pair of games from the same opening with the
// sides swapped; in a round all who meet play the same opening.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/arena/match_game.hpp"
#include "lab/arena/statistics.hpp"

namespace tafl::arena {

// From the first engine's view.
struct MatchScore {
    std::uint64_t wins = 0;
    std::uint64_t losses = 0;
    std::uint64_t draws = 0;
    std::array<std::uint64_t, 2> won_as{};    // games won by each side, of either engine
    std::array<std::uint64_t, 2> forfeits{};  // by engine
    Pentanomial pairs{};                      // completed pairs only
    std::uint64_t plies = 0;
    [[nodiscard]] std::uint64_t games() const noexcept { return wins + losses + draws; }
    MatchScore& operator+=(const MatchScore& other) noexcept;
    // The same from the other engine's view.
    [[nodiscard]] MatchScore turned() const noexcept;
};

// Two engines that meet, by their numbers in the plan.
struct Pairing {
    std::size_t first = 0, second = 1;
};

// Every two engines.
[[nodiscard]] std::vector<Pairing> round_robin(std::size_t engines);
// Each of the first `seeds` engines and each of the others.
[[nodiscard]] std::vector<Pairing> gauntlet(std::size_t engines, std::size_t seeds);

// A game that is over, without its moves.
struct PlayedGame {
    std::uint64_t number = 0;  // from 1
    Winner winner = Winner::Draw;
    EndedBy ended = EndedBy::Rules;
    host::Failure failure{};  // of the loser, if the game ended by forfeit
    std::uint64_t plies = 0;
};

struct MatchPlan {
    std::vector<host::EngineCommand> engines;
    std::vector<Pairing> pairings{Pairing{}};
    std::string ruleset;      // name or path, as sent to the engines
    std::uint64_t games = 0;  // of each pairing
    int concurrency = 1;
    GameTerms terms;
    std::optional<SprtTest> sprt;                         // of the first pairing
    std::function<Opening(std::uint64_t round)> opening;  // one thread calls it at a time
    std::vector<PlayedGame> played;  // before an interruption: they count, and are not played again

    // Games are numbered by rounds, in a round by pairings; the first game of a pair is the one that the first engine attacks in.
    [[nodiscard]] std::size_t pairing_of(std::uint64_t number) const noexcept {
        return (number - 1) / 2 % pairings.size();
    }
    [[nodiscard]] static bool first_attacks(std::uint64_t number) noexcept { return number % 2 == 1; }
    [[nodiscard]] bool has_game(std::uint64_t number) const noexcept {
        const auto round = (number - 1) / 2 / pairings.size();
        return number > 0 && 2 * round + (first_attacks(number) ? 0 : 1) < games;
    }
    // The numbers of the engines that attack and defend.
    [[nodiscard]] std::array<std::size_t, 2> seats(std::uint64_t number) const noexcept {
        const auto& [first, second] = pairings[pairing_of(number)];
        return first_attacks(number) ? std::array{first, second} : std::array{second, first};
    }
};

using MatchScores = std::vector<MatchScore>;  // of the pairings
[[nodiscard]] MatchScore total(const MatchScores& scores) noexcept;
// The score of each engine against all that it met.
[[nodiscard]] std::vector<MatchScore> by_engine(const MatchPlan& plan, const MatchScores& scores);

// A finished game, passed to the listener in the order in which games end.
struct MatchGame {
    const PlayedGame& played;
    const GameResult& result;
    const MatchScores& scores;  // this game included
};
using MatchListener = std::function<void(const MatchGame&)>;  // one thread calls it at a time

// Points of a game for the first engine, doubled: 0, 1 or 2.
[[nodiscard]] int doubled_points(Winner winner, bool first_attacks) noexcept;

// Plays until all games are over, the SPRT is decided, or `stop` becomes true. Sets `stop` if it ends early; unfinished
// games do not count then. Fails if an engine cannot be started before the first game; an engine that fails later loses
// that game. Rethrows what the listener throws.
[[nodiscard]] std::expected<MatchScores, std::string> play_match(const MatchPlan& plan,
                                                                 const MatchListener& listener,
                                                                 std::atomic<bool>& stop);

}  // namespace tafl::arena
