// Where in a text of several lines something stands.
#pragma once

#include <string>
#include <string_view>

#include "notation/error.hpp"

namespace tafl {

// An error at that byte of the text, with its line and column.
[[nodiscard]] Error error_at(std::string_view text, std::size_t offset, std::string message);

}  // namespace tafl
