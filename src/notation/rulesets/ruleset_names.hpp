// What the names and titles of rulesets look like.
#pragma once

#include <string_view>

namespace tafl {

// Lower-case letters, digits and hyphens, at most 64 of them.
[[nodiscard]] bool is_ruleset_name(std::string_view name) noexcept;

// Whether the text names a file: it has a slash or ends in .toml.
[[nodiscard]] bool is_ruleset_path(std::string_view text) noexcept;

// What titles, sources and addresses are: a text without line breaks, control characters, characters that turn the
// direction of writing, and code points that are no characters.
[[nodiscard]] bool is_one_line(std::string_view text) noexcept;

}  // namespace tafl
