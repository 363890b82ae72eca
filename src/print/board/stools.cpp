#include "print/board/stools.hpp"

#include <cmath>
#include <numbers>

#include "print/drawing/knots.hpp"

namespace tafl::print {

namespace {

constexpr double line_width = 1;

Colour colour_of(bool attacker, const BoardTheme& theme) {
    return theme.painted ? theme.shield_colours(attacker).field : black;
}

// Three legs, seen through a round seat of planks.
Elements round_stool(Colour colour, Colour seat) {
    Elements elements{Circle{{}, 13, {.fill = seat, .stroke = colour, .width = line_width * 1.3}},
                      Circle{{}, 10.6, stroked(colour, line_width * 0.6)},
                      Shape{segment(-3.6, -10, -3.6, 10).add(segment(3.6, -10, 3.6, 10)),
                            stroked(colour, line_width * 0.6)}};
    for (const double angle : {-90.0, 30.0, 150.0}) {
        const double t = angle * std::numbers::pi / 180;
        elements.push_back(Circle{{7.4 * std::cos(t), 7.4 * std::sin(t)}, 1.5, filled(colour)});
    }
    return elements;
}

Elements square_stool(Colour colour, Colour seat) {
    Elements elements{
        Shape{Path().rounded(-11.5, -11.5, 23, 23, 3),
              {.fill = seat, .stroke = colour, .width = line_width * 1.3}},
        Shape{Path().rounded(-9.2, -9.2, 18.4, 18.4, 1.6), stroked(colour, line_width * 0.6)},
        Shape{segment(-5, -5, 5, 5).add(segment(-5, 5, 5, -5)), stroked(colour, line_width * 0.6)}};
    for (const double x : {-6.4, 6.4}) {
        for (const double y : {-6.4, 6.4}) elements.push_back(Circle{{x, y}, 1.5, filled(colour)});
    }
    return elements;
}

// Its four points reach up, down and to the sides.
Shape stool_star(Colour colour, Colour seat) {
    constexpr double reach = 6, waist = 1.7;
    Path star = Path().move(0, -reach).line(waist, -waist);
    star.line(reach, 0).line(waist, waist).line(0, reach).line(-waist, waist);
    star.line(-reach, 0).line(-waist, -waist).close();
    return {star, {.fill = seat, .stroke = colour, .width = line_width * 0.8}};
}

Elements knotted(const Knot& knot, double width, const BoardTheme& theme) {
    const Colour fill = theme.painted ? theme.king.device : white;
    return knot_as_band(knot, width, 0.75, theme.knot, theme.frame == black ? white : fill);
}

}  // namespace

Elements stool(Piece piece, const BoardTheme& theme) {
    if (piece == Piece::King) {
        return {Circle{{}, 17, {.fill = theme.board, .stroke = theme.knot, .width = line_width}},
                Group{knot_as_line(knot_named("king", 13), 2.2, theme.knot, theme.board), {.at = {0, 1.4}}}};
    }
    const bool attacker = is_attacker(piece);
    const Colour colour = colour_of(attacker, theme);
    auto elements = attacker ? round_stool(colour, theme.board) : square_stool(colour, theme.board);
    if (piece == Piece::Commander || piece == Piece::Knight)
        elements.push_back(stool_star(colour, theme.board));
    return elements;
}

Elements high_seat(const BoardTheme& theme) {
    Elements elements{Circle{{}, 27.4, stroked(theme.knot, 0.7)}, Circle{{}, 26, stroked(theme.knot, 0.7)}};
    append(elements, knotted(knot_named("throne", 22.6), 3.9, theme));
    return elements;
}

Elements gate(const BoardTheme& theme) {
    Elements elements{Shape{Path().rounded(-27, -27, 54, 54, 3), stroked(theme.knot, 0.7)}};
    append(elements, knotted(knot_named("gate", 23.5), 4.2, theme));
    return elements;
}

Elements camp(const BoardTheme& theme) {
    Path hatch;
    for (const double reach : {8.0, 16.0}) {
        hatch.add(segment(-27, -27 + reach, -27 + reach, -27)).add(segment(27, 27 - reach, 27 - reach, 27));
        hatch.add(segment(27, -27 + reach, 27 - reach, -27)).add(segment(-27, 27 - reach, -27 + reach, 27));
    }
    return {Shape{rectangle(-27, -27, 54, 54), stroked(theme.knot, 0.6)},
            Shape{hatch, stroked(theme.knot, 0.6)}};
}

Elements way_out(const BoardTheme& theme) {
    return {
        Shape{Path().move(0, -16).line(16, 0).line(0, 16).line(-16, 0).close(), stroked(theme.knot, 1)},
        Shape{Path().move(0, -11).line(11, 0).line(0, 11).line(-11, 0).close(), stroked(theme.knot, 0.6)}};
}

}  // namespace tafl::print
