// The engine against itself, for training: games from random openings, a fixed number of nodes for each move.
//
// Game number n of a seed is the same on every machine and with any number of threads, and games are handed
// over in order: a file that was interrupted is continued, not begun again.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "arena/selfplay_file.hpp"
#include "engine/engine.hpp"

namespace tafl::arena {

struct SelfplayOptions {
    std::shared_ptr<const Ruleset> ruleset;
    std::uint64_t first = 0;  // number of the first game
    std::uint64_t games = 1;  // how many
    std::uint64_t nodes = 1'000;
    int threads = 1;
    std::uint64_t seed = 1;
    std::shared_ptr<const Network> network;  // empty: the one that came with the program
    bool use_network = true;
};

// What a file of such games is begun with.
[[nodiscard]] SelfplaySettings settings_of(const SelfplayOptions& options);

// What the rules say against a game, "move 5 is not legal"; empty where it can be played from the opening to its end.
// `board` is used to play it on.
[[nodiscard]] std::string fault_of(const SelfplayGame& game, Game& board);

// How an opening is made and when a game is given up.
struct SelfplayHabits {
    int fewest_random = 6, most_random = 24;  // plies before the first search
    Score balanced = 300;                     // an opening that the search judges beyond this is not used
    Score clear = 3'000;                      // as good as won...
    int clear_plies = 4;                      // ...when every search says so for so many plies
    int longest = 300;                        // plies; then it is a draw
};

// Plays one game with a cleared engine. Empty where it was stopped. Precondition: nobody else uses the
// engine.
[[nodiscard]] std::optional<SelfplayGame> play_selfplay_game(Engine& engine,
                                                             const std::shared_ptr<const Ruleset>& ruleset,
                                                             std::uint64_t nodes, std::uint64_t seed,
                                                             const std::atomic<bool>& stop,
                                                             const SelfplayHabits& habits = {});

// Called with each game in the order of their numbers, from one thread at a time.
using SelfplayListener = std::function<void(const SelfplayGame&)>;

// Returns when all games are played, or soon after `stop` has become true. What a thread or the listener
// throws sets `stop` and is thrown here.
void play_selfplay(const SelfplayOptions& options, const SelfplayListener& listener, std::atomic<bool>& stop);

}  // namespace tafl::arena
