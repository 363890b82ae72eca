// Suggestions for mistyped words.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tafl::cli {

// "; did you mean 'moves'?", or nothing when no word is near.
[[nodiscard]] std::string suggestion(std::string_view text, std::span<const std::string_view> words);

}  // namespace tafl::cli
