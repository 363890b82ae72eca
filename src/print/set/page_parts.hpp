// Shared parts of the sheets of a set: the foot that says what a sheet is and at which scale it is printed,
// headings, rows of runes.
#pragma once

#include <fmt/format.h>

#include "print/board/theme.hpp"
#include "print/set/paper.hpp"
#include "print/set/print_set.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl::print {

// The texts of the set beside the rules: entries of the table [set] in rulebook/XX.toml, whose {} are filled
// in the order given by the comments. Throws std::logic_error on an unknown key.
[[nodiscard]] const std::string& set_words(Language language, std::string_view key);

// The common context of all parts of a set.
struct SetContext {
    const Ruleset& ruleset;
    const SetOptions& options;
    const Rulebook& book;

    [[nodiscard]] const BoardTheme& theme() const { return *options.theme; }
    [[nodiscard]] const std::string& words(std::string_view key) const {
        return set_words(options.language, key);
    }
    [[nodiscard]] std::string label(std::string_view key) const {
        return language_source(options.language).label(words(key));
    }
    [[nodiscard]] std::string filled(std::string_view key, const auto&... values) const {
        return fmt::format(fmt::runtime(words(key)), values...);
    }
    // Formatted with the language's decimal separator.
    [[nodiscard]] std::string number(double value) const;
    [[nodiscard]] Room room() const { return room_on(options.paper); }
    // "Copenhagen" and "as D. Walker prints it" of "Copenhagen, as D. Walker prints it"; at most 80 bytes each.
    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::string addition() const;
    // Both: what every sheet is labelled with.
    [[nodiscard]] std::string title() const;
    // Usually the king is 22 mm wide and a soldier 19 mm in a square of 25 mm, so that fingers can grasp them.
    [[nodiscard]] double square() const { return options.square.value_or(default_square); }
    [[nodiscard]] double king_width() const { return options.king.value_or(square() * 22 / 25); }
    [[nodiscard]] double man_width() const { return square() * 19 / 25; }
};

// An empty upright sheet with that title.
[[nodiscard]] Drawing sheet(const SetContext& set, std::string what);

// The foot, once the number of sheets is known: what the sheet is on the left, a ruler of 100 mm on the right.
void add_foot(Drawing& sheet, const SetContext& set, int number, int of);

// An ornament between two points at the same height: a line with a knot in its middle.
[[nodiscard]] Elements divider(double x, double y, double width, const BoardTheme& theme);
// A frame of plaits, `width` wide, along the inner side of a room.
[[nodiscard]] Elements plaited_frame(const Room& room, double width, const BoardTheme& theme);
// The club's logo, its name and the address of the place to play, below one another and centred; nothing if none of
// them is given.
[[nodiscard]] Elements club_lines(const SetContext& set, const Room& room);
// Registration marks in the corners outside a room: a square at the top left, brackets elsewhere.
[[nodiscard]] Elements registration_marks(const Paper& paper);
// The name of the game in runes, repeated: hnefatafl is ᚼᚾᛁᚠᛅᛏᛅᚠᛚ in the younger futhark, which has no e.
[[nodiscard]] Elements rune_row(double x, double y, double width, double height, Colour colour);

}  // namespace tafl::print
