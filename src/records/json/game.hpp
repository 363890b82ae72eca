// Reads a game from its JSON object, which json.hpp shows.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl::json {

// `raw` is the object's text and `offset` its place in the whole text, for errors.
[[nodiscard]] Parsed<void> read_game(const boost::json::object& object, std::string_view raw,
                                     std::size_t offset, Record& record);

}  // namespace tafl::json
