#include "cli/text/nearest.hpp"

#include "base/nearest_names.hpp"

namespace tafl::cli {

std::string suggestion(std::string_view text, std::span<const std::string_view> words) {
    constexpr std::size_t longest = 40;
    if (text.empty() || text.size() > longest) return {};
    const auto near = nearest_names(text, words, 1);
    return near.empty() ? std::string() : "; did you mean '" + std::string(near.front()) + "'?";
}

}  // namespace tafl::cli
