// The engine in a thread of its own: one search at a time, its answer told when it comes.
//
// Threads: everything here from one thread; `done` is called from the search's own.
#pragma once

#include <atomic>
#include <expected>
#include <functional>
#include <string>
#include <thread>

#include "engine/engine.hpp"

namespace tafl {

class Thinker {
  public:
    using Done = std::function<void(const std::expected<Answer, std::string>&)>;  // or why there is none

    explicit Thinker(EngineOptions options);
    ~Thinker();  // stops; the answer is still told
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // Waits for the search before. Precondition: the game is not over.
    void begin(const Game& game, const SearchLimits& limits, const Done& done);
    void stop() noexcept;  // the answer comes at once
    void drop() noexcept;  // ends the search, and its answer is not told
    void wait() noexcept;  // until no search runs
    void forget();         // what was learnt: for a new game
    [[nodiscard]] bool is_thinking() const noexcept { return thinking_; }

  private:
    void run(const Game& game, const SearchLimits& limits, const Done& done);

    Engine engine_;
    Control control_;
    std::thread thread_;
    std::atomic<bool> thinking_{false};
    std::atomic<bool> wanted_{true};
};

}  // namespace tafl
