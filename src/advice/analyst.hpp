// The engine as an adviser: one search at a time, findings with their reasons, and a stop that cannot get
// lost.
//
// stop() stops the current search or, without one, the next search as soon as it begins: so a stop that
// arrives before its search still takes effect. unstop() clears it, and so does a search that returns.
//
// Threads: stop() and unstop() from any thread; a search() during another one fails.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace tafl {

struct Finding {
    PvLine line;
    double win = 0;   // the probability that the side to move wins
    std::string why;  // "captures 2 pieces, threatens to capture the king"; empty for a quiet move
};

struct Analysis {
    SearchInfo report;
    std::vector<Finding> findings;  // best first, never empty after a search
};

// The findings of an intermediate report, without reasons.
[[nodiscard]] Analysis without_words(const Game& game, SearchInfo report);

// Fails outside the ranges of engine/engine_ranges.hpp.
[[nodiscard]] Parsed<EngineOptions> engine_options(int threads, int hash_mib);

class Analyst {
  public:
    explicit Analyst(const EngineOptions& options) : engine_(options) {}

    // Fails if the game is over, a limit is out of range, or this engine is searching already.
    [[nodiscard]] Parsed<Analysis> search(const Game& game, const SearchLimits& limits,
                                          const InfoCallback& listener = {});
    // The static evaluation for the side to move. Fails if the game is over, or during a search.
    [[nodiscard]] Parsed<Score> evaluate(const Game& game);
    void stop() noexcept { control_.stop(); }
    void unstop() noexcept { control_.reset(); }
    // Clears the transposition table. Fails during a search.
    [[nodiscard]] Parsed<void> clear();

  private:
    Engine engine_;
    SearchControl control_;
    std::mutex searching_;
};

}  // namespace tafl
