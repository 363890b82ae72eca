// The engine as other languages hold it: one search at a time, a stop that is never lost, and findings in words.
//
// stop() ends the search that runs. If none runs it ends the next one as soon as that begins, so that a stop which
// overtakes the search it was meant for still reaches it; unstop() takes it back. A search that returns has used it up.
//
// Threads: stop() and unstop() from any; a second search() beside the first is refused with a sentence.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace tafl {

struct Finding {
    Line line;
    double win = 0;   // how likely the side to move is to win
    std::string why;  // "takes 2 men, threatens the king"; empty where there is nothing to say
};

struct Analysis {
    Report report;
    std::vector<Finding> findings;  // best first, never empty after a search
};

// As it is known while the search of the game runs.
[[nodiscard]] Analysis without_words(const Game& game, Report report);

// From numbers that somebody wrote: 1 to 256 threads, a table of 1 to 65,536 MiB.
[[nodiscard]] Parsed<EngineOptions> engine_options(int threads, int hash_mib);

class Analyst {
  public:
    explicit Analyst(const EngineOptions& options) : engine_(options) {}

    // Fails where the game is over, a limit is out of its range, or this engine searches already.
    [[nodiscard]] Parsed<Analysis> search(const Game& game, const SearchLimits& limits,
                                          const Listener& listener = {});
    void stop() noexcept { control_.stop(); }
    void unstop() noexcept { control_.reset(); }
    // Forgets what it has learnt. Fails while it searches.
    [[nodiscard]] Parsed<void> clear();

  private:
    Engine engine_;
    Control control_;
    std::mutex searching_;
};

}  // namespace tafl
