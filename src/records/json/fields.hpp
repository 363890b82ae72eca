// Fields that are not ours, as tags.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tafl::json {

// The name of a tag that holds a field: letters, digits and . _ - unchanged, other bytes as +XX.
[[nodiscard]] std::string tag_key(std::string_view field_name);
// The field of such a tag; nothing for a key that tag_key() cannot produce from UTF-8.
[[nodiscard]] std::optional<std::string> field_name(std::string_view tag_key);

}  // namespace tafl::json
