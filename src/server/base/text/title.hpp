// What members write for others: names of teams, tournaments and studies, which everybody sees in lists, and texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/base/json_fields.hpp"

namespace tafl::server {

// A line of `min` to `max` characters, with single blanks between words and none at its ends. Throws
// Refusal (Invalid), also for letters under a stack of accents, which cover the lines around them, for what nobody
// sees, and for a word with letters of two scripts that look alike (a Cyrillic о among Latin letters).
[[nodiscard]] std::string read_title(const JsonFields& body, std::string_view key, std::size_t min,
                                     std::size_t max);

// Lines of `min` to `max` characters, without those that move the cursor or are invisible. Throws Refusal (Invalid).
[[nodiscard]] std::optional<std::string> find_plain_text(const JsonFields& body, std::string_view key,
                                                         std::size_t min, std::size_t max);
[[nodiscard]] std::string read_plain_text(const JsonFields& body, std::string_view key, std::size_t min,
                                          std::size_t max);

// Makes of a title in a file one that read_title() accepts: leaves out what nobody may write, and what is too long.
// Empty if nothing is left.
[[nodiscard]] std::string mended_title(std::string_view text, std::size_t max);

}  // namespace tafl::server
