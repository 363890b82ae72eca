// What the engine found, in JSON.
#pragma once

#include <string>

#include "engine/engine.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::api {

// {move, score, win, pv, why}: score and win are for the side to move.
void append_line(JsonWriter& json, const PvLine& line, const std::string& reason, const Game& game);

}  // namespace tafl::api
