// An engine that is spoken to in OpenTafl's engine protocol (docs/protocols/otep.md): lines in, lines out.
//
// The host shows its board with every move, and its board counts: where our rules lead elsewhere, the game begins
// anew from what it shows. A move that it refuses is not tried again in that position.
//
// The search runs in a thread of its own; feed() does not wait for an answer that is still wanted, only for one
// that the new line has made worthless.
//
// Threads: feed() from one thread. `write` is called from that thread and from the search's, one at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "protocol/otep_lines.hpp"
#include "protocol/thinker.hpp"

namespace tafl {

struct OtepSettings {
    std::function<void(std::string_view)> write;  // a line without its end
    std::shared_ptr<const Ruleset> ruleset;       // until the host names one; empty: it is asked for one
    EngineOptions options;
    SearchLimits
        limits;  // of every search; where they say nothing of time and there is no clock, a few seconds
    bool ponder = false;  // goes on thinking in the other side's time
};

class OtepSession {
  public:
    explicit OtepSession(OtepSettings settings);  // says hello
    ~OtepSession();                               // stops the search; its answer is still written

    // False after `goodbye`: nothing more will be done.
    bool feed(std::string_view line);
    void wait() { thinker_.wait(); }  // until no search runs
    [[nodiscard]] bool is_searching() const noexcept { return thinker_.is_thinking(); }

    // What the host can say; the words are matched in the table in otep.cpp.
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
    void pass_over(std::string_view) {}

  private:
    enum class Task : unsigned char { Nothing, Play, Analyze, Ponder };

    void say(std::string_view line);
    void complain(std::string_view sentence);  // shown to the user
    void give_up(std::string_view sentence);   // resigns
    [[nodiscard]] bool has_rules(std::string_view line);
    void begin_game();
    void follow(std::string_view words, std::optional<Move> ours);
    void adopt(std::string_view record, Side to_move);
    [[nodiscard]] bool stand_for(Side side);  // the game goes on and the side is to move
    void think(Task task, const SearchLimits& limits);
    void answer_move(const std::expected<Answer, std::string>& answer);
    [[nodiscard]] SearchLimits limits_of_a_move() const;
    [[nodiscard]] int size() const noexcept { return game_.ruleset().size(); }

    OtepSettings settings_;
    std::shared_ptr<const Ruleset> ruleset_;
    std::string unplayable_;            // why the last rules cannot be played
    std::vector<std::string> waiting_;  // lines that wait for the rules they need
    Game game_;                         // of no meaning without a ruleset
    std::optional<OtepClock> clock_;
    std::vector<Move> refused_;  // in this position
    std::optional<Move> said_;   // our move, until the host has taken it; written by the search's thread
    Task task_ = Task::Nothing;
    std::mutex writing_;
    Thinker thinker_;
};

}  // namespace tafl
