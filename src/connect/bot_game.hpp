// One game as a program follows it on a site of ours: the lines of its stream in, where it stands out.
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
    // The next line. Fails for what the site never says, and for rules that this program does not have; the stream is to
    // be opened anew then, or given up.
    [[nodiscard]] Parsed<void> hear(std::string_view line);

    [[nodiscard]] bool has_begun() const noexcept { return game_.has_value(); }
    [[nodiscard]] const Game& game() const noexcept { return *game_; }  // has_begun()
    [[nodiscard]] Side side() const noexcept { return side_; }
    [[nodiscard]] const std::string& opponent() const noexcept { return opponent_; }
    [[nodiscard]] bool is_over() const noexcept { return is_over_; }
    [[nodiscard]] const std::string& end() const noexcept { return end_; }  // in words
    [[nodiscard]] bool is_my_turn() const;
    // What both sides have to play in; nothing where the moves have days, or all the time in the world.
    [[nodiscard]] const std::optional<Clock>& clock() const noexcept { return clock_; }
    // How often moves were taken back, or the state was told anew: what was decided on before may be gone.
    [[nodiscard]] int upheavals() const noexcept { return upheavals_; }
    // What the other side offers and nobody has taken off yet: draw, takeback, rematch.
    [[nodiscard]] std::vector<std::string> take_offers() { return std::exchange(offers_, {}); }
    [[nodiscard]] bool has_next() const noexcept { return has_next_; }  // a rematch

  private:
    [[nodiscard]] Parsed<void> begin(const boost::json::object& state);
    [[nodiscard]] Parsed<void> follow(const boost::json::object& event);
    [[nodiscard]] Parsed<void> play(std::string_view move);
    void read_times(const boost::json::object& message);
    void read_offer(const boost::json::object& offer);

    std::optional<Game> game_;
    Side side_ = Side::Attackers;
    std::string opponent_;
    std::optional<Clock> clock_;
    std::vector<std::string> offers_;
    std::string end_;
    std::int64_t version_ = 0;
    int upheavals_ = 0;
    bool is_over_ = false;
    bool has_next_ = false;
};

}  // namespace tafl
