// Pieces and knots are defined once and placed with <use>. From back to front: page, frame, board, washes,
// grid, ground, outline, pieces, marks, coordinates.
#include "notation/diagrams/diagram_svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/diagrams/knot.hpp"
#include "notation/positions.hpp"

namespace tafl {

namespace {

constexpr int cell = 60;
constexpr int margin_left = 52, margin_bottom = 52, margin_far = 26, frame = 9, caption_height = 34;

constexpr std::string_view birch = "#f4ecdc", ink = "#2b2118", ash = "#e3d3b4", groove = "#b79c70";
constexpr std::string_view woad = "#2f5d8a", madder = "#a8352c", gold = "#c8952b", lichen = "#5d7a4a";
constexpr std::string_view oak = "#7a5a34", bone = "#efe4cf", gate = "#d6c096", wash = "#edc983";
constexpr std::string_view deep_woad = "#1b3a59", deep_madder = "#6b1d17", bright_gold = "#f2cb6b";

constexpr std::string_view typeface = "Georgia,'DejaVu Serif',serif";

std::string xml_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

// The line in its own colour, and above it the passages that run over another, cased in the ground's colour.
std::string drawn(std::string_view id, const Knot& knot, double width, std::string_view line,
                  std::string_view ground) {
    auto out = fmt::format("<g id=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"><path d=\"{}\"/>",
                           id, line, width, knot.line);
    std::string over;
    for (const auto& piece : knot.over) over += piece;
    return out + fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/><path d=\"{}\"/></g>\n", over,
                             ground, width * 2.1, over);
}

std::string disc(double radius, std::string_view fill, std::string_view more = "") {
    return fmt::format("<circle r=\"{}\" fill=\"{}\"{}/>", radius, fill, more);
}

// A shield from above: shadow, rim with nails, field, and what is painted on it.
std::string shield(std::string_view id, double radius, std::string_view rim, std::string_view field,
                   std::string_view nail, std::string_view painting) {
    std::string out = fmt::format(
        "<g id=\"{}\"><circle cx=\"1.2\" cy=\"2.2\" r=\"{}\" fill=\"{}\" opacity=\".25\"/>", id, radius, ink);
    out += disc(radius, rim);
    out += disc(radius - 4.6, field);
    out += fmt::format(
        "<circle r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.7\" stroke-linecap=\"round\" "
        "stroke-dasharray=\"0 {:.3f}\"/>",
        radius - 2.3, nail, (radius - 2.3) * 2 * 3.14159265 / 16);
    return out + std::string(painting) + "</g>\n";
}

std::string boss() {
    return disc(7.4, ink) + disc(6.2, bone) +
           "<circle cx=\"-1.6\" cy=\"-1.8\" r=\"2.2\" fill=\"#fff\" opacity=\".7\"/>";
}

std::string planks(std::string_view colour, double reach) {
    return fmt::format(
        "<path d=\"M-6.4 {0:.1f}V-{0:.1f}M6.4 {0:.1f}V-{0:.1f}\" stroke=\"{1}\" stroke-width=\"1\" "
        "fill=\"none\" opacity=\".75\"/>",
        reach, colour);
}

std::string quarters(double r) {
    return fmt::format(
        "<path d=\"M0 0V-{0}A{0} {0} 0 0 1 {0} 0ZM0 0V{0}A{0} {0} 0 0 1-{0} 0Z\" fill=\"{1}\"/>", r, bone);
}

// R12: a commander's and a knight's boss is a four-pointed star.
std::string star() {
    return fmt::format(
        "<path d=\"M0-13L3.6-3.6 13 0 3.6 3.6 0 13-3.6 3.6-13 0-3.6-3.6Z\" fill=\"{}\" stroke=\"{}\" "
        "stroke-width=\"1.4\"/>",
        bright_gold, ink);
}

std::string definitions() {
    std::string out = "<defs>\n";
    out += shield("attacker", 23, deep_woad, woad, "#a9c4de", planks(deep_woad, 17.2) + boss());
    out += shield("defender", 23, deep_madder, madder, "#e8b8a8", quarters(18.4) + boss());
    out += shield("commander", 23, deep_woad, woad, "#a9c4de", planks(deep_woad, 17.2) + star());
    out += shield("knight", 23, deep_madder, madder, "#e8b8a8", quarters(18.4) + star());
    out += drawn("king-knot", king_knot(15.4), 3.4, bright_gold, deep_madder);
    out += shield("king", 28, gold, deep_madder, ink,
                  fmt::format("<circle r=\"28\" fill=\"none\" stroke=\"{0}\" stroke-width=\"1.2\"/>"
                              "<circle r=\"23.4\" fill=\"none\" stroke=\"{0}\" stroke-width=\"1.2\"/>"
                              "<use href=\"#king-knot\" y=\"1.6\"/>",
                              ink));
    out += drawn("throne", throne_knot(23), 3, oak, gate);
    out += drawn("corner", gate_knot(23), 3, oak, gate);
    return out + "</defs>\n";
}

std::string_view symbol(Piece piece) {
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

class Picture {
  public:
    explicit Picture(const Diagram& diagram) : diagram_(diagram), size_(diagram.setup.size) {}

    [[nodiscard]] std::string text() const {
        const int width = margin_left + size_ * cell + margin_far;
        const int height =
            margin_far + size_ * cell + margin_bottom + (diagram_.caption.empty() ? 0 : caption_height);
        auto out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\">\n"
            "<title>{}</title>\n<desc>{}</desc>\n",
            width, height, xml_text(diagram_.title), xml_text(to_position(diagram_.setup)));
        out += definitions();
        out += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", width, height, birch);
        out += fmt::format("<g transform=\"translate({} {})\">\n", margin_left, margin_far);
        return out + board() + ground() + outline() + pieces() + marks() + coordinates() + caption() +
               "</g>\n</svg>\n";
    }

  private:
    struct Place {
        int x, y;  // the middle of the square
    };
    [[nodiscard]] Place place(int square) const {
        const int file = square % size_, rank = square / size_;
        const int column = diagram_.flipped ? size_ - 1 - file : file;
        const int row = diagram_.flipped ? rank : size_ - 1 - rank;
        return {column * cell + cell / 2, row * cell + cell / 2};
    }
    [[nodiscard]] std::string use(std::string_view id, int square) const {
        const auto [x, y] = place(square);
        return fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", id, x, y);
    }
    [[nodiscard]] std::string filled(std::string_view colour, int square) const {
        const auto [x, y] = place(square);
        return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", x - cell / 2,
                           y - cell / 2, cell, cell, colour);
    }
    [[nodiscard]] bool is_empty(int square) const {
        return diagram_.setup.pieces[static_cast<std::size_t>(square)] == Piece::None;
    }

    [[nodiscard]] std::string board() const {
        const int side = size_ * cell;
        auto out =
            fmt::format("<rect x=\"-{0}\" y=\"-{0}\" width=\"{1}\" height=\"{1}\" rx=\"6\" fill=\"{2}\"/>\n",
                        frame, side + 2 * frame, oak);
        out += fmt::format("<rect width=\"{0}\" height=\"{0}\" fill=\"{1}\"/>\n", side, ash);
        for (int square = 0; square < size_ * size_; ++square) {
            const auto here = diagram_.ground[static_cast<std::size_t>(square)];
            if (here != Ground::Plain && here != Ground::Start) out += filled(gate, square);
        }
        for (const auto square : {diagram_.last.from, diagram_.last.to}) {
            if (square != no_square) out += filled(wash, square);
        }
        return out + grid(side);
    }

    [[nodiscard]] std::string grid(int side) const {
        std::string lines;
        for (int i = 1; i < size_; ++i) lines += fmt::format("M{0} 0V{1}M0 {0}H{1}", i * cell, side);
        return fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"1.6\" fill=\"none\"/>\n", lines,
                           groove);
    }

    [[nodiscard]] std::string ground() const {
        std::string out;
        for (int square = 0; square < size_ * size_; ++square) {
            const auto [x, y] = place(square);
            switch (diagram_.ground[static_cast<std::size_t>(square)]) {
                case Ground::Throne: out += use("throne", square); break;
                case Ground::Corner: out += use("corner", square); break;
                case Ground::Start:
                    out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{}\"/>\n", x, y, groove);
                    break;
                case Ground::Camp:
                    out += fmt::format(
                        "<path d=\"M{} {}l24 24m0-24l-24 24\" stroke=\"{}\" stroke-width=\"2\"/>\n", x - 12,
                        y - 12, groove);
                    break;
                case Ground::Plain: break;
            }
        }
        return out;
    }

    // One line along the border of the outlined squares.
    [[nodiscard]] std::string outline() const {
        if (diagram_.outlined.empty()) return {};
        std::string squares, border;
        for (const auto square : diagram_.outlined) {
            const auto [x, y] = place(square);
            const int left = x - cell / 2, top = y - cell / 2;
            squares += fmt::format("M{} {}h{}v{}h-{}Z", left, top, cell, cell, cell);
            if (!outlined_at(x - cell, y)) border += fmt::format("M{} {}v{}", left, top, cell);
            if (!outlined_at(x + cell, y)) border += fmt::format("M{} {}v{}", left + cell, top, cell);
            if (!outlined_at(x, y - cell)) border += fmt::format("M{} {}h{}", left, top, cell);
            if (!outlined_at(x, y + cell)) border += fmt::format("M{} {}h{}", left, top + cell, cell);
        }
        return fmt::format(
            "<path d=\"{}\" fill=\"{}\" opacity=\".35\"/>\n<path d=\"{}\" fill=\"none\" stroke=\"{}\" "
            "stroke-width=\"4\" stroke-linecap=\"round\"/>\n",
            squares, gold, border, oak);
    }
    [[nodiscard]] bool outlined_at(int x, int y) const {
        return std::ranges::any_of(diagram_.outlined, [&](Square square) {
            const auto there = place(square);
            return there.x == x && there.y == y;
        });
    }

    [[nodiscard]] std::string pieces() const {
        std::string out;
        for (int square = 0; square < size_ * size_; ++square) {
            if (!is_empty(square)) {
                out += use(symbol(diagram_.setup.pieces[static_cast<std::size_t>(square)]), square);
            }
        }
        return out;
    }

    [[nodiscard]] std::string marks() const {
        std::string out;
        for (const auto square : diagram_.captured) {
            if (!is_empty(square)) continue;
            const auto [x, y] = place(square);
            out += fmt::format(
                "<path d=\"M{} {}l22 22m0-22l-22 22\" stroke=\"{}\" stroke-width=\"4\" "
                "stroke-linecap=\"round\"/>\n",
                x - 11, y - 11, madder);
        }
        for (const auto square : diagram_.destinations) {
            const auto [x, y] = place(square);
            out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"8\" fill=\"{}\"/>\n", x, y, lichen);
        }
        return out;
    }

    [[nodiscard]] std::string caption() const {
        if (diagram_.caption.empty()) return {};
        return fmt::format(
            "<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"24\" font-style=\"italic\" fill=\"{}\" "
            "text-anchor=\"middle\">{}</text>\n",
            size_ * cell / 2, size_ * cell + 70, typeface, ink, xml_text(diagram_.caption));
    }

    [[nodiscard]] std::string coordinates() const {
        auto out = fmt::format(
            "<g font-family=\"{}\" font-size=\"19\" fill=\"{}\" "
            "text-anchor=\"middle\">\n",
            typeface, ink);
        for (int i = 0; i < size_; ++i) {
            const auto [x, y] = place(i * size_ + i);
            out += fmt::format("<text x=\"{}\" y=\"{}\">{}</text><text x=\"-29\" y=\"{}\">{}</text>\n", x,
                               size_ * cell + 33, static_cast<char>('a' + i), y + 7, i + 1);
        }
        return out + "</g>\n";
    }

    const Diagram& diagram_;
    int size_;
};

}  // namespace

std::string to_svg(const Diagram& diagram) { return Picture(diagram).text(); }

}  // namespace tafl
