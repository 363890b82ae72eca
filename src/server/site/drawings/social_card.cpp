#include "server/site/drawings/social_card.hpp"

#include "notation/diagrams/diagram.hpp"
#include "print/board/board_drawing.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::server {

namespace {

constexpr double width = 1200, height = 630;
constexpr double margin = 30;
constexpr double board_height = height - 2 * margin;
constexpr double text_left = margin + board_height + 50;
constexpr double text_width = width - text_left - margin;  // a long title is broken into two lines

}  // namespace

std::string to_png(const SocialCard& card) {
    const auto& theme = print::theme_named("ash");
    const auto board = print::board_picture(diagram_of(card.game), theme);
    print::Drawing drawing;
    drawing.width = width;
    drawing.height = height;
    auto& elements = drawing.elements;
    elements.emplace_back(print::Shape{print::rectangle(0, 0, width, height), print::filled(theme.page)});
    elements.emplace_back(
        print::Group{board.elements, {.at = {margin, margin}, .scale = board_height / board.height}});
    print::Point at{text_left, 150};
    const auto add = [&](const std::string& text, const print::Font& font, print::Colour colour) {
        auto block = print::set_text(text, font, colour, at, text_width, font.size * 1.25);
        at.y += block.height;
        print::append(elements, std::move(block.elements));
    };
    for (const auto& line : card.title)
        add(line, print::fitted(line, {print::Face::Serif, 54, true}, text_width * 2), theme.ink);
    at.y += 20;
    add(card.caption, {print::Face::Sans, 30}, theme.label);
    elements.emplace_back(
        print::TextLine{"Skjaldborg", {text_left, height - 60}, {print::Face::Serif, 40}, theme.ink});
    return print::to_png(drawing, 1);
}

}  // namespace tafl::server
