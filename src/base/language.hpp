// The languages in which the programs address players.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tafl {

enum class Language : std::uint8_t { English, German, Danish, Spanish };
inline constexpr std::array<Language, 4> all_languages{Language::English, Language::German, Language::Danish,
                                                       Language::Spanish};

inline constexpr std::array<std::string_view, all_languages.size()> language_codes{"en", "de", "da", "es"};

[[nodiscard]] std::string_view code_of(Language language) noexcept;
[[nodiscard]] std::optional<Language> find_language(std::string_view code) noexcept;

}  // namespace tafl
