// From back to front: board, washes, grid, ground, outline, pieces, marks.
#include "print/board/board_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "notation/positions.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/knots.hpp"

namespace tafl::print {

namespace {

class Picture {
  public:
    Picture(const Diagram& diagram, const BoardTheme& theme, const BoardWindow& window)
        : diagram_(diagram), theme_(theme), size_(diagram.setup.size), window_(window) {}

    [[nodiscard]] Elements elements() {
        board();
        ground();
        outline();
        for (const auto& arrow : diagram_.arrows) draw(arrow);
        pieces();
        tell();
        numbers();
        return std::move(elements_);
    }

  private:
    [[nodiscard]] Point middle(int square) const {
        const int file = square % size_, rank = square / size_;
        const int column = diagram_.flipped ? size_ - 1 - file : file;
        const int row = diagram_.flipped ? rank : size_ - 1 - rank;
        return {(column - first_column()) * cell + cell / 2, (row - first_row()) * cell + cell / 2};
    }
    [[nodiscard]] int first_column() const {
        return diagram_.flipped ? size_ - window_.file - window_.files : window_.file;
    }
    [[nodiscard]] int first_row() const {
        return diagram_.flipped ? window_.rank : size_ - window_.rank - window_.ranks;
    }
    void for_each_square(const auto& look) const {
        for (int rank = window_.rank; rank < window_.rank + window_.ranks; ++rank) {
            for (int file = window_.file; file < window_.file + window_.files; ++file)
                look(rank * size_ + file);
        }
    }
    [[nodiscard]] Path box(int square) const {
        const auto [x, y] = middle(square);
        return rectangle(x - cell / 2, y - cell / 2, cell, cell);
    }
    [[nodiscard]] Ground ground_of(int square) const {
        return diagram_.ground[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] Piece piece_on(int square) const {
        return diagram_.setup.pieces[static_cast<std::size_t>(square)];
    }

    void board() {
        const auto more = surroundings_of(diagram_, window_);
        const double width = window_.files * cell, height = window_.ranks * cell;
        const double right = width + more.right, bottom = height + more.bottom;
        elements_.push_back(Shape{rectangle(-more.left, -more.top, right + more.left, bottom + more.top),
                                  filled(theme_.board)});
        for_each_square([&](int square) {
            const auto here = ground_of(square);
            if (here != Ground::Plain && here != Ground::Start)
                elements_.push_back(Shape{box(square), filled(theme_.gate)});
        });
        for (const auto square : {diagram_.last.from, diagram_.last.to}) {
            if (square != no_square) elements_.push_back(Shape{box(square), filled(theme_.wash)});
        }
        Path lines;
        for (int i = more.left > 0 ? 0 : 1; i < window_.files + (more.right > 0 ? 1 : 0); ++i)
            lines.add(segment(i * cell, -more.top, i * cell, bottom));
        for (int i = more.top > 0 ? 0 : 1; i < window_.ranks + (more.bottom > 0 ? 1 : 0); ++i)
            lines.add(segment(-more.left, i * cell, right, i * cell));
        elements_.push_back(Shape{lines, stroked(theme_.line, 1.6)});
    }

    void ground() {
        static constexpr double knot_width = 3;
        const auto knotted = [&](const char* id, const Knot& knot) {
            return std::make_shared<const Symbol>(
                Symbol{id, knot_as_line(knot, knot_width, theme_.knot, theme_.gate)});
        };
        const auto throne = knotted("throne", knot_named("throne", 23)),
                   corner = knotted("corner", knot_named("gate", 23));
        const auto start = start_mark(theme_);
        for_each_square([&](int square) {
            const auto at = middle(square);
            switch (ground_of(square)) {
                case Ground::Throne: elements_.push_back(Use{throne, {at}}); break;
                case Ground::Corner: elements_.push_back(Use{corner, {at}}); break;
                case Ground::Start: elements_.push_back(Use{start, {at}}); break;
                case Ground::Camp: cross(at, 12, stroked(theme_.line, 2)); break;
                case Ground::Plain: break;
            }
        });
    }

    void cross(Point at, double reach, const Paint& paint) {
        elements_.push_back(Shape{segment(at.x - reach, at.y - reach, at.x + reach, at.y + reach)
                                      .add(segment(at.x + reach, at.y - reach, at.x - reach, at.y + reach)),
                                  paint});
    }

    // One line along the border of the outlined squares.
    void outline() {
        if (diagram_.outlined.empty()) return;
        Path squares, border;
        for (const auto square : diagram_.outlined) {
            const auto [x, y] = middle(square);
            const double left = x - cell / 2, top = y - cell / 2, right = left + cell, bottom = top + cell;
            squares.add(rectangle(left, top, cell, cell));
            if (!is_outlined(x - cell, y)) border.add(segment(left, top, left, bottom));
            if (!is_outlined(x + cell, y)) border.add(segment(right, top, right, bottom));
            if (!is_outlined(x, y - cell)) border.add(segment(left, top, right, top));
            if (!is_outlined(x, y + cell)) border.add(segment(left, bottom, right, bottom));
        }
        elements_.push_back(Shape{squares, {.fill = theme_.gold, .opacity = 0.35}});
        elements_.push_back(Shape{border, {.stroke = theme_.frame, .width = 4, .round = true}});
    }
    [[nodiscard]] bool is_outlined(double x, double y) const {
        return std::ranges::any_of(diagram_.outlined,
                                   [&](Square square) { return middle(square) == Point{x, y}; });
    }

    void pieces() {
        std::map<Piece, std::shared_ptr<const Symbol>> shields;
        for_each_square([&](int square) {
            const auto piece = piece_on(square);
            if (piece == Piece::None) return;
            auto& symbol = shields[piece];
            if (!symbol) symbol = shield(piece, theme_);
            elements_.push_back(Use{symbol, {middle(square)}});
        });
    }

    void tell() {
        for (const auto square : diagram_.captured) {
            if (piece_on(square) == Piece::None) {
                cross(middle(square), 11, {.stroke = theme_.danger, .width = 4, .round = true});
            } else {  // still on the board, but about to be removed
                const double radius = shield_radius(piece_on(square)) + 1;
                elements_.push_back(Circle{middle(square), radius, {.fill = theme_.board, .opacity = 0.45}});
                cross(middle(square), 18, {.stroke = theme_.danger, .width = 5.5, .round = true});
            }
        }
        for (const auto square : diagram_.destinations) {
            if (piece_on(square) == Piece::None)
                elements_.push_back(Circle{middle(square), 8, filled(theme_.good)});
        }
        for (const auto square : diagram_.circled) {
            elements_.push_back(Circle{middle(square), 27.5, stroked(theme_.board, 6)});
            elements_.push_back(Circle{middle(square), 27.5, stroked(theme_.danger, 3)});
        }
    }

    // In the top right corner of the square, so that the shield stays visible.
    void numbers() {
        std::map<Square, std::string> texts;
        for (const auto& [square, number] : diagram_.numbers) {
            auto& text = texts[square];
            text += (text.empty() ? "" : " ") + std::to_string(number);
        }
        for (const auto& [square, text] : texts) {
            const double width = std::max(26.0, 10 + 10 * static_cast<double>(text.size()));
            const auto [x, y] = middle(square);
            const double right = x + cell / 2 + 3, top = y - cell / 2 - 3;
            elements_.push_back(Shape{Path().rounded(right - width, top, width, 26, 13),
                                      {.fill = theme_.page, .stroke = theme_.ink, .width = 1.6}});
            elements_.push_back(TextLine{text,
                                         {right - width / 2, top + 19.5},
                                         {.face = Face::Sans, .size = 19, .bold = true},
                                         theme_.ink,
                                         Align::Centre});
        }
    }

    // A shaft and a head in one outline, from the edge of one square to the middle of the other.
    void draw(const Move& move) {
        if (move.from == no_square || move.from == move.to) return;
        const auto from = middle(move.from), to = middle(move.to);
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const double ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
        Path path;
        const auto at = [&](double along, double aside) {
            const double x = from.x + ux * along - uy * aside, y = from.y + uy * along + ux * aside;
            path.is_empty() ? path.move(x, y) : path.line(x, y);
        };
        // If a piece already stands on the end square, the arrow points at it without covering it.
        const double end = length - (piece_on(move.to) == Piece::None ? 4 : 25);
        const double begin = piece_on(move.from) == Piece::None ? 6 : 20;
        const double head = std::min(24.0, (end - begin) / 2), neck = end - head, reach = 3 + head / 2;
        at(begin, -5.5), at(neck, -5.5), at(neck, -reach), at(end, 0), at(neck, reach), at(neck, 5.5),
            at(begin, 5.5);
        elements_.push_back(
            Shape{path.close(), {.fill = theme_.arrow, .stroke = theme_.board, .width = 2, .round = true}});
    }

    const Diagram& diagram_;
    const BoardTheme& theme_;
    int size_;
    BoardWindow window_;
    Elements elements_;
};

// Along the sides where the board ends.
Elements edges(const Diagram& diagram, const BoardTheme& theme, const BoardWindow& window) {
    constexpr double width = 4;
    const auto more = surroundings_of(diagram, window);
    const double left = -more.left, top = -more.top, right = window.files * cell + more.right,
                 bottom = window.ranks * cell + more.bottom;
    Path lines;
    if (more.left == 0) lines.add(segment(left, top, left, bottom));
    if (more.right == 0) lines.add(segment(right, top, right, bottom));
    if (more.top == 0) lines.add(segment(left, top, right, top));
    if (more.bottom == 0) lines.add(segment(left, bottom, right, bottom));
    return {Shape{lines, {.stroke = theme.ink, .width = width, .round = true}}};
}

constexpr double margin_left = 52, margin_bottom = 52, margin_far = 26, frame_width = 9, caption_height = 34;

Elements coordinates(int size, bool flipped, const BoardTheme& theme) {
    Elements elements;
    const Font font{.size = 19};
    const auto say = [&](std::string text, double x, double y) {
        elements.push_back(TextLine{std::move(text), {x, y}, font, theme.label, Align::Centre});
    };
    for (int i = 0; i < size; ++i) {
        const int named = flipped ? size - 1 - i : i;
        say(std::string(1, static_cast<char>('a' + named)), (i + 0.5) * cell, size * cell + 33);
        say(std::to_string(named + 1), -29, (size - i - 0.5) * cell + 7);
    }
    return elements;
}

}  // namespace

Elements board_elements(const Diagram& diagram, const BoardTheme& theme) {
    return Picture(diagram, theme, whole_board(diagram)).elements();
}

Elements board_elements(const Diagram& diagram, const BoardTheme& theme, const BoardWindow& window) {
    auto elements = Picture(diagram, theme, window).elements();
    append(elements, edges(diagram, theme, window));
    return elements;
}

Surroundings surroundings_of(const Diagram& diagram, const BoardWindow& window) noexcept {
    const int size = diagram.setup.size;
    const auto at = [](bool board_ends) { return board_ends ? 0 : beyond; };
    const double low_file = at(window.file == 0), high_file = at(window.file + window.files == size);
    const double low_rank = at(window.rank == 0), high_rank = at(window.rank + window.ranks == size);
    if (diagram.flipped) return {high_file, low_rank, low_file, high_rank};
    return {low_file, high_rank, high_file, low_rank};
}

std::string board_in_words(const Diagram& diagram) {
    std::string words;
    const auto pieces = diagram.in_words.empty() ? to_position(diagram.setup) : diagram.in_words;
    for (const auto& part : {diagram.title, diagram.caption, pieces}) {
        if (!words.empty() && !part.empty()) words += words.back() == '.' ? " " : ". ";
        words += part;
    }
    return words;
}

Drawing board_picture(const Diagram& diagram, const BoardTheme& theme) {
    const int size = diagram.setup.size;
    const double side = size * cell;
    Drawing drawing{
        .width = margin_left + side + margin_far,
        .height = margin_far + side + margin_bottom + (diagram.caption.empty() ? 0 : caption_height),
        .unit = 0.25,
        .title = diagram.title,
        .description = to_position(diagram.setup),
        .elements = {}};
    drawing.elements.push_back(Shape{rectangle(0, 0, drawing.width, drawing.height), filled(theme.page)});
    const double framed = side + 2 * frame_width;
    Elements elements{
        Shape{Path().rounded(-frame_width, -frame_width, framed, framed, 6), filled(theme.frame)}};
    append(elements, board_elements(diagram, theme));
    append(elements, coordinates(size, diagram.flipped, theme));
    if (!diagram.caption.empty()) {
        elements.push_back(TextLine{
            diagram.caption, {side / 2, side + 70}, {.size = 24, .italic = true}, theme.ink, Align::Centre});
    }
    drawing.elements.push_back(Group{.elements = std::move(elements),
                                     .transform = {{margin_left, margin_far}},
                                     .alternative = board_in_words(diagram)});
    return drawing;
}

}  // namespace tafl::print
