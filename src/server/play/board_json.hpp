// The board object of the wire (docs/protocols/site.md): what a client needs to draw and to play without knowing a rule.
// The one place that turns a Game into it.
#pragma once

#include <optional>
#include <string>

#include "rules/game.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

// How a game ended where the rules had no part in it; `text` in words.
struct BoardEnd {
    std::string result;
    std::string reason;
    std::string text;
};

struct BoardView {
    bool destinations = false;            // for the one who is to move alone
    const BoardEnd* end = nullptr;        // null: as the rules say
    const std::string* ground = nullptr;  // null: made anew
};

// The squares that no move changes, as fields: thrones, corners, camps, starts. Made once for a game.
[[nodiscard]] std::string ground_json(const Ruleset& ruleset);
void append_board(JsonWriter& json, const Game& game, const BoardView& view);
[[nodiscard]] std::string board_json(const Game& game, const BoardView& view);

// A list of the squares where the last move took soldiers.
void append_captures(JsonWriter& json, const Played& played, int size);

}  // namespace tafl::server
