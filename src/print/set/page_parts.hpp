// What the sheets of a set share: the foot that says what a sheet is and at which scale it is printed, headings, rows of
// runes.
#pragma once

#include <fmt/format.h>

#include "print/board/theme.hpp"
#include "print/set/paper.hpp"
#include "print/set/print_set.hpp"

namespace tafl::print {

// The words of the set that are no rules: the key's of the table [set] of rulebook/XX.toml, where {} are filled in the order
// of the comments. Throws std::logic_error on an unknown key.
[[nodiscard]] const std::string& set_words(Language language, std::string_view key);

// What every part of a set is made of.
struct SetContext {
    const Ruleset& ruleset;
    const SetOptions& options;
    const Rulebook& book;

    [[nodiscard]] const Theme& theme() const { return *options.theme; }
    [[nodiscard]] const std::string& words(std::string_view key) const {
        return set_words(options.language, key);
    }
    [[nodiscard]] std::string filled(std::string_view key, const auto&... values) const {
        return fmt::format(fmt::runtime(words(key)), values...);
    }
    // With the sign that the language writes before decimals.
    [[nodiscard]] std::string number(double value) const;
    [[nodiscard]] Room room() const { return room_on(options.paper); }
    // "Copenhagen" and "as D. Walker prints it" of "Copenhagen, as D. Walker prints it"; at most 80 bytes each.
    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::string addition() const;
    // In a square of 25 mm 22 mm, so that a finger gets round him, and 19 mm.
    [[nodiscard]] double square() const { return options.square.value_or(default_square); }
    [[nodiscard]] double king_width() const { return square() * 22 / 25; }
    [[nodiscard]] double man_width() const { return square() * 19 / 25; }
};

// An empty upright sheet with that title.
[[nodiscard]] Drawing sheet(const SetContext& set, std::string what);

// The foot, once the number of sheets is known: what the sheet is on the left, a ruler of 100 mm on the right.
void add_foot(Drawing& sheet, const SetContext& set, int number, int of);

// Ornament between two points on one height: a line, and in its middle a knot.
[[nodiscard]] Elements divider(double x, double y, double width, const Theme& theme);
// The name of the game in runes, over and over: hnefatafl is ᚼᚾᛁᚠᛅᛏᛅᚠᛚ in the younger row, which has no e.
[[nodiscard]] Elements rune_row(double x, double y, double width, double height, Colour colour);

}  // namespace tafl::print
