// Reads a game from its JSON object, which json.hpp shows.
#pragma once

#include <string_view>

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl::json {

// Precondition: `raw` is a valid object. `offset` is its place in the whole text, for errors.
[[nodiscard]] Parsed<void> read_game(std::string_view raw, std::size_t offset, Record& record);

}  // namespace tafl::json
