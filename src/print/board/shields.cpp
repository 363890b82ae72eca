#include "print/board/shields.hpp"

#include <numbers>

#include "print/drawing/knots.hpp"

namespace tafl::print {

namespace {

constexpr double rim = 4.6;  // of a soldier's shield; the king's is as wide

Circle disc(double radius, Colour colour) { return {{}, radius, filled(colour)}; }
Circle ring(double radius, Colour colour, double width) { return {{}, radius, stroked(colour, width)}; }

Circle nails(double radius, Colour colour, double width) {
    const double apart = radius * 2 * std::numbers::pi / 16;
    return {{}, radius, {.stroke = colour, .width = width, .round = true, .dash = 0, .gap = apart}};
}

// Opposite quarters, the upper right one first.
Path quarters(double r) {
    return Path().move(0, 0).arc({}, r, -90, 0).close().move(0, 0).arc({}, r, 90, 180).close();
}

Path planks(double reach) { return segment(-6.4, reach, -6.4, -reach).add(segment(6.4, reach, 6.4, -reach)); }

Shape star(Colour fill, Colour line) {
    return {four_pointed(13, 3.6), {.fill = fill, .stroke = line, .width = 1.4}};
}

Elements painted_boss(Piece piece, const Theme& theme) {
    if (piece == Piece::Commander || piece == Piece::Knight) return {star(theme.king.device, theme.ink)};
    return {disc(7.4, theme.ink), disc(6.2, theme.boss),
            Circle{{-1.6, -1.8}, 2.2, {.fill = white, .opacity = 0.7}}};
}

Elements painted_soldier(Piece piece, const Theme& theme) {
    const bool attacks = is_attacker(piece);
    const auto& coat = theme.shield_colours(attacks);
    Elements elements{disc(23, coat.rim), disc(23 - rim, coat.field), nails(23 - rim / 2, coat.nails, 1.7)};
    if (attacks) {
        elements.push_back(Shape{planks(17.2), {.stroke = coat.device, .width = 1, .opacity = 0.75}});
    } else {
        elements.push_back(Shape{quarters(23 - rim), filled(coat.device)});
    }
    append(elements, painted_boss(piece, theme));
    return elements;
}

Elements painted_king(const Theme& theme) {
    Elements elements{disc(28, theme.king.rim), disc(28 - rim, theme.king.field),
                      nails(28 - rim / 2, theme.king.nails, 1.7), ring(28, theme.ink, 1.2),
                      ring(28 - rim, theme.ink, 1.2)};
    elements.push_back(
        Group{knot_as_line(king_knot(15.4), 3.4, theme.king.device, theme.king.field), {.at = {0, 1.6}}});
    return elements;
}

// In black and white: a dark rim and a dark boss attack, a light rim and black quarters defend.
Elements drawn_soldier(Piece piece) {
    const bool stars = piece == Piece::Commander || piece == Piece::Knight;
    Elements elements;
    if (is_attacker(piece)) {
        elements = {disc(23, black), disc(16.6, white), nails(19.8, white, 1.9),
                    Shape{planks(15.2), stroked(black, 1.5)}};
        elements.push_back(stars ? Element(star(black, white)) : Element(disc(6.8, black)));
    } else {
        elements = {disc(23, white), ring(22.4, black, 1.2), ring(18.4, black, 1.2), nails(20.4, black, 1.3),
                    Shape{quarters(18.4), filled(black)}};
        elements.push_back(disc(stars ? 0 : 8, white));
        elements.push_back(stars ? Element(star(white, black))
                                 : Element(Circle{{}, 6, {.fill = white, .stroke = black, .width = 1.6}}));
    }
    return elements;
}

// Black within, so that it is no empty throne where it is small.
Elements drawn_king() {
    Elements elements{disc(28, white), ring(27.2, black, 1.6), nails(24.9, black, 2), disc(22.6, black)};
    elements.push_back(Group{knot_as_line(king_knot(16), 4.2, white, black), {.at = {0, 1.6}}});
    return elements;
}

Elements face(Piece piece, const Theme& theme) {
    if (piece == Piece::King) return theme.painted ? painted_king(theme) : drawn_king();
    return theme.painted ? painted_soldier(piece, theme) : drawn_soldier(piece);
}

std::string symbol_id(Piece piece) {
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

std::shared_ptr<const Symbol> shield(Piece piece, const Theme& theme, Shadow shadow) {
    Symbol symbol{symbol_id(piece), {}};
    if (shadow == Shadow::Cast && theme.painted) {
        symbol.elements.push_back(
            Circle{{1.2, 2.2}, shield_radius(piece), {.fill = theme.ink, .opacity = 0.25}});
    }
    append(symbol.elements, face(piece, theme));
    return std::make_shared<const Symbol>(std::move(symbol));
}

}  // namespace tafl::print
