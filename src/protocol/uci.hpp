// An engine that is spoken to in the UCI dialect of hnefatafl (docs/protocols/uci.md): lines in, lines out.
//
// The search runs in a thread of its own; feed() never waits for it, but for `quit` and for a search that has
// just been stopped. While a search runs, only stop, ponderhit, isready, uci and quit are obeyed; whatever
// else is said then, and all nonsense, is answered with `info string` and changes nothing.
//
// Threads: feed() from one thread. `write` is called from that thread and from the search's, one at a time.
#pragma once

#include <condition_variable>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/error.hpp"
#include "engine/engine.hpp"
#include "engine/levels.hpp"
#include "protocol/uci_go.hpp"

namespace tafl {

struct UciSettings {
    std::string name = "Skjaldborg";              // behind `id name`
    std::function<void(std::string_view)> write;  // a line without its end
    // The network in a file, or a sentence. Required.
    std::function<std::expected<std::shared_ptr<const Network>, std::string>(const std::string& file)>
        read_network;
    // A ruleset by name or file. Required.
    std::function<Parsed<std::shared_ptr<const Ruleset>>(std::string_view name)> read_ruleset;
    EngineOptions options;
    std::shared_ptr<const Ruleset> ruleset;  // the first one; required
};

class UciSession {
  public:
    explicit UciSession(UciSettings settings);
    ~UciSession();  // stops the search; its answer is still written
    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;

    // False after `quit`: nothing more will be done.
    bool feed(std::string_view line);
    void wait();  // until no search runs
    [[nodiscard]] bool is_searching() const;

    // What can be said; the words are matched in the table in uci.cpp.
    void uci(std::string_view);
    void is_ready(std::string_view);
    void new_game(std::string_view);
    void set_option(std::string_view words);
    void position(std::string_view words);
    void go(std::string_view words);
    void stop(std::string_view);
    void ponder_hit(std::string_view);

    // Options, matched in the table in uci_options.cpp. Each fails with a sentence and then changes nothing.
    [[nodiscard]] Parsed<void> set_threads(std::string_view value);
    [[nodiscard]] Parsed<void> set_hash(std::string_view value);
    [[nodiscard]] Parsed<void> set_lines(std::string_view value);
    [[nodiscard]] Parsed<void> set_level(std::string_view value);
    [[nodiscard]] Parsed<void> set_ruleset(std::string_view value);
    [[nodiscard]] Parsed<void> set_network(std::string_view value);
    [[nodiscard]] Parsed<void> use_network(std::string_view value);

  private:
    [[nodiscard]] bool is_searching_on();
    void say(std::string_view line);
    void complain(std::string_view sentence);  // info string
    [[nodiscard]] Parsed<void> change(EngineOptions options);
    void run(const UciGo& go);
    void weaken(SearchLimits& limits) const noexcept;
    void report(const Report& report);
    void hold_back(const UciGo& go);
    void finish(std::string_view best_move);
    void end_search();

    UciSettings settings_;
    std::shared_ptr<const Ruleset> ruleset_;
    Game game_;
    Engine engine_;
    int lines_ = 1;
    int level_ = highest_level;
    std::uint64_t games_ = 0;  // begun so far
    Control control_;
    std::thread thread_;
    std::mutex writing_;
    mutable std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    bool searching_ = false;
};

}  // namespace tafl
