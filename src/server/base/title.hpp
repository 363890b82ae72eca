// Names that members give to teams and tournaments, which everybody sees in lists.
#pragma once

#include <string>
#include <string_view>

#include "server/base/json_fields.hpp"

namespace tafl::server {

// A line of `min` to `max` characters, with single blanks between words and none at its ends. Throws
// Refusal (Invalid), also for letters under a stack of accents, which cover the lines around them.
[[nodiscard]] std::string read_title(const JsonFields& body, std::string_view key, std::size_t min,
                                     std::size_t max);

}  // namespace tafl::server
