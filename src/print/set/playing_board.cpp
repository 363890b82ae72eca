#include "print/set/playing_board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "print/board/shields.hpp"
#include "print/board/stools.hpp"
#include "print/drawing/knots.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

constexpr double fine = 0.3, cut = 0.25;  // line widths

Point corner_of(Edge edge, const Extent& reach) {  // where a side begins when going clockwise
    switch (edge) {
        case Edge::Top: return {-reach.left, -reach.top};
        case Edge::Right: return {reach.right, -reach.top};
        case Edge::Bottom: return {reach.right, reach.bottom};
        case Edge::Left: return {-reach.left, reach.bottom};
    }
    return {};
}
double length_of(Edge edge, const Extent& reach) {
    return edge == Edge::Top || edge == Edge::Bottom ? reach.width() : reach.height();
}
// Rotates marks that are drawn for the top side, upwards from a line that runs to the right.
double rotation_of(Edge edge) { return 90.0 * static_cast<int>(edge); }

double tab_slant(const BoardPlan& plan) { return plan.tab() * 0.4; }

bool has_tab(const BoardPart& part, Edge edge) {
    return std::ranges::find(part.tabs, edge) != part.tabs.end();
}

// The outline of the part and its tabs, clockwise.
Path contour(const BoardPlan& plan, const BoardPart& part) {
    const auto reach = plan.trimmed(part);
    Path path;
    const auto go = [&](Point from, Edge edge, double along, double outwards) {
        const double t = rotation_of(edge) * std::numbers::pi / 180, c = std::cos(t), s = std::sin(t);
        const Point to{from.x + c * along + s * outwards, from.y + s * along - c * outwards};
        path.is_empty() ? path.move(to.x, to.y) : path.line(to.x, to.y);
    };
    for (const auto edge : {Edge::Top, Edge::Right, Edge::Bottom, Edge::Left}) {
        const auto from = corner_of(edge, reach);
        go(from, edge, 0, 0);
        if (!has_tab(part, edge)) continue;
        go(from, edge, tab_slant(plan), plan.tab());
        go(from, edge, length_of(edge, reach) - tab_slant(plan), plan.tab());
    }
    return path.close();
}

}  // namespace

Elements ringed_letter(char name, Point middle) {
    const Font font{.face = Face::Sans, .size = 9 * pt, .bold = true};
    return {
        Circle{middle, font.size * 0.76, stroked(black, cut)},
        TextLine{std::string(1, name), {middle.x, middle.y + font.size * 0.35}, font, black, Align::Centre}};
}

PlayingBoard::PlayingBoard(const Ruleset& ruleset, const BoardTheme& theme, const BoardPlan& plan)
    : ruleset_(ruleset), theme_(theme), plan_(plan), start_(to_diagram(ruleset, ruleset.start)) {}

Elements PlayingBoard::part(const BoardPart& part, const Room& free) const {
    auto elements = squares(part);
    append(elements, border(part));
    for (const auto edge : part.tabs) append(elements, tab(part, edge));
    append(elements, cut_marks(part, free));
    return elements;
}

Elements PlayingBoard::squares(const BoardPart& part) const {
    const double width = part.columns * plan_.square, height = part.rows * plan_.square;
    Elements elements{Shape{rectangle(0, 0, width, height), filled(theme_.board)}}, things;
    for (int row = 0; row < part.rows; ++row) {
        for (int column = 0; column < part.columns; ++column) {
            const int square = (plan_.size - 1 - part.row - row) * plan_.size + part.column + column;
            const double x = column * plan_.square, y = row * plan_.square;
            const auto ground = start_.ground[static_cast<std::size_t>(square)];
            if (ground != Ground::Plain && ground != Ground::Start) {
                elements.push_back(Shape{rectangle(x, y, plan_.square, plan_.square), filled(theme_.gate)});
            }
            auto here = on_square(square);
            if (here.empty()) continue;
            const Point middle{x + plan_.square / 2, y + plan_.square / 2};
            things.push_back(Group{std::move(here), {.at = middle, .scale = plan_.square / cell}});
        }
    }
    Path lines;
    for (int i = 0; i <= part.columns; ++i) lines.add(segment(i * plan_.square, 0, i * plan_.square, height));
    for (int i = 0; i <= part.rows; ++i) lines.add(segment(0, i * plan_.square, width, i * plan_.square));
    elements.push_back(Shape{lines, stroked(theme_.line, fine)});
    append(elements, std::move(things));
    return elements;
}

Elements PlayingBoard::on_square(int square) const {
    const auto index = static_cast<std::size_t>(square);
    const auto piece = ruleset_.start.pieces[index];
    switch (start_.ground[index]) {
        case Ground::Throne: return high_seat(theme_);
        case Ground::Corner: return gate(theme_);
        case Ground::Camp: {
            auto elements = camp(theme_);
            if (piece != Piece::None) append(elements, stool(piece, theme_));
            return elements;
        }
        case Ground::Start: return stool(piece, theme_);
        case Ground::Plain: break;
    }
    const bool leads_out = ruleset_.escape == EscapeKind::Squares && ruleset_.escape_squares.test(index);
    return leads_out ? way_out(theme_) : Elements{};
}

// One square of the border, drawn downwards from the board's edge, as on the side of the first rank.
Elements PlayingBoard::border_square(const std::string& name) const {
    const double width = plan_.square, depth = plan_.border(), strand = depth * 0.155;
    const bool dark = theme_.frame != theme_.line || theme_.frame != black;
    const Colour ground = dark ? theme_.frame : theme_.board;
    const Colour line = dark ? theme_.ink : black, fill = dark ? theme_.gate : theme_.board;
    Elements elements{Shape{rectangle(0, 0, width, depth), filled(ground)}};
    const auto knot = plait(width, depth * 0.36);
    elements.push_back(Group{knot_as_band(knot, strand, fine * 0.55, line, fill), {.at = {0, depth / 2}}});
    const Font font{.size = depth * 0.5, .bold = true};
    elements.push_back(TextLine{name,
                                {width / 2, depth / 2 + font.size * 0.26},
                                font,
                                dark ? theme_.board : theme_.ink,
                                Align::Centre});
    return elements;
}

Elements PlayingBoard::corner() const {
    const double depth = plan_.border();
    const bool dark = theme_.frame != theme_.line || theme_.frame != black;
    const Colour ground = dark ? theme_.frame : theme_.board, line = dark ? theme_.gate : black;
    return {Shape{rectangle(0, 0, depth, depth), filled(ground)},
            Shape{rectangle(0, 0, depth, depth), stroked(line, fine * 0.6)},
            Group{knot_as_line(knot_named("gate", depth * 0.42), depth * 0.075, line, ground),
                  {.at = {depth / 2, depth / 2}}}};
}

Elements PlayingBoard::border(const BoardPart& part) const {
    const double square = plan_.square, depth = plan_.border();
    const double width = part.columns * square, height = part.rows * square;
    Elements elements;
    const auto put = [&](const std::string& name, double x, double y, double turn) {
        elements.push_back(Group{border_square(name), {.at = {x, y}, .rotation = turn}});
    };
    const bool top = plan_.is_edge(part, Edge::Top), bottom = plan_.is_edge(part, Edge::Bottom);
    const bool left = plan_.is_edge(part, Edge::Left), right = plan_.is_edge(part, Edge::Right);
    for (int i = 0; i < part.columns; ++i) {
        const std::string file(1, static_cast<char>('a' + part.column + i));
        if (bottom) put(file, i * square, height, 0);
        if (top) put(file, (i + 1) * square, 0, 180);
    }
    for (int i = 0; i < part.rows; ++i) {
        const auto rank = std::to_string(plan_.size - part.row - i);
        if (left) put(rank, 0, i * square, 90);
        if (right) put(rank, width, (i + 1) * square, 270);
    }
    const auto put_corner = [&](bool there, double x, double y) {
        if (there) elements.push_back(Group{corner(), {.at = {x, y}}});
    };
    put_corner(top && left, -depth, -depth);
    put_corner(top && right, width, -depth);
    put_corner(bottom && left, -depth, height);
    put_corner(bottom && right, width, height);
    Path board_edge;  // heavier than the grid lines
    if (top) board_edge.add(segment(0, 0, width, 0));
    if (bottom) board_edge.add(segment(0, height, width, height));
    if (left) board_edge.add(segment(0, 0, 0, height));
    if (right) board_edge.add(segment(width, 0, width, height));
    elements.push_back(Shape{board_edge, {.stroke = theme_.ink, .width = 2 * fine}});
    return elements;
}

// The letter of the part itself, ringed; and without a ring the letter of each neighbour that covers the tab.
// Gluing hides the letters.
Elements PlayingBoard::tab(const BoardPart& part, Edge edge) const {
    const auto reach = plan_.trimmed(part);
    const double depth = plan_.tab();
    auto elements = ringed_letter(part.letter, {tab_slant(plan_) + 3.6, -depth / 2});
    // Counted along the side, clockwise.
    const int squares = edge == Edge::Top || edge == Edge::Bottom ? part.columns : part.rows;
    const auto neighbour = [&](int i) {
        int column = part.column, row = part.row;
        switch (edge) {
            case Edge::Top: column += i, row -= 1; break;
            case Edge::Right: column += part.columns, row += i; break;
            case Edge::Bottom: column += part.columns - 1 - i, row += part.rows; break;
            case Edge::Left: column -= 1, row += part.rows - 1 - i; break;
        }
        for (const auto& other : plan_.parts()) {
            if (column >= other.column && column < other.column + other.columns && row >= other.row &&
                row < other.row + other.rows) {
                return other.letter;
            }
        }
        return ' ';
    };
    const bool rim_first = edge == Edge::Top      ? plan_.is_edge(part, Edge::Left)
                           : edge == Edge::Right  ? plan_.is_edge(part, Edge::Top)
                           : edge == Edge::Bottom ? plan_.is_edge(part, Edge::Right)
                                                  : plan_.is_edge(part, Edge::Bottom);
    const double start = rim_first ? plan_.border() : 0;
    const Font font{.face = Face::Sans, .size = 12 * pt, .bold = true};
    for (int i = 0; i < squares;) {
        int end = i;
        while (end < squares && neighbour(end) == neighbour(i)) ++end;
        const double middle = start + (i + end) / 2.0 * plan_.square;
        elements.push_back(
            TextLine{std::string(1, neighbour(i)), {middle, -depth * 0.32}, font, black, Align::Centre});
        if (i > 0) {
            const double x = start + i * plan_.square;
            elements.push_back(
                Shape{segment(x, 0, x, -depth), {.stroke = black, .width = cut, .dash = 0.6, .gap = 0.8}});
        }
        i = end;
    }
    const Point at = corner_of(edge, reach);
    return {Group{std::move(elements), {.at = at, .rotation = rotation_of(edge)}}};
}

// The cut line, the line to which a neighbour is glued on a tab, and marks that lead to the corners.
Elements PlayingBoard::cut_marks(const BoardPart& part, const Room& free) const {
    const auto reach = plan_.trimmed(part);
    Elements elements{
        Shape{rectangle(-reach.left, -reach.top, reach.width(), reach.height()), stroked(black, cut)},
        Shape{contour(plan_, part), cut_line(cut)}};
    constexpr double away = 0.6, length = 1.8;
    Path ticks;
    // From `from` outwards (-1 or 1), at most to `limit`.
    const auto reaching = [&](double from, double outwards, double limit) {
        const double to = from + outwards * (away + length);
        return outwards < 0 ? std::max(to, limit) : std::min(to, limit);
    };
    const auto tick = [&](double x, double y, double dx, double dy) {
        const double to_x = dx == 0 ? x : reaching(x, dx, dx < 0 ? free.x : free.x + free.width);
        const double to_y = dy == 0 ? y : reaching(y, dy, dy < 0 ? free.y : free.y + free.height);
        x += dx * away, y += dy * away;
        if ((to_x - x) * dx + (to_y - y) * dy > away / 2) ticks.add(segment(x, y, to_x, to_y));
    };
    for (const double x : {-reach.left, reach.right}) {
        if (!has_tab(part, Edge::Top)) tick(x, -reach.top, 0, -1);
        if (!has_tab(part, Edge::Bottom)) tick(x, reach.bottom, 0, 1);
    }
    for (const double y : {-reach.top, reach.bottom}) {
        if (!has_tab(part, Edge::Left)) tick(-reach.left, y, -1, 0);
        if (!has_tab(part, Edge::Right)) tick(reach.right, y, 1, 0);
    }
    elements.push_back(Shape{ticks, stroked(black, cut)});
    return elements;
}

Elements PlayingBoard::key(double side, const BoardSheet* shown) const {
    Elements elements;
    const double unit = side / plan_.size;
    for (const auto& part : plan_.parts()) {
        const bool here = shown && std::ranges::any_of(shown->parts, [&](const PlacedPart& placed) {
                              return placed.part.letter == part.letter;
                          });
        const double x = part.column * unit, y = part.row * unit, w = part.columns * unit,
                     h = part.rows * unit;
        elements.push_back(Shape{rectangle(x, y, w, h),
                                 {.fill = here ? rgb(0xdddddd) : white, .stroke = black, .width = cut}});
        const Font font{.face = Face::Sans, .size = std::min({w, h, side * 0.4}) * 0.5, .bold = here};
        elements.push_back(TextLine{std::string(1, part.letter),
                                    {x + w / 2, y + h / 2 + font.size * 0.34},
                                    font,
                                    black,
                                    Align::Centre});
    }
    return elements;
}

}  // namespace tafl::print
