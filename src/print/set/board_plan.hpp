// How a paper board is cut into parts and laid out on sheets.
//
// Small boards are one part, larger ones a grid of parts or a wheel: four edges, each running past the end of
// the next, around a centre. A wheel of 11x11, and the sheets that it is printed on:
//
//     D D D C C C C C C C C        A B   C D   E
//     D D D C C C C C C C C        A B   C D
//     D D D C C C C C C C C
//     D D D E E E E E B B B        Each edge has one tab along its inner side, for the centre and
//     D D D E E E E E B B B        for the end of its neighbour; the centre has none.
//     D D D E E E E E B B B
//     D D D E E E E E B B B
//     D D D E E E E E B B B
//     A A A A A A A A B B B
//     A A A A A A A A B B B
//     A A A A A A A A B B B
//
// Among all ways to cut, it takes those with the fewest sheets, and of these the one with the fewest parts.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "print/set/paper.hpp"

namespace tafl::print {

inline constexpr double default_square = 25, travel_square = 15;
inline constexpr double min_square = 8, max_square = 60;
inline constexpr double border_share = 0.28;  // of a square: the width of the border
inline constexpr int max_board_sheets = 12;

enum class Edge : std::uint8_t { Top, Right, Bottom, Left };

// Squares are counted from the top left corner of the board.
struct BoardPart {
    char letter = 'A';
    int column = 0, row = 0, columns = 0, rows = 0;
    std::vector<Edge> tabs = {};  // where a neighbour is glued on
};

// The extent of a part from the top left corner of its first square, border and tabs included.
struct Extent {
    double left = 0, top = 0, right = 0, bottom = 0;
    [[nodiscard]] double width() const { return left + right; }
    [[nodiscard]] double height() const { return top + bottom; }
};

struct PlacedPart {
    BoardPart part;
    Transform transform;  // places the top left corner of its first square; turned by 0 or 90 degrees

    // An area of the sheet in the part's own coordinates.
    [[nodiscard]] Room seen_from_part(const Room& on_sheet) const;
};
struct BoardSheet {
    std::vector<PlacedPart> parts;
    double free_from = 0;  // the sheet is empty below this

    [[nodiscard]] bool holds_centre_of(int size) const;
};

struct BoardPlan {
    int size = 0;
    double square = 0;
    std::vector<BoardSheet> sheets;

    [[nodiscard]] double border() const { return border_share * square; }
    [[nodiscard]] double tab() const { return 10; }
    [[nodiscard]] bool is_edge(const BoardPart& part, Edge edge) const;
    [[nodiscard]] Extent trimmed(const BoardPart& part) const;  // without tabs
    [[nodiscard]] Extent whole(const BoardPart& part) const;
    [[nodiscard]] Room area_of(const PlacedPart& placed) const;  // on its sheet, tabs included
    [[nodiscard]] std::vector<BoardPart> parts() const;
    [[nodiscard]] bool is_pinwheel() const;
};

// One part on one sheet: with squares of that width, or of as many whole millimetres as fit. The error is a
// sentence with a width that would fit.
[[nodiscard]] std::expected<BoardPlan, std::string> plan_poster(int size, std::optional<double> square,
                                                                const Paper& paper);

// The error is a sentence on why no such board can be printed.
[[nodiscard]] std::expected<BoardPlan, std::string> plan_board(int size, double square, const Paper& paper);

}  // namespace tafl::print
