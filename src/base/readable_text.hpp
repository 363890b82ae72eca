// Whether bytes from outside are text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace tafl {

// The offset of the first byte that is not UTF-8 or is a control character other than tab and line ends.
[[nodiscard]] std::optional<std::size_t> find_unreadable(std::string_view text) noexcept;

}  // namespace tafl
