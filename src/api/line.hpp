// A line of play as clients of the API send it: a ruleset by name or text, a position, and moves.
#pragma once

#include <expected>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl::api {

struct Line {
    std::string ruleset;       // a built-in ruleset's name; ignored if there is a file
    std::string ruleset_file;  // the text of a ruleset file
    std::string position;      // empty: the ruleset's start
    std::vector<std::string> moves;
};

struct LineError {
    std::string text;               // a sentence, without its full stop
    std::optional<std::size_t> at;  // index of the illegal move; nothing if the error is elsewhere
    std::string_view reason = {};   // of a position that does not fit: "setup-no-king" …, for translations
};

// The ruleset with that name or, if `file` is not empty, the one that it describes: its name is then
// `own-rules`, and its title says that it is not built in.
[[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> ruleset_of(std::string_view name, std::string_view file);

// The game after the moves; `on_move` is called after each.
[[nodiscard]] std::expected<Game, LineError> play(const Line& line,
                                                  const std::function<void(const Game&)>& on_move = {});

// {position, destinations, …, played}: the board after the line, and what each of its last `played` moves did.
inline constexpr std::size_t all_moves = std::numeric_limits<std::size_t>::max();
[[nodiscard]] std::expected<std::string, LineError> line_json(const Line& line,
                                                              std::size_t played = all_moves);

}  // namespace tafl::api
