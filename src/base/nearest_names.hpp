// Which of the known names somebody may have meant.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace tafl {

// Letters to insert, remove, replace or swap with their neighbour to make one word of the other.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The known names nearest to `word`, best first, at most `most`; nothing for a word that resembles none.
[[nodiscard]] std::vector<std::string_view> nearest_names(std::string_view word,
                                                          std::span<const std::string_view> known,
                                                          std::size_t most);

}  // namespace tafl
