// An engine that speaks OpenTafl's engine protocol (docs/protocols/otep.md): commands in, responses out.
//
// The host shows its board with every move, and its board is authoritative: if our rules lead elsewhere, the game restarts
// from the host's board. A move that the host refuses is not tried again in that position.
//
// The search runs in a thread of its own. feed() returns at once, except that it waits for a search that the command cancels.
//
// Threads: feed() from one thread. `write` is called by that thread and by the search's, one at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "engine/async_engine.hpp"
#include "protocol/otep_lines.hpp"

namespace tafl {

struct OtepSettings {
    std::function<void(std::string_view)> write;  // a line without its end
    std::shared_ptr<const Ruleset> ruleset;       // until the host sends rules; empty: ask the host
    EngineOptions options;
    SearchLimits limits;  // for every search; without a limit and without a clock, a move takes two seconds
    bool ponder = false;  // search in the opponent's time too
};

class OtepSession {
  public:
    explicit OtepSession(OtepSettings settings);  // writes hello
    ~OtepSession();                               // stops the search; its result is still written

    // Returns false after `goodbye`.
    bool feed(std::string_view line);
    void wait() { engine_.wait(); }  // until no search runs
    [[nodiscard]] bool is_searching() const noexcept { return engine_.is_searching(); }

    // The commands, by the table in otep.cpp.
    void rules(std::string_view text);
    void position(std::string_view record);
    void side(std::string_view word);
    void clock(std::string_view words);
    void play(std::string_view word);
    void moved(std::string_view words);
    void opponent_moved(std::string_view words);
    void analyze(std::string_view words);
    void refused(std::string_view words);
    void finish(std::string_view code);
    void ignore(std::string_view) {}

  private:
    enum class Task : unsigned char { Nothing, Play, Analyze, Ponder };

    void say(std::string_view line);
    void write_status(std::string_view sentence);  // shown to the user
    void resign(std::string_view sentence);
    [[nodiscard]] bool has_rules(std::string_view line);
    void begin_game();
    void play_host_moves(std::string_view words, std::optional<Move> ours);
    void set_position(std::string_view record, Side to_move);
    [[nodiscard]] bool give_turn_to(Side side);  // false if it has no move or the game is over
    void start_search(Task task, const SearchLimits& limits);
    void write_move(const AsyncEngine::Result& result);
    [[nodiscard]] SearchLimits move_limits() const;
    [[nodiscard]] int size() const noexcept { return game_.ruleset().size(); }

    OtepSettings settings_;
    std::shared_ptr<const Ruleset> ruleset_;
    std::string rules_error_;           // why the last rules are not supported
    std::vector<std::string> waiting_;  // commands that wait for rules
    Game game_;                         // valid only with a ruleset
    std::optional<OtepClock> clock_;
    std::vector<Move> refused_;  // in this position
    std::optional<Move> sent_;   // our move, until the host has accepted it; written by the search's thread
    Task task_ = Task::Nothing;
    std::mutex writing_;
    AsyncEngine engine_;
};

}  // namespace tafl
