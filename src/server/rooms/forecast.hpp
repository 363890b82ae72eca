// Conditional moves, a "forecast" in Lichess's words: what a player of a correspondence game will answer if
// the opponent plays one of these lines.
//
// A line begins with the opponent's move and ends with the owner's; together the lines form a tree in which
// each position of the owner has one answer. A Forecast is relative to the current position: each move played
// shortens the lines that begin with it, and drops the others.
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
    static constexpr std::size_t max_lines = 20;
    static constexpr std::size_t min_line_length = 2;  // in moves
    static constexpr std::size_t max_line_length = 20;

    Forecast() = default;
    // Parses the lines as the client sends them: moves separated by blanks. Refuses illegal moves, two
    // answers in one position, and lines that do not end with a move of `owner`. No lines: an empty forecast.
    [[nodiscard]] static std::expected<Forecast, Refusal> read(const Game& game, Side owner,
                                                               const std::vector<std::string>& lines);
    // Parses what to_text() wrote: lines separated by semicolons.
    [[nodiscard]] static Forecast parse(std::string_view text);
    [[nodiscard]] std::string to_text() const;

    [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }
    [[nodiscard]] std::vector<std::string> lines() const;  // moves separated by blanks
    // The next move of the first line: the owner's answer if it is their turn. Precondition: not empty.
    [[nodiscard]] const std::string& next() const { return lines_.front().front(); }
    void played(std::string_view move);

    bool operator==(const Forecast&) const = default;

  private:
    using Line = std::vector<std::string>;
    std::vector<Line> lines_;  // no line is empty
};

}  // namespace tafl::server
