#include "print/set/leaflet_front.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "print/set/leaflet_text.hpp"
#include "print/set/legend.hpp"
#include "print/set/night_picture.hpp"

namespace tafl::print {

namespace {

constexpr double runes_height = 2.6, shields_height = 5, front_gap = 3.5;
constexpr double type_of_signs = 8 * pt, type_of_aim = 10.5 * pt, type_of_caption = 8.5 * pt;
constexpr double caption_height = type_of_caption * 1.3;

class LeafletFront {
  public:
    LeafletFront(const SetContext& set, double width, double height)
        : set_(set), width_(width), height_(height), opening_(set.book.clauses.front().diagrams.front()) {}

    // From both ends of the page towards the board, which has what is left.
    [[nodiscard]] Block whole() {
        const double sea = height_ * 0.21;
        put(rune_row(0, 0, width_, runes_height, ink()), {});
        put({Group{.elements = night_picture(set_.theme(), width_, sea),
                   .alternative = set_.words("cover-picture")}},
            {0, runes_height + front_gap});
        const double top = names(runes_height + front_gap + sea + 13, 36 * pt, width_ / 2, width_);
        double bottom = height_;
        const auto lift = [&](Block block, double left) {
            bottom -= block.height;
            put(std::move(block.elements), {left, bottom});
        };
        put(rune_row(0, bottom - runes_height, width_, runes_height, ink()), {});
        bottom -= runes_height + front_gap;
        lift(signs(width_), 0);
        bottom -= front_gap;
        put(divider(0, bottom, width_, set_.theme()), {});
        bottom -= front_gap + shields_height;
        put(shield_legend(set_, {{width_ / 2, bottom + shields_height / 2}, width_, shields_height}), {});
        bottom -= front_gap;
        board(top, bottom - 1);
        return {std::move(elements_), height_};
    }

    // The board on the left, everything else beside it.
    [[nodiscard]] Block compact() {
        const double side = width_ * 0.44, gap = 5, left = side + gap, room = width_ - left;
        put(rune_row(0, 0, width_, runes_height, ink()), {});
        double y = runes_height + front_gap;
        const auto opening = board_of(side);
        put(opening.elements(set_.theme()), {0, y});
        const double end = caption(side / 2 + 1.5, y + opening.height());
        y = names(y + 7.5, 21 * pt, left + room / 2, room);
        auto pieces = shield_legend(set_, room, shields_height);
        put(std::move(pieces.elements), {left, y});
        y += pieces.height + 1.5;
        auto legend = signs(room);
        put(std::move(legend.elements), {left, y});
        y = std::max(end, y + legend.height) + front_gap;
        put(divider(0, y, width_, set_.theme()), {});
        return {std::move(elements_), y + front_gap + 1.5};
    }

  private:
    [[nodiscard]] Colour ink() const { return set_.theme().ink; }
    void put(Elements elements, Point at) {
        elements_.push_back(Group{.elements = std::move(elements), .transform = {.at = at}});
    }

    // Title, addition and aim, centred at `x`; the title stands on `y`. Returns where they end.
    double names(double y, double size, double x, double room) {
        const auto centred = [&](const std::string& text, const Font& font, Role role) {
            elements_.push_back(TextLine{text, {x, y}, fitted(text, font, room), ink(), Align::Centre, role});
        };
        centred(set_.name(), {.size = size, .bold = true}, Role::Title);
        if (const auto addition = set_.addition(); !addition.empty()) {
            y += std::max(4.6, size * 0.56);
            centred(addition, {.size = std::max(9.5 * pt, size * 0.32), .italic = true}, Role::Paragraph);
        }
        const Font font{.size = type_of_aim, .italic = true};
        y += font.size * (room == width_ ? 2 : 1.7);
        const double indent = room == width_ ? 10 : 0;
        auto aim = set_text(set_.book.aim, font, ink(), {x - room / 2 + indent, y}, room - 2 * indent,
                            font.size * 1.25, Align::Centre);
        append(elements_, std::move(aim.elements));
        return y + aim.height - font.size * 0.4;
    }

    [[nodiscard]] SmallBoard board_of(double width) const {
        SmallBoard board{opening_.drawing, whole_board(opening_.drawing), 1, true};
        const double more = board.width() - opening_.before.size;
        board.square = (width - more) / opening_.before.size;
        return board;
    }
    void board(double top, double bottom) {
        const double ranks = 3, most = bottom - top - caption_height - 1;
        const auto opening = board_of(std::min(most, width_ * 0.86));
        const Point at{(width_ - opening.width() - ranks) / 2, top + (most - opening.height()) / 2};
        put(opening.elements(set_.theme()), at);
        caption(width_ / 2, at.y + opening.height());
    }
    // Below the board. Returns where it ends.
    double caption(double x, double y) {
        elements_.push_back(
            TextLine{fmt::format("{}. {}", set_.book.clauses.front().number, opening_.caption),
                     {x, y + type_of_caption},
                     {.size = type_of_caption, .italic = true},
                     ink(),
                     Align::Centre,
                     Role::Caption});
        return y + caption_height;
    }

    // What the pictures show, and the signs.
    [[nodiscard]] Block signs(double room) const {
        Block block;
        if (const auto& pictures = set_.book.about_pictures; !pictures.empty()) {
            const Font font{.size = type_of_signs};
            block = set_text(pictures, font, ink(), {0, font.size * 0.85}, room, font.size * 1.22);
        }
        auto legend = sign_legend(set_, room, type_of_signs);
        block.elements.push_back(
            Group{.elements = std::move(legend.elements), .transform = {.at = {0, block.height}}});
        block.height += legend.height;
        return block;
    }

    const SetContext& set_;
    double width_, height_;
    const RulebookDiagram& opening_;
    Elements elements_;
};

}  // namespace

Block leaflet_front(const SetContext& set, Front front, double width, double height) {
    LeafletFront made(set, width, height);
    return front == Front::Whole ? made.whole() : made.compact();
}

}  // namespace tafl::print
