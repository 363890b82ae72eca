#include "print/set/piece_cutouts.hpp"

#include <cmath>

#include "print/board/shields.hpp"

namespace tafl::print {

namespace {

constexpr double hairline = 0.2;
constexpr double panel_share = 1.2, foot_share = 0.55;  // relative to a standing piece's width

// A disc with four marks on its middle lines, for centring it on a wooden one.
Cutout round_piece(const std::shared_ptr<const Symbol>& face, Piece piece, double width) {
    const double radius = width / 2, from = radius + 0.25, to = radius + centring_mark;
    Path ticks;
    for (const double side : {-1.0, 1.0})
        ticks.add(segment(side * from, 0, side * to, 0)).add(segment(0, side * from, 0, side * to));
    return {width, width,
            Elements{Shape{ticks, stroked(black, 0.15)},
                     Use{face, {.at = {}, .scale = radius / shield_radius(piece)}},
                     Circle{{}, radius, cut_line(hairline)}}};
}

// A strip of foot, back, front and foot, folded into a tent whose feet lie on each other:
//
//     +-----+ foot
//     |  o  | back, upside down
//     |  o  | front
//     +-----+ foot
Cutout standing_piece(const std::shared_ptr<const Symbol>& face, Piece piece, double width) {
    const double panel = width * panel_share, foot = width * foot_share, height = 2 * (panel + foot);
    const double scale = width * 0.46 / shield_radius(piece), left = -width / 2;
    Cutout cutout{width, height, {}};
    cutout.elements = {Shape{rectangle(left, -height / 2, width, height), cut_line(hairline)},
                       Use{face, {.at = {0, -panel / 2}, .scale = scale, .rotation = 180}},
                       Use{face, {.at = {0, panel / 2}, .scale = scale}}};
    for (const double y : {-panel, 0.0, panel})
        cutout.elements.push_back(Shape{segment(left, y, -left, y), fold_line()});
    return cutout;
}

}  // namespace

double folded_depth(double width) { return width * foot_share; }
// Half the foot, the panel and the height form a right triangle.
double folded_height(double width) {
    return width * std::sqrt(panel_share * panel_share - foot_share * foot_share / 4);
}

Cutout cutout_of(const SetContext& set, Piece piece) {
    const auto face = shield(piece, set.theme(), Shadow::None);
    const double width = piece == Piece::King ? set.king_width() : set.man_width();
    return set.options.piece_style == PieceStyle::Standing ? standing_piece(face, piece, width)
                                                           : round_piece(face, piece, width);
}

}  // namespace tafl::print
