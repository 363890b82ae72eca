#include "print/set/piece_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/legend.hpp"

namespace tafl::print {

namespace {

constexpr double piece_gap = 3, heading_height = 8, before_heading = 5;

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

std::vector<PieceCount> of_side(const SetContext& set, bool attacks) {
    auto counts = pieces_of(set.ruleset, set.options.spares);
    std::erase_if(counts, [&](const PieceCount& count) { return is_attacker(count.piece) != attacks; });
    return counts;
}

// The pieces as boxes: a heading for each side, then its rows, one below the other.
class PieceRows {
  public:
    explicit PieceRows(const SetContext& set) : set_(set), width_(set.room().width) {
        for (const bool attacks : {false, true}) add(of_side(set, attacks));
    }
    [[nodiscard]] std::vector<Box> take() { return std::move(boxes_); }

  private:
    using Row = std::vector<Piece>;

    void add(const std::vector<PieceCount>& counts) {
        if (counts.empty()) return;
        heading(counts);
        std::vector<Piece> pieces;
        for (const auto& count : counts) {
            pieces.insert(pieces.end(), static_cast<std::size_t>(count.in_play + count.spare), count.piece);
        }
        for (const auto& row : even_rows(pieces)) add(row);
    }

    [[nodiscard]] double width_of(Piece piece) const {
        return piece == Piece::King ? set_.king_width() : set_.man_width();
    }
    [[nodiscard]] double width_of(const Row& row) const {
        double width = -piece_gap;
        for (const auto piece : row) width += width_of(piece) + piece_gap;
        return width;
    }

    [[nodiscard]] std::vector<Row> rows_within(double width, const std::vector<Piece>& pieces) const {
        std::vector<Row> rows{{}};
        for (const auto piece : pieces) {
            if (!rows.back().empty() && width_of(rows.back()) + piece_gap + width_of(piece) > width) {
                rows.emplace_back();
            }
            rows.back().push_back(piece);
        }
        return rows;
    }
    // As few rows as the sheet's width allows, as narrow as that number allows: no short last one.
    [[nodiscard]] std::vector<Row> even_rows(const std::vector<Piece>& pieces) const {
        auto rows = rows_within(width_, pieces);
        for (double width = width_; width > 0; width -= 1) {
            auto narrower = rows_within(width, pieces);
            if (narrower.size() > rows.size()) break;
            rows = std::move(narrower);
        }
        return rows;
    }

    void add(const Row& row) {
        const double height = width_of(std::ranges::max(row, {}, [&](Piece p) { return width_of(p); }));
        Box box{{}, height, boxes_.back().with_next ? 0 : piece_gap};
        double x = (width_ - width_of(row)) / 2;
        for (const auto piece : row) {
            const double width = width_of(piece);
            const auto symbol = shield(piece, set_.theme(), Shadow::None);
            box.elements.push_back(
                Group{piece_to_cut(symbol, piece, width), {.at = {x + width / 2, height / 2}}});
            x += width + piece_gap;
        }
        boxes_.push_back(std::move(box));
    }

    void heading(const std::vector<PieceCount>& counts) {
        std::string text;
        for (const auto& [piece, in_play, spare] : counts) {
            const auto how_many =
                spare == 0 ? std::to_string(in_play) : set_.filled("counted", in_play, spare);
            text += fmt::format("{}{}: {}", text.empty() ? "" : " · ", set_.words(name_key(piece)), how_many);
        }
        constexpr double shortest_line = 10;
        const auto font = fitted(text, {.size = 12 * pt, .italic = true}, width_ - 2 * shortest_line);
        const double half = print::width_of(text, font) / 2 + 4, middle = width_ / 2, base = 4.2;
        Box box{{TextLine{text, {middle, base}, font, black, Align::Centre}},
                heading_height,
                before_heading,
                true};
        box.elements.push_back(Shape{segment(0, base - 1.3, middle - half, base - 1.3)
                                         .add(segment(middle + half, base - 1.3, width_, base - 1.3)),
                                     stroked(black, 0.2)});
        boxes_.push_back(std::move(box));
    }

    const SetContext& set_;
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
    const auto at_height = [&](double height) { return columns_of(sheets, height, room, kept_free); };
    return at_height(lowest_height(boxes, room.height, at_height));
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
        sheets.drawings.push_back(sheet(set, set.words("pieces")));
        sheets.drawings.back().elements = std::move(elements);
    }
    sheets.free_from = columns.front().y + layout.used[layout.columns - 1] + piece_gap;
    return sheets;
}

}  // namespace tafl::print
