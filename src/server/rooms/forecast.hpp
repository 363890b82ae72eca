// Conditional moves: what a player of a correspondence game will answer, should the opponent play one of these lines. Lichess
// calls it a forecast.
//
// A line begins with the opponent's move and ends with the player's; together the lines are a tree in which each position of the
// player has one answer. A Forecast is relative to the present position: each move that is played shortens the lines that begin with
// it, and drops the others.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

class Forecast {
  public:
    static constexpr std::size_t most_lines = 20;
    static constexpr std::size_t longest_line = 20;  // moves

    Forecast() = default;
    // The lines as the client writes them: moves separated by blanks. Refuses what the rules do not allow from here, two answers to
    // one position, and lines that do not end with a move of `owner`. No lines: an empty forecast.
    [[nodiscard]] static std::expected<Forecast, Refusal> read(const Game& game, Side owner,
                                                               const std::vector<std::string>& lines);
    // As to_text() wrote it: lines separated by semicolons.
    [[nodiscard]] static Forecast parse(std::string_view text);
    [[nodiscard]] std::string to_text() const;

    [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }
    [[nodiscard]] std::vector<std::string> lines() const;  // each with blanks
    // The next move of the first line: the player's answer if it is their turn. Precondition: not empty.
    [[nodiscard]] const std::string& next() const { return lines_.front().front(); }
    void played(std::string_view move);

    bool operator==(const Forecast&) const = default;

  private:
    using Line = std::vector<std::string>;
    std::vector<Line> lines_;  // none of them is empty
};

}  // namespace tafl::server
