// The state of one game on a site, built from the lines of its stream.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"
#include "rules/game.hpp"

namespace boost::json {
class object;
}

namespace tafl {

class BotGame {
  public:
    // Applies the next line. Fails for an invalid line, and for rules unknown to this program; then reopen the stream, or
    // give up.
    [[nodiscard]] Parsed<void> apply(std::string_view line);

    [[nodiscard]] bool has_begun() const noexcept { return game_.has_value(); }
    [[nodiscard]] const Game& game() const noexcept { return *game_; }  // has_begun()
    [[nodiscard]] Side side() const noexcept { return side_; }
    [[nodiscard]] const std::string& opponent() const noexcept { return opponent_; }
    [[nodiscard]] bool is_over() const noexcept { return is_over_; }
    [[nodiscard]] const std::string& end() const noexcept { return end_; }  // in words
    [[nodiscard]] bool is_my_turn() const;
    // Both sides' times; empty in correspondence games and games without a clock.
    [[nodiscard]] const std::optional<ClockTimes>& clock() const noexcept { return clock_; }
    // Counts takebacks and new states: a search begun before one is obsolete.
    [[nodiscard]] int revisions() const noexcept { return revisions_; }
    // The opponent's offers since the last call: draw, takeback, rematch.
    [[nodiscard]] std::vector<std::string> take_offers() { return std::exchange(offers_, {}); }
    // True once, where neither side has the men left to win (engine/draws.hpp), unless an offer of the opponent is to be answered.
    [[nodiscard]] bool offers_draw();
    [[nodiscard]] bool has_next() const noexcept { return has_next_; }  // a rematch

  private:
    [[nodiscard]] Parsed<void> apply_state(const boost::json::object& state);
    [[nodiscard]] Parsed<void> apply_event(const boost::json::object& event);
    [[nodiscard]] Parsed<void> play(std::string_view move);
    void read_times(const boost::json::object& message);
    void read_offer(const boost::json::object& offer);

    std::optional<Game> game_;
    Side side_ = Side::Attackers;
    std::string opponent_;
    std::optional<ClockTimes> clock_;
    std::vector<std::string> offers_;
    std::string end_;
    std::int64_t version_ = 0;
    int revisions_ = 0;
    bool is_over_ = false;
    bool has_next_ = false;
    bool has_offered_draw_ = false;
};

}  // namespace tafl
