// The languages in which the programs address players.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

// An entry for each language: its name in the code, and its code (ISO 639-1), which is also the name of its texts: rulebook/en.toml.
// Nothing else lists the languages, except the schema `Language` of openapi.json, which a test compares.
#define TAFL_LANGUAGES(ENTRY) \
    ENTRY(English, "en")      \
    ENTRY(German, "de")       \
    ENTRY(Danish, "da")       \
    ENTRY(Spanish, "es")      \
    ENTRY(French, "fr")       \
    ENTRY(Portuguese, "pt")   \
    ENTRY(Polish, "pl")       \
    ENTRY(Icelandic, "is")    \
    ENTRY(Swedish, "sv")      \
    ENTRY(Norwegian, "nb")

namespace tafl {

#define TAFL_LANGUAGE(name, code) name,
enum class Language : std::uint8_t { TAFL_LANGUAGES(TAFL_LANGUAGE) };
#undef TAFL_LANGUAGE

#define TAFL_LANGUAGE(name, code) Language::name,
inline constexpr std::array all_languages{TAFL_LANGUAGES(TAFL_LANGUAGE)};
#undef TAFL_LANGUAGE

#define TAFL_LANGUAGE(name, code) std::string_view(code),
inline constexpr std::array language_codes{TAFL_LANGUAGES(TAFL_LANGUAGE)};
#undef TAFL_LANGUAGE

[[nodiscard]] std::string_view code_of(Language language) noexcept;
[[nodiscard]] std::optional<Language> find_language(std::string_view code) noexcept;

// A form of a noun beside a number.
enum class PluralForm : std::uint8_t { One, Few, Many, Other };

// The form that the language uses beside a whole number, by the rules of Unicode's CLDR, which browsers follow too.
[[nodiscard]] PluralForm plural_form(Language language, std::int64_t number) noexcept;
// "one", "few", "many", "other".
[[nodiscard]] std::string_view to_string(PluralForm form) noexcept;

}  // namespace tafl
