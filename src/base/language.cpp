#include "base/language.hpp"

#include <algorithm>
#include <array>

namespace tafl {

std::string_view code_of(Language language) noexcept {
    return language_codes[static_cast<std::size_t>(language)];
}

std::optional<Language> find_language(std::string_view code) noexcept {
    const auto found = std::ranges::find(language_codes, code);
    if (found == language_codes.end()) return std::nullopt;
    return static_cast<Language>(found - language_codes.begin());
}

PluralForm plural_form(Language language, std::int64_t number) noexcept {
    const auto code = code_of(language);
    const auto ones = number % 10, hundred = number % 100;
    if (code == "fr" || code == "pt") return number == 0 || number == 1 ? PluralForm::One : PluralForm::Other;
    if (code == "is") return ones == 1 && hundred != 11 ? PluralForm::One : PluralForm::Other;
    if (number == 1) return PluralForm::One;
    if (code != "pl") return PluralForm::Other;
    const bool is_few = ones >= 2 && ones <= 4 && (hundred < 12 || hundred > 14);
    return is_few ? PluralForm::Few : PluralForm::Many;
}

std::string_view to_string(PluralForm form) noexcept {
    constexpr std::array<std::string_view, 4> names{"one", "few", "many", "other"};
    return names[static_cast<std::size_t>(form)];
}

}  // namespace tafl
