// A match of two engines: pairs of games from the same opening with the sides swapped, several at a time.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

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
};

struct MatchPlan {
    std::array<EngineCommand, 2> engines;
    std::string ruleset;  // name or path, as sent to the engines
    std::uint64_t games = 0;
    int concurrency = 1;
    GameTerms terms;
    std::optional<SprtTest> sprt;
    std::function<Opening(std::uint64_t pair)> opening;  // one thread calls it at a time
};

// A finished game, passed to the listener in the order in which games end.
struct MatchGame {
    std::uint64_t number = 0;  // from 1
    bool first_attacks = true;
    const GameResult& result;
    const MatchScore& score;  // this game included
};
using MatchListener = std::function<void(const MatchGame&)>;  // one thread calls it at a time

// Points of a game for the first engine, doubled: 0, 1 or 2.
[[nodiscard]] int doubled_points(Winner winner, bool first_attacks) noexcept;

// Plays until all games are over, the SPRT is decided, or `stop` becomes true. Sets `stop` if it ends early; unfinished
// games do not count then. Fails if an engine cannot be started before the first game; an engine that fails later loses
// that game. Rethrows what the listener throws.
[[nodiscard]] std::expected<MatchScore, std::string> play_match(const MatchPlan& plan,
                                                                const MatchListener& listener,
                                                                std::atomic<bool>& stop);

}  // namespace tafl::arena
