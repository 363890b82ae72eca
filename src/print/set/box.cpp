// The pieces lie in rolls side by side; folded ones stand in rows. The net of a tray, with its floor in the
// middle; the flaps of the long walls are glued behind the short ones:
//
//         +--------+
//     +---+  wall  +---+
//     | f |        | f |
//     +---+--------+---+
//    wall |  floor | wall
//     +---+--------+---+
//     | f |  wall  | f |
//     +---+        +---+
//         +--------+
#include "print/set/box.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/does_not_fit.hpp"
#include "print/set/piece_cutouts.hpp"

namespace tafl::print {

namespace {

constexpr double thickness = 2.5;  // of a piece glued to cardboard
constexpr double play = 1.2;       // the lid is wider than the tray by this
constexpr double net_gap = 5;

// The size of the floor and the height of the walls.
struct Tray {
    double width, depth, wall;
    [[nodiscard]] double net_width() const { return width + 2 * wall; }
    [[nodiscard]] double net_height() const { return depth + 2 * wall; }
};

int pieces_in(const SetContext& set) {
    int all = 0;
    for (const auto& count : pieces_of(set.ruleset, set.options.spares)) all += count.in_play + count.spare;
    return all;
}

bool is_standing(const SetContext& set) { return set.options.piece_style == PieceStyle::Standing; }

constexpr double words_height = 17;  // above the net

bool fits(const Tray& tray, const Room& room) {
    return tray.net_width() <= room.width && tray.net_height() <= room.height;
}

Tray lid_of(const Tray& tray) { return {tray.width + play, tray.depth + play, tray.wall * 0.6}; }

// As nearly square as whole rows allow, among the trays that fit into the space, if any do.
Tray tray_for(const SetContext& set, const Room& room) {
    const double across = set.king_width() + 1.5;
    const double along = is_standing(set) ? folded_depth(set.king_width()) + 0.5 : thickness;
    const double high = is_standing(set) ? folded_height(set.king_width()) : set.king_width();
    const int pieces = pieces_in(set);
    std::vector<Tray> trays;
    for (int rows = 1; rows <= 8; ++rows)
        trays.push_back({rows * across, std::ceil(1.0 * pieces / rows) * along + 3, high + 2});
    const auto badness = [&](const Tray& tray) {
        return std::pair(!fits(tray, room) || !fits(lid_of(tray), room), std::abs(tray.width - tray.depth));
    };
    return *std::ranges::min_element(trays, {}, badness);
}

// Drawn from the top left corner of the net.
Elements net(const Tray& tray) {
    const auto [w, d, h] = tray;
    const double flap = std::min(h * 0.8, 14.0), slant = std::min(3.0, h * 0.15);
    Path cut = Path().move(h, 0).line(h + w, 0);
    // A flap beside a wall, from one height to another.
    const auto add_flap = [&](double x, double out, double from, double to) {
        const double in = to > from ? slant : -slant;
        cut.line(x, from).line(x + out, from + in).line(x + out, to - in).line(x, to);
    };
    add_flap(h + w, flap, 0, h);
    cut.line(2 * h + w, h).line(2 * h + w, h + d);
    add_flap(h + w, flap, h + d, 2 * h + d);
    add_flap(h, -flap, 2 * h + d, h + d);
    cut.line(0, h + d).line(0, h);
    add_flap(h, -flap, h, 0);
    cut.close();
    Path folds = rectangle(h, h, w, d);
    for (const double x : {h, h + w}) folds.add(segment(x, 0, x, h)).add(segment(x, h + d, x, 2 * h + d));
    return {Shape{cut, cut_line()}, Shape{folds, fold_line()}};
}

class BoxSheets {
  public:
    explicit BoxSheets(const SetContext& set)
        : set_(set), room_(below_words(set.room())), tray_(tray_for(set, room_)), lid_(lid_of(tray_)) {}

    [[nodiscard]] std::vector<Drawing> make() {
        for (const auto& net : {tray_, lid_}) {
            if (fits(net, room_)) continue;
            throw DoesNotFit(
                fmt::format("a box for {} pieces of {:.3g} mm does not fit {}; --pages can leave it out",
                            pieces_in(set_), set_.man_width(), set_.options.paper.name));
        }
        const bool one = tray_.net_height() + net_gap + lid_.net_height() <= room_.height;
        std::vector<Drawing> sheets;
        sheets.push_back(begun(one ? "box" : "box-sheet-tray"));
        place(sheets.back(), tray_, room_.y + words_height, {}, "box-tray");
        if (!one) sheets.push_back(begun("box-sheet-lid"));
        const double down = one ? tray_.net_height() + net_gap : 0;
        place(sheets.back(), lid_, room_.y + words_height + down, top_of_lid(), "box-lid");
        return sheets;
    }

  private:
    static Room below_words(Room room) {
        room.height -= words_height;
        return room;
    }

    [[nodiscard]] Drawing begun(std::string_view title) const {
        auto drawing = sheet(set_, set_.words(title));
        const auto holds = is_standing(set_)
                               ? set_.filled("box-holds-standing", pieces_in(set_))
                               : set_.filled("box-holds", pieces_in(set_), set_.number(thickness));
        const auto words = set_.words("box-how") + " " + holds;
        const Font font{.size = 10 * pt};
        auto text = set_text(words, font, set_.theme().ink, {room_.x + 8, room_.y + 5}, room_.width - 16,
                             font.size * 1.3, Align::Centre);
        append(drawing.elements, std::move(text.elements));
        return drawing;
    }

    void place(Drawing& drawing, const Tray& tray, double y, Elements on_floor, std::string_view name) const {
        const double x = (drawing.width - tray.net_width()) / 2;
        auto elements = net(tray);
        const Point middle{tray.wall + tray.width / 2, tray.wall + tray.depth / 2};
        elements.push_back(Group{std::move(on_floor), {.at = middle}});
        drawing.elements.push_back(Group{
            .elements = std::move(elements), .transform = {.at = {x, y}}, .alternative = set_.words(name)});
    }

    // Drawn from its middle: the name between rows of runes, the king above it.
    [[nodiscard]] Elements top_of_lid() const {
        const double width = lid_.width * 0.86, height = lid_.depth * 0.86, size = height * 0.13;
        const auto& ink = set_.theme().ink;
        const auto name = set_.name();
        const auto king = shield(Piece::King, set_.theme(), Shadow::None);
        Elements elements{
            Shape{Path().rounded(-lid_.width * 0.46, -lid_.depth * 0.46, lid_.width * 0.92, lid_.depth * 0.92,
                                 2),
                  stroked(ink, 0.5)},
            Use{king, {.at = {0, -height * 0.1}, .scale = height * 0.2 / shield_radius(Piece::King)}},
            TextLine{name,
                     {0, height * 0.27},
                     fitted(name, {.size = size, .bold = true}, width * 0.9),
                     ink,
                     Align::Centre}};
        const double staves = height * 0.06;
        append(elements, rune_row(-width / 2, -height * 0.44, width, staves, ink));
        append(elements, rune_row(-width / 2, height * 0.44 - staves, width, staves, ink));
        return elements;
    }

    const SetContext& set_;
    Room room_;
    Tray tray_, lid_;
};

}  // namespace

std::vector<Drawing> box_sheets(const SetContext& set) { return BoxSheets(set).make(); }

}  // namespace tafl::print
