#include "notation/diagrams/diagram_text.hpp"

#include <algorithm>

namespace tafl {

namespace {

struct Colour {
    int red, green, blue;  // 24 bits
    int nearest;           // of the 256 colours
};

constexpr Colour ink{0x2b, 0x21, 0x18, 234};
constexpr Colour ash{0xe3, 0xd3, 0xb4, 223};
constexpr Colour stool{0xd8, 0xc4, 0x9d, 222};
constexpr Colour gate{0xc9, 0xb0, 0x82, 180};
constexpr Colour wash{0xe6, 0xb9, 0x6a, 215};
constexpr Colour groove{0xa8, 0x8e, 0x63, 137};
constexpr Colour oak{0x6b, 0x4d, 0x2b, 94};
constexpr Colour woad{0x1f, 0x4b, 0x7a, 24};
constexpr Colour madder{0xa8, 0x2c, 0x22, 124};
constexpr Colour lichen{0x3f, 0x5d, 0x2c, 22};
constexpr Colour weld{0xe6, 0xb9, 0x4f, 220};

std::string paint(const Colour& colour, bool background, const TextStyle& style) {
    const std::string layer = background ? "48" : "38";
    if (!style.many_colours) return "\x1b[" + layer + ";5;" + std::to_string(colour.nearest) + "m";
    return "\x1b[" + layer + ";2;" + std::to_string(colour.red) + ';' + std::to_string(colour.green) + ';' +
           std::to_string(colour.blue) + 'm';
}

bool holds(const std::vector<Square>& squares, int square) {
    return std::ranges::find(squares, static_cast<Square>(square)) != squares.end();
}

struct TextCell {
    std::string sign;  // one column wide
    char before = ' ', after = ' ';
    Colour front = ink;
    Colour back = ash;
};

Colour front_of(Piece piece) {
    if (piece == Piece::King) return ink;
    return is_attacker(piece) ? woad : madder;
}

Colour front_of(Ground ground) { return ground == Ground::Throne || ground == Ground::Corner ? oak : groove; }

Colour back_of(Ground ground) {
    switch (ground) {
        case Ground::Plain: return ash;
        case Ground::Start: return stool;
        case Ground::Camp:
        case Ground::Throne:
        case Ground::Corner: return gate;
    }
    return ash;
}

class Painter {
  public:
    Painter(const Diagram& diagram, const TextStyle& style) : diagram_(diagram), style_(style) {}

    [[nodiscard]] std::string board() const {
        const int size = diagram_.setup.size;
        std::string out;
        for (int row = 0; row < size; ++row) {
            const int rank = diagram_.flipped ? row : size - 1 - row;
            out += rank < 9 ? "  " : " ";
            out += std::to_string(rank + 1) + ' ';
            for (int column = 0; column < size; ++column) {
                out += painted(cell(rank * size + (diagram_.flipped ? size - 1 - column : column)));
            }
            if (style_.colour) out += "\x1b[0m";
            if (!style_.colour && out.back() == ' ') out.pop_back();
            out += '\n';
        }
        return out + files();
    }

  private:
    [[nodiscard]] std::string files() const {
        const int size = diagram_.setup.size;
        std::string out = "    ";
        for (int column = 0; column < size; ++column) {
            out += ' ';
            out += static_cast<char>('a' + (diagram_.flipped ? size - 1 - column : column));
            out += column + 1 < size ? " " : "\n";
        }
        return out;
    }

    [[nodiscard]] TextCell cell(int square) const {
        const auto index = static_cast<std::size_t>(square);
        const auto piece = diagram_.setup.pieces[index];
        const auto ground = diagram_.ground[index];
        TextCell cell{.sign = sign(ground, style_), .front = front_of(ground), .back = back_of(ground)};
        if (piece != Piece::None) cell.sign = sign(piece, style_), cell.front = front_of(piece);
        if (piece == Piece::King) cell.back = weld;
        if (holds(diagram_.captured, square) && piece == Piece::None) {
            cell.sign = style_.unicode ? "×" : "x";
            cell.front = madder;
        }
        mark(cell, square, piece);
        return cell;
    }

    void mark(TextCell& cell, int square, Piece piece) const {
        if (square == diagram_.last.from || square == diagram_.last.to) {
            cell.before = '(', cell.after = ')';
            if (piece != Piece::King) cell.back = wash;
        }
        if (holds(diagram_.destinations, square)) {
            cell.sign = style_.unicode ? "•" : "*";
            cell.front = lichen;
        }
        if (holds(diagram_.outlined, square)) {
            cell.before = '[', cell.after = ']';
            cell.back = weld;
        }
    }

    [[nodiscard]] std::string painted(const TextCell& cell) const {
        auto text = cell.before + cell.sign + cell.after;
        if (!style_.colour) return text;
        return paint(cell.back, true, style_) + paint(cell.front, false, style_) + "\x1b[1m" + text +
               "\x1b[22m";
    }

    const Diagram& diagram_;
    const TextStyle& style_;
};

}  // namespace

std::string sign(Piece piece, const TextStyle& style) {
    switch (piece) {
        case Piece::None: return style.unicode ? "·" : ".";
        case Piece::Attacker: return style.unicode ? "●" : "t";
        case Piece::Defender: return style.unicode ? "○" : "T";
        case Piece::King: return style.unicode ? "◈" : "K";
        case Piece::Commander: return style.unicode ? "◆" : "c";
        case Piece::Knight: return style.unicode ? "◇" : "N";
    }
    return " ";
}

std::string sign(Ground ground, const TextStyle& style) {
    switch (ground) {
        case Ground::Plain: return sign(Piece::None, style);
        case Ground::Start: return style.unicode ? "∘" : ":";
        case Ground::Camp: return style.unicode ? "▒" : "%";
        case Ground::Throne: return style.unicode ? "⌘" : "+";
        case Ground::Corner: return style.unicode ? "⌘" : "#";
    }
    return " ";
}

std::string to_text(const Diagram& diagram, const TextStyle& style) {
    return Painter(diagram, style).board();
}

}  // namespace tafl
