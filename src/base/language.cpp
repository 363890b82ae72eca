#include "base/language.hpp"

#include <algorithm>

namespace tafl {

std::string_view code_of(Language language) noexcept {
    return language_codes[static_cast<std::size_t>(language)];
}

std::optional<Language> find_language(std::string_view code) noexcept {
    const auto found = std::ranges::find(language_codes, code);
    if (found == language_codes.end()) return std::nullopt;
    return static_cast<Language>(found - language_codes.begin());
}

}  // namespace tafl
