// Suggests known names for a misspelt one.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace tafl {

// The known names nearest to `word` by edit distance, best first, at most `most`; empty if none is similar.
[[nodiscard]] std::vector<std::string_view> nearest_names(std::string_view word,
                                                          std::span<const std::string_view> known,
                                                          std::size_t most);

}  // namespace tafl
