// Parses numbers. The whole text must be the number: no blanks, no "+", nothing after the digits.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace tafl {

template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) noexcept {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Returns nothing for a number out of range, too.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text, Number min, Number max) noexcept {
    const auto number = parse_number<Number>(text);
    return number && *number >= min && *number <= max ? number : std::nullopt;
}

// Clamps a number out of range, however many digits it has.
template <std::signed_integral Number>
[[nodiscard]] std::optional<Number> parse_clamped(std::string_view text, Number min, Number max) noexcept {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc::invalid_argument || end != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::result_out_of_range) return text[0] == '-' ? min : max;
    return std::clamp(number, min, max);
}

}  // namespace tafl
