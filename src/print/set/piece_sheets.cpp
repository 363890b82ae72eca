#include "print/set/piece_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/legend.hpp"

namespace tafl::print {

namespace {

constexpr double piece_gap = 3.5, heading_height = 9;

// A shield, its cut line, and four marks at its middle lines, for centring it on a disc.
Elements piece_to_cut(const std::shared_ptr<const Symbol>& symbol, Piece piece, double width) {
    const double radius = width / 2, tick = piece_gap * 0.3;
    Path ticks;
    for (const double side : {-1.0, 1.0}) {
        ticks.add(segment(side * (radius + 0.25), 0, side * (radius + 0.25 + tick), 0));
        ticks.add(segment(0, side * (radius + 0.25), 0, side * (radius + 0.25 + tick)));
    }
    return {Use{symbol, {.at = {}, .scale = radius / shield_radius(piece)}},
            Circle{{}, radius, stroked(black, 0.2)}, Shape{ticks, stroked(black, 0.15)}};
}

// The pieces as boxes: a heading for each kind, then its rows, one below the other.
class PieceRows {
  public:
    explicit PieceRows(const SetContext& set)
        : set_(set), strings_(set_strings(set.options.language)), width_(set.room().width) {
        for (const auto& count : pieces_of(set.ruleset, set.options.spares)) add(count);
    }
    [[nodiscard]] std::vector<Box> take() { return std::move(boxes_); }

  private:
    void add(const PieceCount& count) {
        const double width = count.piece == Piece::King ? set_.king_width() : set_.man_width();
        const double pitch = width + piece_gap;
        const int most = std::max(1, static_cast<int>((width_ + piece_gap) / pitch));
        const int all = count.in_play + count.spare, rows = (all + most - 1) / most;
        const int in_row = (all + rows - 1) / rows;  // rows of one length look better than a short last one
        const auto symbol = shield(count.piece, set_.theme(), Shadow::None);
        heading(count);
        for (int done = 0; done < all; done += in_row) {
            const int here = std::min(in_row, all - done);
            const double start = (width_ - here * pitch + piece_gap) / 2 + width / 2;
            Box row{{}, width, done == 0 ? 0 : piece_gap};
            for (int i = 0; i < here; ++i) {
                row.elements.push_back(
                    Group{piece_to_cut(symbol, count.piece, width), {.at = {start + i * pitch, width / 2}}});
            }
            boxes_.push_back(std::move(row));
        }
    }

    void heading(const PieceCount& count) {
        const auto name = std::string(piece_name(count.piece, strings_));
        const auto how_many = count.spare == 0
                                  ? std::to_string(count.in_play)
                                  : fmt::format(fmt::runtime(strings_.counted), count.in_play, count.spare);
        const auto text = name + ": " + how_many;
        const Font font{.size = 12 * pt, .italic = true};
        const double half = width_of(text, font) / 2 + 4, middle = width_ / 2, base = 4.2;
        Box box{{TextLine{text, {middle, base}, font, black, Align::Centre}},
                heading_height,
                piece_gap + 3,
                true};
        box.elements.push_back(Shape{segment(0, base - 1.3, middle - half, base - 1.3)
                                         .add(segment(middle + half, base - 1.3, width_, base - 1.3)),
                                     stroked(black, 0.2)});
        boxes_.push_back(std::move(box));
    }

    const SetContext& set_;
    const SetStrings& strings_;
    double width_;
    std::vector<Box> boxes_;
};

// A column a sheet, none longer than `height`, the last one with room at its foot.
std::vector<Column> columns_of(std::size_t sheets, double height, const Room& room, double kept_free) {
    constexpr double down = 2;
    std::vector<Column> columns(sheets, {room.x, room.y + down, std::min(height, room.height - down)});
    columns.back().height = std::min(height, room.height - down - kept_free);
    return columns;
}

std::vector<Column> filled_alike(const std::vector<Box>& boxes, const Room& room, double kept_free) {
    std::size_t sheets = 1;
    while (!lay_out(boxes, columns_of(sheets, room.height, room, kept_free)).fits) ++sheets;
    double low = 0, high = room.height;
    for (int i = 0; i < 20; ++i) {
        const double middle = (low + high) / 2;
        (lay_out(boxes, columns_of(sheets, middle, room, kept_free)).fits ? high : low) = middle;
    }
    return columns_of(sheets, high, room, kept_free);
}

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

Sheets piece_sheets(const SetContext& set, double kept_free) {
    const auto boxes = PieceRows(set).take();
    const auto columns = filled_alike(boxes, set.room(), kept_free);
    const auto layout = lay_out(boxes, columns);
    Sheets sheets;
    auto set_rows = elements_in_columns(boxes, layout, columns);
    set_rows.resize(layout.columns);  // what would be free altogether is no sheet of pieces
    for (auto& elements : set_rows) {
        sheets.drawings.push_back(sheet(set, std::string(set_strings(set.options.language).pieces)));
        sheets.drawings.back().elements = std::move(elements);
    }
    sheets.free_from = columns.front().y + layout.used[layout.columns - 1] + piece_gap;
    return sheets;
}

}  // namespace tafl::print
