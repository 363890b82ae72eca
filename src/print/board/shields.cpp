#include "print/board/shields.hpp"

#include <boost/json.hpp>
#include <numbers>
#include <stdexcept>

#include "print/drawing/art.hpp"
#include "print/drawing/knots.hpp"

namespace tafl::print {

namespace {

using Mark = boost::json::object;  // a circle, a path or a knot, with colours by role

// "attacker-rim", "king-device", "ink" …
Colour colour_of(std::string_view role, const BoardTheme& theme) {
    if (role == "ink") return theme.ink;
    if (role == "boss") return theme.boss;
    if (role == "black") return black;
    if (role == "white" || role == "shine") return white;
    const auto& coat = role.starts_with("attacker")   ? theme.attackers
                       : role.starts_with("defender") ? theme.defenders
                                                      : theme.king;
    if (role.ends_with("-rim")) return coat.rim;
    if (role.ends_with("-field")) return coat.field;
    if (role.ends_with("-nails")) return coat.nails;
    if (role.ends_with("-device")) return coat.device;
    throw std::invalid_argument("the art has a role without a colour: " + std::string(role));
}

double number(const Mark& mark, std::string_view name, double otherwise = 0) {
    const auto* value = mark.if_contains(name);
    return value == nullptr ? otherwise : value->to_number<double>();
}

Point position(const Mark& mark) {
    const auto* at = mark.if_contains("at");
    return at == nullptr ? Point{} : Point{at->at(0).to_number<double>(), at->at(1).to_number<double>()};
}

Paint paint_of(const Mark& mark, const BoardTheme& theme) {
    Paint paint{.width = number(mark, "width"), .opacity = number(mark, "opacity", 1)};
    if (const auto* role = mark.if_contains("fill")) paint.fill = colour_of(role->as_string(), theme);
    if (const auto* role = mark.if_contains("line")) paint.stroke = colour_of(role->as_string(), theme);
    if (const double dots = number(mark, "dots"); dots > 0) {
        paint.round = true;
        paint.gap = number(mark, "circle") * 2 * std::numbers::pi / dots;
    }
    return paint;
}

Element drawn(const Mark& mark, const BoardTheme& theme) {
    const auto paint = paint_of(mark, theme);
    if (mark.contains("circle")) return Circle{position(mark), number(mark, "circle"), paint};
    if (mark.contains("path")) return Shape{art_path(mark.at("path").as_string()), paint};
    const auto knot = knot_named(mark.at("knot").as_string(), number(mark, "radius"));
    const auto ground = colour_of(mark.at("ground").as_string(), theme);
    return Group{knot_as_line(knot, paint.width, paint.stroke.value(), ground), {.at = position(mark)}};
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

Elements marks_of(Piece piece, const BoardTheme& theme) {
    const auto& drawn_as = theme.pieces == PieceArt::Swords ? art_of_swords() : art();
    Elements elements;
    for (const auto& mark : drawn_as.at(theme.painted ? "pieces" : "drawn").at(symbol_id(piece)).as_array())
        elements.push_back(drawn(mark.as_object(), theme));
    return elements;
}

}  // namespace

std::shared_ptr<const Symbol> shield(Piece piece, const BoardTheme& theme, Shadow shadow) {
    Symbol symbol{symbol_id(piece), {}};
    if (shadow == Shadow::Cast && theme.painted) {
        symbol.elements.push_back(
            Circle{{1.2, 2.2}, shield_radius(piece), {.fill = theme.ink, .opacity = 0.25}});
    }
    append(symbol.elements, marks_of(piece, theme));
    return std::make_shared<const Symbol>(std::move(symbol));
}

std::shared_ptr<const Symbol> start_mark(const BoardTheme& theme) {
    return std::make_shared<const Symbol>(
        Symbol{"start", {Shape{art_path(art().at("start").as_string()), stroked(theme.start, 1.6)}}});
}

}  // namespace tafl::print
