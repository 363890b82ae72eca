// One game out of its JSON object; json_record.hpp draws it.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl::json {

// `raw` is the object's text, which begins at that offset of the whole: errors name the place in it.
[[nodiscard]] Parsed<void> read_game(const boost::json::object& object, std::string_view raw,
                                     std::size_t offset, Record& record);

}  // namespace tafl::json
