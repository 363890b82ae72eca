#include "print/board/shields.hpp"

#include <numbers>

#include "print/drawing/knots.hpp"

namespace tafl::print {

namespace {

constexpr double rim = 4.6;  // of a soldier's shield; the king's is as wide

Circle disc(double radius, Colour colour) { return {{}, radius, filled(colour)}; }
Circle ring(double radius, Colour colour, double width) { return {{}, radius, lined(colour, width)}; }

Circle nails(double radius, Colour colour, double width) {
    const double apart = radius * 2 * std::numbers::pi / 16;
    return {{}, radius, {.line = colour, .width = width, .round = true, .dash = 0, .gap = apart}};
}

// Opposite quarters, the upper right one first.
Path quarters(double r) {
    return Path().move(0, 0).arc({}, r, -90, 0).close().move(0, 0).arc({}, r, 90, 180).close();
}

Path planks(double reach) { return segment(-6.4, reach, -6.4, -reach).add(segment(6.4, reach, 6.4, -reach)); }

Shape star(Colour fill, Colour line) {
    return {four_pointed(13, 3.6), {.fill = fill, .line = line, .width = 1.4}};
}

Marks painted_boss(Piece piece, const Theme& theme) {
    if (piece == Piece::Commander || piece == Piece::Knight) return {star(theme.king.device, theme.ink)};
    return {disc(7.4, theme.ink), disc(6.2, theme.boss),
            Circle{{-1.6, -1.8}, 2.2, {.fill = white, .opacity = 0.7}}};
}

Marks painted_soldier(Piece piece, const Theme& theme) {
    const bool attacks = is_attacker(piece);
    const auto& coat = theme.coat(attacks);
    Marks marks{disc(23, coat.rim), disc(23 - rim, coat.field), nails(23 - rim / 2, coat.nails, 1.7)};
    if (attacks) {
        marks.push_back(Shape{planks(17.2), {.line = coat.device, .width = 1, .opacity = 0.75}});
    } else {
        marks.push_back(Shape{quarters(23 - rim), filled(coat.device)});
    }
    append(marks, painted_boss(piece, theme));
    return marks;
}

Marks painted_king(const Theme& theme) {
    Marks marks{disc(28, theme.king.rim), disc(28 - rim, theme.king.field),
                nails(28 - rim / 2, theme.king.nails, 1.7), ring(28, theme.ink, 1.2),
                ring(28 - rim, theme.ink, 1.2)};
    marks.push_back(
        Group{drawn(king_knot(15.4), 3.4, theme.king.device, theme.king.field), {.at = {0, 1.6}}});
    return marks;
}

// In black and white: a dark rim and a dark boss attack, a light rim and black quarters defend.
Marks drawn_soldier(Piece piece) {
    const bool stars = piece == Piece::Commander || piece == Piece::Knight;
    Marks marks;
    if (is_attacker(piece)) {
        marks = {disc(23, black), disc(16.6, white), nails(19.8, white, 1.9),
                 Shape{planks(15.2), lined(black, 1.5)}};
        marks.push_back(stars ? Mark(star(black, white)) : Mark(disc(6.8, black)));
    } else {
        marks = {disc(23, white), ring(22.4, black, 1.2), ring(18.4, black, 1.2), nails(20.4, black, 1.3),
                 Shape{quarters(18.4), filled(black)}};
        marks.push_back(disc(stars ? 0 : 8, white));
        marks.push_back(stars ? Mark(star(white, black))
                              : Mark(Circle{{}, 6, {.fill = white, .line = black, .width = 1.6}}));
    }
    return marks;
}

// Black within, so that it is no empty throne where it is small.
Marks drawn_king() {
    Marks marks{disc(28, white), ring(27.2, black, 1.6), nails(24.9, black, 2), disc(22.6, black)};
    marks.push_back(Group{drawn(king_knot(16), 4.2, white, black), {.at = {0, 1.6}}});
    return marks;
}

Marks face(Piece piece, const Theme& theme) {
    if (piece == Piece::King) return theme.painted ? painted_king(theme) : drawn_king();
    return theme.painted ? painted_soldier(piece, theme) : drawn_soldier(piece);
}

std::string name_of(Piece piece) {
    switch (piece) {
        case Piece::None: return "";
        case Piece::Attacker: return "attacker";
        case Piece::Defender: return "defender";
        case Piece::King: return "king";
        case Piece::Commander: return "commander";
        case Piece::Knight: return "knight";
    }
    return "";
}

}  // namespace

std::shared_ptr<const Symbol> shield(Piece piece, const Theme& theme, Lying lying) {
    Symbol symbol{name_of(piece), {}};
    if (lying == Lying::OnBoard && theme.painted) {
        symbol.marks.push_back(
            Circle{{1.2, 2.2}, shield_radius(piece), {.fill = theme.ink, .opacity = 0.25}});
    }
    append(symbol.marks, face(piece, theme));
    return std::make_shared<const Symbol>(std::move(symbol));
}

}  // namespace tafl::print
