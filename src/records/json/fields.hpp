// The fields of a JSON object as raw text, because a parser would lose the spelling of numbers and all but
// one of two equal names.
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

// In order. Precondition: valid JSON.
[[nodiscard]] std::vector<Field> fields_of(std::string_view object);

// A name that appears twice in one object, at any depth of the value.
[[nodiscard]] std::optional<std::string_view> name_twice_in(std::string_view value);

// The value without blanks between its parts; numbers and strings stay as they are.
[[nodiscard]] std::string compact(std::string_view value);

// The name of a tag that holds a field: letters, digits and . _ - unchanged, other bytes as +XX.
[[nodiscard]] std::string tag_key(std::string_view field_name);
// The field of such a tag; nothing for a key that tag_key() cannot produce from UTF-8.
[[nodiscard]] std::optional<std::string> field_name(std::string_view tag_key);

}  // namespace tafl::json
