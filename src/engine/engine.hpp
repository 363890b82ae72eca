// The engine's public interface: searches a game under limits and reports its progress.
//
// An Engine owns its transposition table and the history tables of its threads. It keeps both between searches, so one
// Engine should search a game from its first move to its last. It reads no text and no files.
//
// Threads: one search at a time per Engine; search() blocks, and uses as many threads as the options say. A SearchControl
// may be used from any thread while the search runs. AsyncEngine (async_engine.hpp) runs a search in the background.
// Determinism: with one thread, a depth or node limit and a cleared Engine, the same game gives the same result on every
// machine and in every build.
// Errors: std::bad_alloc and std::system_error if memory or threads run out.
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
class TableSource;

// The clocks of both sides, indexed by index_of(Side).
struct ClockTimes {
    std::array<std::chrono::milliseconds, 2> remaining{};
    std::array<std::chrono::milliseconds, 2> increment{};  // gained with each move
    int moves_to_go = 0;  // until the side to move gets more time; 0: it never does
};

// The errors of the lower levels. Without them the engine is at full strength.
struct Weakness {
    int noise = 0;  // the largest error added to the static evaluation, in score units
    // The percentage of the king's squares on which the engine overlooks that he escapes or is captured with the next move. The
    // squares change with each move of the game.
    int oversights = 0;
    std::uint64_t seed = 0;  // the same seed gives the same errors
    [[nodiscard]] bool errs() const noexcept { return noise > 0 || oversights > 0; }
};

// What the engine likes in a position beside winning, in score units; nothing by default. It plays for both sides: what it likes
// for itself it expects the opponent to like.
struct Style {
    int captures = 0;  // for each soldier that the opponent lacks; for two attackers as for one defender
    int king = 0;  // for each square in the king's reach, and four for each way to escape: the defenders' joy
    int walls = 0;      // for each pair of neighbours among its soldiers, corner to corner included
    int exchanges = 0;  // for each soldier taken off the board, whosoever; negative: for each that stays
    bool operator==(const Style&) const = default;
};

// The parts of the search that can be switched off, for tests, and to measure what each is worth.
struct SearchFeatures {
    bool reverse_futility = true;
    bool razoring = true;
    bool null_move = true;
    bool internal_iterative_reduction = true;
    bool late_move_pruning = true;
    bool futility = true;
    bool history_pruning = true;
    bool late_move_reduction = true;
    bool check_extension = true;
    bool aspiration_window = true;
};

struct SearchLimits {
    int depth = max_ply;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of all threads together
    std::optional<std::chrono::milliseconds> movetime;
    std::optional<ClockTimes> clock;
    // Move overhead: time kept back from the clock at each move, for sending the answer and stopping the
    // clock.
    std::chrono::milliseconds move_overhead{15};
    bool ponder = false;    // the time starts at SearchControl::ponder_hit(), and the result waits for it
    bool infinite = false;  // the result waits for SearchControl::stop()
    int multi_pv = 1;       // the number of best moves to report
    // Ends when the game is found to be decided within this many plies; 0: goes on.
    int decided_within = 0;
    std::vector<Move> root_moves{};  // the moves to choose from, at least one of them legal; empty: all
    Weakness weakness;
    Style style;
    SearchFeatures features;
    // Polled every 256 nodes by the thread that called search(); true stops it, as SearchControl does from
    // other threads.
    std::function<bool()> interrupt{};

    // True if something other than a stop ends the search.
    [[nodiscard]] bool has_limit() const noexcept {
        const SearchLimits none;
        return movetime || clock || depth != none.depth || nodes != none.nodes;
    }
};

// A principal variation.
struct PvLine {
    Score score = 0;          // for the side to move at the root
    std::vector<Move> moves;  // never empty in a SearchResult
    bool operator==(const PvLine&) const = default;
};

// The state of a search after an iteration or, at its end, where it was stopped.
struct SearchInfo {
    int depth = 0;
    int selective_depth = 0;  // the longest line searched, in plies
    std::uint64_t nodes = 0;
    double seconds = 0;
    int hash_permille = 0;      // how full the transposition table is
    std::vector<PvLine> lines;  // best first
};

using InfoCallback = std::function<void(const SearchInfo&)>;  // called on the thread that called search()

struct SearchResult {
    Move best_move;
    std::optional<Move> ponder_move;  // the expected reply
    SearchInfo info;                  // equal to the last one reported
};

// Stops a running search, or tells it that the move it ponders on was played. All members may be called from any thread.
class SearchControl {
  public:
    void stop() noexcept { set(stop_bit); }
    void ponder_hit() noexcept { set(ponder_hit_bit); }
    void reset() noexcept { signals_.store(0); }
    [[nodiscard]] bool is_stopped() const noexcept { return has(stop_bit); }
    [[nodiscard]] bool is_ponder_hit() const noexcept { return has(ponder_hit_bit); }

    void wait_for_stop() const noexcept { wait(stop_bit); }
    void wait_for_ponder_hit() const noexcept { wait(stop_bit | ponder_hit_bit); }  // or for stop()

  private:
    static constexpr unsigned stop_bit = 1, ponder_hit_bit = 2;
    [[nodiscard]] bool has(unsigned bits) const noexcept {
        return (signals_.load(std::memory_order_relaxed) & bits) != 0;
    }
    void set(unsigned bit) noexcept {
        signals_.fetch_or(bit);
        signals_.notify_all();
    }
    void wait(unsigned bits) const noexcept {
        for (auto now = signals_.load(); (now & bits) == 0; now = signals_.load()) signals_.wait(now);
    }
    std::atomic<unsigned> signals_{0};
};

struct EngineOptions {
    int threads = 1;                                   // to max_search_threads (engine_ranges.hpp)
    int hash_mib = 32;                                 // to max_hash_mib; 0: the smallest table, of 64 KiB
    std::shared_ptr<const Network> network = nullptr;  // networks.hpp; empty: the built-in one of the family
    bool use_network = true;                           // false: the classical evaluation for every ruleset
    std::shared_ptr<const TableSource> tables = nullptr;  // tables/tables.hpp; for searches without Weakness
};

// True if a built-in network evaluates games of this ruleset: it is of the same family (nnue/network.hpp). Other rulesets are
// evaluated by classical_evaluation.hpp.
[[nodiscard]] bool network_supports(const Ruleset& ruleset) noexcept;

class Engine {
  public:
    explicit Engine(EngineOptions options = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    [[nodiscard]] const EngineOptions& options() const noexcept;
    // Throws std::bad_alloc if the table does not fit into memory; the old options remain.
    void set_options(EngineOptions options);
    void clear();  // empties the transposition table and the history tables

    // Precondition: the game is not over. The game is not changed.
    [[nodiscard]] SearchResult search(const Game& game, const SearchLimits& limits, SearchControl& control,
                                      const InfoCallback& info = {});
    [[nodiscard]] SearchResult search(const Game& game, const SearchLimits& limits,
                                      const InfoCallback& info = {});

    // The static evaluation for the side to move. Precondition: the game is not over.
    [[nodiscard]] Score evaluate(const Game& game);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl
