// The computer's player: a search of a game under limits, reporting as it goes.
//
// Knows no text and no files. An Engine owns its table of positions and what its threads have learnt; it keeps both
// from one search to the next, so that a game is best searched by one Engine from its first move to its last.
//
// Threads: one search at a time per Engine; search() blocks, and uses as many threads as options say. A Control may
// be used from any thread while the search runs: that is how it is stopped.
// Determinism: with one thread, depth or node limits, and a cleared Engine, the same game has the same answer on
// every machine and in every build.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "engine/score.hpp"
#include "rules/game.hpp"

namespace tafl {

class Network;

// What the two sides have left, and gain with each move. Indexed by index_of(Side).
struct Clock {
    std::array<std::chrono::milliseconds, 2> left{};
    std::array<std::chrono::milliseconds, 2> increment{};
};

// Human weakness, for the lower levels. Zero is full strength.
struct Weakness {
    int error = 0;           // the spread of the error in judging a root move, in score units
    std::uint64_t seed = 0;  // which errors
};

struct SearchLimits {
    int depth = max_ply;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of all threads together
    std::optional<std::chrono::milliseconds> movetime;                // no longer than this
    std::optional<Clock> clock;                                       // share it out over the game
    bool ponder = false;                                              // time counts from Control::hit() on
    int lines = 1;  // how many best moves are wanted, each with its line
    Weakness weakness;
};

// A best line. `moves` is never empty in an answer.
struct Line {
    Score score = 0;  // for the side to move at the root
    std::vector<Move> moves;
    bool operator==(const Line&) const = default;
};

// Where a search stands after an iteration, or, in the last one, where it was broken off; `lines` best first.
struct Report {
    int depth = 0;
    int deepest = 0;  // plies below the root that were looked at
    std::uint64_t nodes = 0;
    double seconds = 0;
    int table_permille = 0;  // how full the table of positions is
    std::vector<Line> lines;
};

using Listener = std::function<void(const Report&)>;  // called from the thread that called search()

struct Answer {
    Move best;
    std::optional<Move> ponder;  // the reply that is expected
    Report report;               // the last one
};

// How others reach into a running search.
class Control {
  public:
    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    void hit() noexcept { hit_.store(true, std::memory_order_relaxed); }  // the move pondered on was played
    void reset() noexcept { stopped_.store(false), hit_.store(false); }
    [[nodiscard]] bool is_stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool is_hit() const noexcept { return hit_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> stopped_{false};
    std::atomic<bool> hit_{false};
};

struct EngineOptions {
    int threads = 1;                                   // 1 to 256
    int hash_mib = 32;                                 // 1 to 65,536
    std::shared_ptr<const Network> network = nullptr;  // empty: the one that came with the program
    bool use_network = true;                           // false: the hand-made evaluation everywhere
};

class Engine {
  public:
    explicit Engine(EngineOptions options = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    [[nodiscard]] const EngineOptions& options() const noexcept;
    // Throws std::bad_alloc where the table does not fit into memory; the old one stays then.
    void set_options(EngineOptions options);
    void clear();  // forgets everything it has learnt: for a new game, and for answers that can be repeated

    // Precondition: the game is not over. The game is only read.
    [[nodiscard]] Answer search(const Game& game, const SearchLimits& limits, Control& control,
                                const Listener& listener = {});
    [[nodiscard]] Answer search(const Game& game, const SearchLimits& limits, const Listener& listener = {});

    // What the evaluation alone says, for the side to move. Precondition: the game is not over.
    [[nodiscard]] Score evaluate(const Game& game);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl
