// Self-play for training: games of the engine against itself from random openings, with a fixed number of nodes per move.
//
// Game number n of a seed is the same on every machine and with any number of threads, and games are delivered in order: an
// interrupted file can be continued.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "engine/engine.hpp"
#include "lab/arena/selfplay_file.hpp"

namespace tafl::arena {

// How openings are made and when games are adjudicated.
struct SelfplayConditions {
    int min_random_plies = 6, max_random_plies = 24;  // plies before the first search
    Score balanced = 300;                             // openings with a larger score are not used
    Score clear = 3'000;                              // the game is decided by scores of at least this...
    int clear_plies = 4;                              // ...in this many consecutive plies
    int longest = 300;                                // plies; then the game is a draw
    bool play_out = false;                            // on to the end, however clear the scores are
};

struct SelfplayOptions {
    std::shared_ptr<const Ruleset> ruleset;
    std::uint64_t first = 0;  // number of the first game
    std::uint64_t games = 1;  // number of games
    std::uint64_t nodes = 1'000;
    int threads = 1;
    std::uint64_t seed = 1;
    std::shared_ptr<const Network> network = nullptr;  // the built-in network
    bool use_network = true;
    SelfplayConditions conditions = {};
};

// The settings written at the start of a file of these games.
[[nodiscard]] SelfplaySettings settings_of(const SelfplayOptions& options);

// Why the game is illegal ("move 5 is not legal"); empty if it can be played from the opening to its end.
// Plays it on `board`.
[[nodiscard]] std::string fault_of(const SelfplayGame& game, Game& board);

// Clears the engine and plays one game. Empty if it was stopped.
[[nodiscard]] std::optional<SelfplayGame> play_selfplay_game(Engine& engine,
                                                             const std::shared_ptr<const Ruleset>& ruleset,
                                                             std::uint64_t nodes, std::uint64_t seed,
                                                             const std::atomic<bool>& stop,
                                                             const SelfplayConditions& conditions = {});

// Game number `number` of the seed, with the options' ruleset and network, on an engine of its own.
[[nodiscard]] std::optional<SelfplayGame> play_numbered_game(const SelfplayOptions& options,
                                                             std::uint64_t number,
                                                             const std::atomic<bool>& stop);

// Called with each game in the order of the numbers, by one thread at a time.
using SelfplayListener = std::function<void(const SelfplayGame&)>;

// Returns when all games are played, or soon after `stop` has become true. An exception of a thread or of the listener sets
// `stop` and is rethrown.
void play_selfplay(const SelfplayOptions& options, const SelfplayListener& listener, std::atomic<bool>& stop);

}  // namespace tafl::arena
