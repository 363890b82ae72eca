#include "print/set/page_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "print/drawing/knots.hpp"
#include "print/drawing/typesetting.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl::print {

namespace {

// A ruler that ends at (right, y): ticks every 10 mm, finer ones every 5.
Elements ruler(double right, double y) {
    Path ticks = segment(right - 100, y, right, y);
    for (int mm = 0; mm <= 100; mm += 5) {
        const double height = mm % 50 == 0 ? 3 : mm % 10 == 0 ? 2 : 1.1;
        ticks.add(segment(right - 100 + mm, y, right - 100 + mm, y - height));
    }
    return {Shape{ticks, stroked(black, 0.2)}};
}

// At most 80 bytes, without cutting a character.
std::string shortened(std::string text) {
    constexpr std::size_t most = 80;
    if (text.size() <= most) return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "…";
}

// Long-branch runes of the younger row, as up to three strokes in a box of 1 by 1.6.
using Rune = std::array<std::array<double, 4>, 3>;
constexpr Rune hagall{{{0.5, 0, 0.5, 1.6}, {0.1, 0.45, 0.9, 1.15}, {0.9, 0.45, 0.1, 1.15}}};
constexpr Rune naud{{{0.5, 0, 0.5, 1.6}, {0.15, 0.55, 0.85, 1.05}, {}}};
constexpr Rune iss{{{0.5, 0, 0.5, 1.6}, {}, {}}};
constexpr Rune fe{{{0.3, 0, 0.3, 1.6}, {0.3, 0.75, 0.75, 0.05}, {0.3, 1.15, 0.95, 0.3}}};
constexpr Rune ar{{{0.5, 0, 0.5, 1.6}, {0.15, 1.05, 0.85, 0.55}, {}}};
constexpr Rune tyr{{{0.5, 0, 0.5, 1.6}, {0.5, 0, 0.1, 0.5}, {0.5, 0, 0.9, 0.5}}};
constexpr Rune logr{{{0.4, 0, 0.4, 1.6}, {0.4, 0, 0.85, 0.5}, {}}};
constexpr Rune two_dots{{{0.5, 0.55, 0.5, 0.56}, {0.5, 1.05, 0.5, 1.06}, {}}};
constexpr std::array hnefatafl_in_runes{hagall, naud, iss, fe, ar, tyr, ar, fe, logr, two_dots};

}  // namespace

const std::string& set_words(Language language, std::string_view key) {
    return language_source(language).words(fmt::format("set.{}", key));
}

std::string SetContext::number(double value) const {
    auto digits = fmt::format("{:.3g}", value);
    if (const auto point = digits.find('.'); point != digits.npos)
        digits.replace(point, 1, language_source(options.language).words("grammar.decimal"));
    return digits;
}

std::string SetContext::name() const { return shortened(book.title.substr(0, book.title.find(','))); }

std::string SetContext::addition() const {
    const auto comma = book.title.find(',');
    if (comma == std::string::npos) return "";
    return shortened(std::string(trimmed(std::string_view(book.title).substr(comma + 1))));
}

std::string SetContext::title() const {
    const auto more = addition();
    return more.empty() ? name() : name() + ", " + more;
}

Drawing sheet(const SetContext& set, std::string what) {
    return {.width = set.options.paper.width,
            .height = set.options.paper.height,
            .unit = 1,
            .title = std::move(what),
            .description = {},
            .elements = {}};
}

void add_foot(Drawing& sheet, const SetContext& set, int number, int of) {
    const double right = sheet.width - margin - 1, base = sheet.height - margin - 1;
    const double room = sheet.width - 2 * margin - 106;
    const Font bold{.face = Face::Sans, .size = 7.5 * pt, .bold = true},
        small{.face = Face::Sans, .size = 6.5 * pt};
    const auto what = fmt::format("{} · {} · {}", set.title(), sheet.title, set.filled("sheet", number, of));
    const auto& scale = set.words("scale");
    append(
        sheet.elements,
        {TextLine{what, {margin, base - 3.2}, fitted(what, bold, room), black, Align::Left, Role::Furniture},
         TextLine{scale, {margin, base}, fitted(scale, small, room), black, Align::Left, Role::Furniture}});
    append(sheet.elements, ruler(right, base));
    sheet.elements.push_back(
        TextLine{"100 mm", {right, base - 3.6}, small, black, Align::Right, Role::Furniture});
    sheet.elements.push_back(
        TextLine{"0", {right - 100, base - 3.6}, small, black, Align::Centre, Role::Furniture});
}

Elements divider(double x, double y, double width, const BoardTheme& theme) {
    const double middle = x + width / 2, away = 5;
    Elements elements{Shape{segment(x, y, middle - away, y).add(segment(middle + away, y, x + width, y)),
                            stroked(theme.ink, 0.25)}};
    elements.push_back(
        Group{knot_as_line(knot_named("gate", 2.9), 0.5, theme.ink, white), {.at = {middle, y}}});
    return elements;
}

Elements plaited_frame(const Room& room, double width, const BoardTheme& theme) {
    const double strand = width * 0.16, line = width * 0.02;
    Elements elements;
    const auto side = [&](double x, double y, double length, double rotation) {
        const auto count = std::max(1.0, std::round(length / (width * 1.5)));
        const auto knot = plait(length / count, width * 0.55);
        Elements row;
        for (int i = 0; i < static_cast<int>(count); ++i)
            row.push_back(Group{knot_as_band(knot, strand, line, theme.ink, theme.board),
                                {.at = {i * length / count, 0}}});
        elements.push_back(Group{std::move(row), {.at = {x, y}, .rotation = rotation}});
    };
    const double half = width / 2, right = room.x + room.width, bottom = room.y + room.height;
    side(room.x + width, room.y + half, room.width - 2 * width, 0);
    side(room.x + width, bottom - half, room.width - 2 * width, 0);
    side(room.x + half, room.y + width, room.height - 2 * width, 90);
    side(right - half, room.y + width, room.height - 2 * width, 90);
    for (const double x : {room.x + half, right - half}) {
        for (const double y : {room.y + half, bottom - half})
            elements.push_back(
                Group{knot_as_line(knot_named("gate", half * 0.9), width * 0.1, theme.ink, theme.page),
                      {.at = {x, y}}});
    }
    return elements;
}

Elements club_lines(const SetContext& set, const Room& room) {
    const auto& [line, logo] = set.options.club;
    const Font name{.size = std::min(13 * pt, room.height * 0.3), .bold = true},
        address{.size = name.size * 0.75};
    Elements elements;
    double bottom = room.y + room.height;
    const double middle = room.x + room.width / 2;
    const auto centred = [&](const std::string& text, const Font& font) {
        if (text.empty()) return;
        bottom -= font.size * 0.3;
        elements.push_back(
            TextLine{text, {middle, bottom}, fitted(text, font, room.width), set.theme().ink, Align::Centre});
        bottom -= font.size;
    };
    centred(set.options.url, address);
    centred(line, name);
    if (logo && bottom - room.y > name.size) {
        const double scale = std::min((bottom - room.y) / logo->height, room.width / logo->width);
        const Point at{middle - logo->width * scale / 2, bottom - logo->height * scale};
        elements.push_back(Group{.elements = logo->elements,
                                 .transform = {.at = at, .scale = scale},
                                 .alternative = line.empty() ? "Logo" : line});
    }
    return elements;
}

Elements registration_marks(const Paper& paper) {
    constexpr double square = 5, arm = 9, thick = 0.8, away = 1.5;
    const double near = paper.edge - away, right = paper.width - near, bottom = paper.height - near - foot;
    Path brackets;
    brackets.add(segment(right - arm, near, right, near)).add(segment(right, near, right, near + arm));
    brackets.add(segment(near, bottom - arm, near, bottom)).add(segment(near, bottom, near + arm, bottom));
    brackets.add(segment(right - arm, bottom, right, bottom))
        .add(segment(right, bottom, right, bottom - arm));
    return {Shape{rectangle(near - square + away, near - square + away, square, square), filled(black)},
            Shape{brackets, stroked(black, thick)}};
}

Elements rune_row(double x, double y, double width, double height, Colour colour) {
    const double unit = height / 1.6;
    const auto& word = hnefatafl_in_runes;
    const auto words = std::max(1, static_cast<int>(width / (unit * 1.5 * static_cast<double>(word.size()))));
    const auto count = static_cast<std::size_t>(words) * word.size() - 1;  // no dots after the last word
    const double gaps = static_cast<double>(count - 1), step = std::min((width - unit) / gaps, unit * 2);
    const double start = x + (width - unit - gaps * step) / 2;
    Path path;
    for (std::size_t i = 0; i < count; ++i) {
        const double left = start + static_cast<double>(i) * step;
        for (const auto& [x1, y1, x2, y2] : word[i % word.size()]) {
            if (x1 == x2 && y1 == y2) continue;
            path.add(segment(left + x1 * unit, y + y1 * unit, left + x2 * unit, y + y2 * unit));
        }
    }
    return {Shape{path, {.stroke = colour, .width = height * 0.09, .round = true}}};
}

}  // namespace tafl::print
