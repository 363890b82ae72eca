// An Engine that searches in the background: one search at a time, its result delivered by a callback.
//
//     AsyncEngine engine;
//     engine.start(game, limits, [](const AsyncEngine::Result& result) { … });   // returns at once
//     engine.stop();                                                             // the result comes at once
//
// Threads: stop() and ponder_hit() from any thread, everything else from one. The callbacks run on the search's thread and
// must not call start(), cancel() or wait().
#pragma once

#include <atomic>
#include <expected>
#include <functional>
#include <string>
#include <thread>

#include "engine/engine.hpp"

namespace tafl {

class AsyncEngine {
  public:
    using Result = std::expected<SearchResult, std::string>;  // or why the search failed: a sentence
    using Done = std::function<void(const Result&)>;

    explicit AsyncEngine(EngineOptions options = {}) : engine_(std::move(options)) {}
    ~AsyncEngine();  // stops the search and waits; its result is still delivered
    AsyncEngine(const AsyncEngine&) = delete;
    AsyncEngine& operator=(const AsyncEngine&) = delete;

    // Waits for the search before it, then returns at once. `done` is called once, unless the search is cancelled.
    // Precondition: the game is not over.
    void start(Game game, SearchLimits limits, Done done, InfoCallback info = {});
    void stop() noexcept { control_.stop(); }
    void ponder_hit() noexcept { control_.ponder_hit(); }
    void cancel() noexcept;  // stops the search and waits; its result is not delivered
    void wait() noexcept;    // until no search runs
    // False from just before `done` is called.
    [[nodiscard]] bool is_searching() const noexcept { return searching_; }
    [[nodiscard]] bool is_stopping() const noexcept { return searching_ && control_.is_stopped(); }

    // As in Engine. All wait for the search.
    [[nodiscard]] const EngineOptions& options() const noexcept { return engine_.options(); }
    void set_options(EngineOptions options);
    void clear();
    [[nodiscard]] Score evaluate(const Game& game);

  private:
    void run(const Game& game, const SearchLimits& limits, const Done& done, const InfoCallback& info);
    [[nodiscard]] Result search(const Game& game, const SearchLimits& limits, const InfoCallback& info);

    Engine engine_;
    SearchControl control_;
    std::thread thread_;
    std::atomic<bool> searching_{false};
    std::atomic<bool> cancelled_{false};
};

}  // namespace tafl
