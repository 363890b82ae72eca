// The kinds of option values: how a field of a ruleset is read from a value and written as one. The table in
// ruleset_options.cpp is built from them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_options.hpp"

namespace tafl::kinds {

using Result = std::expected<void, std::string>;

// The names of an enumeration's values in files, in the order in which types.hpp and ruleset.hpp declare
// them.
template <class Enum>
struct Names;
template <>
struct Names<Side> {
    static constexpr std::array<std::string_view, 2> all{"attackers", "defenders"};
};
template <>
struct Names<ThroneStop> {
    static constexpr std::array<std::string_view, 4> all{"king", "king-start", "all", "none"};
};
template <>
struct Names<ThronePass> {
    static constexpr std::array<std::string_view, 3> all{"all", "king", "none"};
};
template <>
struct Names<Armed> {
    static constexpr std::array<std::string_view, 4> all{"both", "hammer", "anvil", "none"};
};
template <>
struct Names<KingCapture> {
    static constexpr std::array<std::string_view, 2> all{"surround", "custodial"};
};
template <>
struct Names<Encirclement> {
    static constexpr std::array<std::string_view, 4> all{"none", "king-region", "no-edge-reach", "no-escape"};
};
template <>
struct Names<NoMoves> {
    static constexpr std::array<std::string_view, 4> all{"lose", "draw", "attackers-win", "pass"};
};
template <>
struct Names<RepetitionPolicy> {
    static constexpr std::array<std::string_view, 7> all{
        "none",      "draw", "defenders-lose", "mover-loses", "controller-deviates", "superko-defenders",
        "mover-wins"};
};
template <>
struct Names<Jumps> {
    static constexpr std::array<std::string_view, 2> all{"none", "berserk"};
};
template <>
struct Names<KingJump> {
    static constexpr std::array<std::string_view, 3> all{"none", "marked", "any"};
};

// The sentence for an impossible value.
[[nodiscard]] std::unexpected<std::string> refuse(const OptionValue& value, std::string_view possible);

[[nodiscard]] Words to_words(const Victims& victims);

// A field of a ruleset: field<&Ruleset::throne, &ThroneRules::stop>(ruleset).
template <auto... Path>
auto& field(auto& ruleset) noexcept {
    return (ruleset.*....*Path);
}

using Get = OptionValue (*)(const Ruleset&);
using Set = Result (*)(Ruleset&, const OptionValue&);

struct Kind {  // reads and writes a field
    std::string values;
    Get get;
    Set set;
};

template <class Enum, auto... Path>
Kind one_of() {
    return {join_list(Names<Enum>::all, "or"),
            [](const Ruleset& ruleset) -> OptionValue {
                return std::string(Names<Enum>::all[static_cast<std::size_t>(field<Path...>(ruleset))]);
            },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* word = std::get_if<std::string>(&value);
                const auto found = word ? std::ranges::find(Names<Enum>::all, *word) : Names<Enum>::all.end();
                if (found == Names<Enum>::all.end()) return refuse(value, join_list(Names<Enum>::all, "or"));
                field<Path...>(ruleset) = static_cast<Enum>(found - Names<Enum>::all.begin());
                return {};
            }};
}

template <auto... Path>
Kind yes_or_no() {
    return {"true or false", [](const Ruleset& ruleset) -> OptionValue { return field<Path...>(ruleset); },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const bool* on = std::get_if<bool>(&value);
                if (on == nullptr) return refuse(value, "true or false");
                field<Path...>(ruleset) = *on;
                return {};
            }};
}

// `None` is a number below the range that means "none"; None == Least: there is no such number.
template <int None, int Least, int Most, auto... Path>
Kind number() {
    static const std::string range = fmt::format("{} {} {}", Least, Most == Least + 1 ? "or" : "to", Most);
    static const std::string possible = None < Least ? fmt::format("{}, or {}", None, range) : range;
    return {possible,
            [](const Ruleset& ruleset) -> OptionValue { return std::int64_t{field<Path...>(ruleset)}; },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* n = std::get_if<std::int64_t>(&value);
                if (n == nullptr || (*n != None && (*n < Least || *n > Most))) return refuse(value, possible);
                field<Path...>(ruleset) = static_cast<int>(*n);
                return {};
            }};
}

template <auto... Path>
Kind speed() {
    static constexpr std::string_view possible = "1 to 20, or \"unlimited\", which 0 means too";
    return {std::string(possible),
            [](const Ruleset& ruleset) -> OptionValue {
                const int squares = field<Path...>(ruleset);
                if (squares == 0) return std::string("unlimited");
                return std::int64_t{squares};
            },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* n = std::get_if<std::int64_t>(&value);
                const bool unlimited = value == OptionValue(std::string("unlimited")) || (n && *n == 0);
                if (!unlimited && (n == nullptr || *n < 1 || *n >= max_size)) return refuse(value, possible);
                field<Path...>(ruleset) = unlimited ? 0 : static_cast<int>(*n);
                return {};
            }};
}

inline constexpr std::array<std::string_view, 3> victim_names{"attackers", "defenders", "king"};

// `Known`: 2 for attackers and defenders, 3 with the king.
template <int Known, auto... Path>
Kind victims() {
    static const std::string possible =
        fmt::format("a list of {}", join_list(std::span(victim_names).first(Known), "and"));
    return {possible, [](const Ruleset& ruleset) -> OptionValue { return to_words(field<Path...>(ruleset)); },
            [](Ruleset& ruleset, const OptionValue& value) -> Result {
                const auto* words = std::get_if<Words>(&value);
                if (words == nullptr) return refuse(value, possible);
                std::array<bool, 3> named{};
                for (const std::string& word : *words) {
                    const auto found = std::ranges::find(victim_names, word) - victim_names.begin();
                    if (found >= Known) return refuse(value, possible);
                    named[static_cast<std::size_t>(found)] = true;
                }
                field<Path...>(ruleset) = Victims{named[0], named[1], named[2]};
                return {};
            }};
}

// Values with squares, on a board of the size of ruleset.start.
[[nodiscard]] Kind escape_squares();
[[nodiscard]] Kind camp_groups();
[[nodiscard]] Kind soft_squares();
[[nodiscard]] Kind throne_squares();
[[nodiscard]] Kind corner_squares();

}  // namespace tafl::kinds
