// The board object of the API (docs/protocols/site.md): everything that a client needs to draw and play
// without knowing the rules.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "rules/game.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::api {

// An end outside the rules, such as a resignation; `text` in words.
struct BoardEnd {
    std::string result;
    std::string reason;
    std::string text;
};

struct BoardView {
    bool destinations = false;            // for the player to move only
    const BoardEnd* end = nullptr;        // null: by the rules
    const std::string* ground = nullptr;  // null: computed
};

// The fields that moves do not change: thrones, corners, camps, starts. Compute once for each game.
[[nodiscard]] std::string ground_json(const Ruleset& ruleset);
// The first three of these.
void append_ground(JsonWriter& json, const Ruleset& ruleset);
// Without the braces, so that callers can add fields.
void append_board_fields(JsonWriter& json, const Game& game, const BoardView& view);
[[nodiscard]] std::string board_json(const Game& game, const BoardView& view);

// A list of squares.
void append_squares(JsonWriter& json, std::string_view name, std::span<const Square> squares, int size);
// The list of squares where the last move captured.
void append_captures(JsonWriter& json, const Played& played, int size);

}  // namespace tafl::api
