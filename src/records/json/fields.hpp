// An object of JSON as it was written: what a parser's numbers and its last-one-counts cannot give back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::json {

struct Field {
    std::string_view name;   // as written, between its quotes
    std::string_view value;  // as written, without the blanks around it
};

// Of an object that a parser has found right, in their order.
[[nodiscard]] std::vector<Field> fields_of(std::string_view object);

// A name that stands twice in one object, however deep inside the value.
[[nodiscard]] std::optional<std::string_view> name_twice_in(std::string_view value);

// The value without the blanks between its parts; numbers and texts as they stand.
[[nodiscard]] std::string compact(std::string_view value);

}  // namespace tafl::json
