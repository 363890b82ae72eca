// What the engine found, in JSON.
#pragma once

#include <span>
#include <string_view>

#include "advice/remarks.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::api {

// "name":[{kind, number, square}, …]: number is 0 and square null where the kind has none (advice/remarks.hpp).
void append_reasons(JsonWriter& json, std::string_view name, std::span<const Remark> remarks, int size);

// {move, score, win, pv, why, reasons}: score and win are for the side to move, win with `win_decimals` decimals; `why` is the
// remarks in words.
void append_line(JsonWriter& json, const PvLine& line, std::span<const Remark> remarks, const Game& game,
                 Language language = Language::English, int win_decimals = 3);

}  // namespace tafl::api
