#include "print/set/piece_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/whose.hpp"

namespace tafl::print {

namespace {

constexpr double apart = 3.5, heading_height = 9;

// A shield, its cut line, and four marks that show its middle lines to whoever cuts or centres it on a disc.
Marks piece_to_cut(const std::shared_ptr<const Symbol>& symbol, Piece piece, double width) {
    const double radius = width / 2, tick = apart * 0.3;
    Path ticks;
    for (const double side : {-1.0, 1.0}) {
        ticks.add(segment(side * (radius + 0.25), 0, side * (radius + 0.25 + tick), 0));
        ticks.add(segment(0, side * (radius + 0.25), 0, side * (radius + 0.25 + tick)));
    }
    return {Use{symbol, {.at = {}, .scale = radius / shield_radius(piece)}},
            Circle{{}, radius, lined(black, 0.2)}, Shape{ticks, lined(black, 0.15)}};
}

class PieceSheets {
  public:
    explicit PieceSheets(const SetContext& set)
        : set_(set), words_(set_words(set.options.language)), room_(set.room()) {}

    Sheets make() {
        for (const auto& count : pieces_of(set_.ruleset, set_.options.spares)) add(count);
        return {std::move(sheets_), y_};
    }

  private:
    void add(const PieceCount& count) {
        const double width = count.piece == Piece::King ? set_.king_width() : set_.man_width();
        const double pitch = width + apart;
        const int most = std::max(1, static_cast<int>((room_.width + apart) / pitch));
        const int all = count.in_play + count.spare, rows = (all + most - 1) / most;
        const int in_row = (all + rows - 1) / rows;  // rows of one length look better than a short last one
        const auto symbol = shield(count.piece, set_.theme(), Lying::Flat);
        for (int i = 0; i < all; ++i) {
            if (i % in_row == 0) begin_row(count, i == 0, pitch);
            const int here = std::min(in_row, all - i / in_row * in_row);
            const double start = room_.x + (room_.width - here * pitch + apart) / 2 + width / 2;
            const double x = start + i % in_row * pitch, y = y_ - pitch + width / 2;
            sheets_.back().marks.push_back(Group{piece_to_cut(symbol, count.piece, width), {.at = {x, y}}});
        }
        y_ += 3;
    }

    void begin_row(const PieceCount& count, bool first, double pitch) {
        const double needed = pitch + (first ? heading_height : 0);
        if (sheets_.empty() || y_ + needed - apart > room_.y + room_.height) {
            sheets_.push_back(sheet(set_, std::string(words_.pieces)));
            y_ = room_.y + 2;
        }
        if (first) heading(count);
        y_ += pitch;
    }

    void heading(const PieceCount& count) {
        const auto name = std::string(name_of(count.piece, words_));
        const auto how_many = count.spare == 0
                                  ? fmt::format(fmt::runtime(words_.counted_bare), count.in_play)
                                  : fmt::format(fmt::runtime(words_.counted), count.in_play, count.spare);
        const auto text = name + ": " + how_many;
        const Type type{.size = 12 * pt, .italic = true};
        const double half = width_of(text, type) / 2 + 4, middle = room_.x + room_.width / 2, base = y_ + 4.2;
        auto& marks = sheets_.back().marks;
        marks.push_back(Words{text, {middle, base}, type, black, Align::Centre});
        marks.push_back(Shape{segment(room_.x, base - 1.3, middle - half, base - 1.3)
                                  .add(segment(middle + half, base - 1.3, room_.x + room_.width, base - 1.3)),
                              lined(black, 0.2)});
        y_ += heading_height;
    }

    const SetContext& set_;
    const SetWords& words_;
    Room room_;
    std::vector<Drawing> sheets_;
    double y_ = 0;
};

}  // namespace

std::vector<PieceCount> pieces_of(const Ruleset& ruleset, int spares) {
    std::vector<PieceCount> counts;
    for (const auto piece :
         {Piece::King, Piece::Knight, Piece::Defender, Piece::Commander, Piece::Attacker}) {
        const auto in_play = static_cast<int>(std::ranges::count(ruleset.start.pieces, piece));
        if (in_play == 0) continue;
        counts.push_back({piece, in_play, piece == Piece::King ? std::min(spares, 1) : spares});
    }
    return counts;
}

Sheets piece_sheets(const SetContext& set) { return PieceSheets(set).make(); }

}  // namespace tafl::print
