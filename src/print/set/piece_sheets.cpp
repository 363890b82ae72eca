#include "print/set/piece_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/legend.hpp"
#include "print/set/piece_cutouts.hpp"

namespace tafl::print {

namespace {

constexpr double piece_gap = 3, heading_height = 8, before_heading = 5;

// The pieces as boxes: a heading for each side, then its rows.
class PieceRows {
  public:
    explicit PieceRows(const SetContext& set) : set_(set), width_(set.room().width) {
        for (const auto& count : pieces_of(set.ruleset, 0))
            cutouts_[count.piece] = cutout_of(set, count.piece);
    }

    [[nodiscard]] std::vector<Box> make() {
        for (const bool attack : {false, true}) {
            auto counts = pieces_of(set_.ruleset, set_.options.spares);
            std::erase_if(counts, [&](const auto& count) { return is_attacker(count.piece) != attack; });
            if (!counts.empty()) add(counts);
        }
        return std::move(boxes_);
    }

  private:
    using Row = std::vector<Piece>;

    void add(const std::vector<PieceCount>& counts) {
        heading(counts);
        std::vector<Piece> pieces;
        for (const auto& count : counts)
            pieces.insert(pieces.end(), static_cast<std::size_t>(count.in_play + count.spare), count.piece);
        for (const auto& row : even_rows(pieces)) add(row);
    }

    [[nodiscard]] double width_of(const Row& row) const {
        double width = -piece_gap;
        for (const auto piece : row) width += cutouts_.at(piece).width + piece_gap;
        return width;
    }

    [[nodiscard]] std::vector<Row> rows_within(double width, const std::vector<Piece>& pieces) const {
        std::vector<Row> rows{{}};
        double used = -piece_gap;
        for (const auto piece : pieces) {
            const double more = piece_gap + cutouts_.at(piece).width;
            if (!rows.back().empty() && used + more > width) rows.emplace_back(), used = -piece_gap;
            rows.back().push_back(piece);
            used += more;
        }
        return rows;
    }
    // As few rows as the sheet's width allows, then as narrow as possible, so that the last row is not short.
    [[nodiscard]] std::vector<Row> even_rows(const std::vector<Piece>& pieces) const {
        const double most = width_ - 2 * centring_mark;
        auto rows = rows_within(most, pieces);
        for (double width = most; width > 0; width -= 1) {
            auto narrower = rows_within(width, pieces);
            if (narrower.size() > rows.size()) break;
            rows = std::move(narrower);
        }
        return rows;
    }

    void add(const Row& row) {
        double height = 0;
        for (const auto piece : row) height = std::max(height, cutouts_.at(piece).height);
        Group line{.elements = {}, .alternative = in_words(row)};
        double x = (width_ - width_of(row)) / 2;
        for (const auto piece : row) {
            const auto& cutout = cutouts_.at(piece);
            line.elements.push_back(Group{cutout.elements, {.at = {x + cutout.width / 2, height / 2}}});
            x += cutout.width + piece_gap;
        }
        boxes_.push_back({{std::move(line)}, height, boxes_.back().with_next ? 0 : piece_gap});
    }

    [[nodiscard]] std::string in_words(const Row& row) const {
        std::string text;
        for (const auto& [piece, cutout] : cutouts_) {
            const auto count = std::ranges::count(row, piece);
            if (count == 0) continue;
            text += fmt::format("{}{}{}", text.empty() ? "" : ", ", set_.label(name_key(piece)), count);
        }
        return text;
    }

    void heading(const std::vector<PieceCount>& counts) {
        std::string text;
        for (const auto& count : counts) {
            auto how_many = std::to_string(count.in_play);
            if (count.spare > 0) how_many = set_.filled("counted", how_many, count.spare);
            text +=
                fmt::format("{}{}{}", text.empty() ? "" : " · ", set_.label(name_key(count.piece)), how_many);
        }
        constexpr double min_line_length = 10;
        const auto font = fitted(text, {.size = 12 * pt, .italic = true}, width_ - 2 * min_line_length);
        const double half = print::width_of(text, font) / 2 + 4, middle = width_ / 2, base = 4.2;
        Box box{{TextLine{text, {middle, base}, font, black, Align::Centre, Role::Heading}},
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
    std::map<Piece, Cutout> cutouts_;
    std::vector<Box> boxes_;
};

// One column a sheet, none longer than `height`.
std::vector<Column> columns_of(std::size_t sheets, double height, const Room& room) {
    constexpr double down = 2;
    return std::vector<Column>(sheets, {room.x, room.y + down, std::min(height, room.height - down)});
}

std::size_t sheets_for(const std::vector<Box>& boxes, const Room& room) {
    std::size_t sheets = 1;
    while (!lay_out(boxes, columns_of(sheets, room.height, room)).fits) ++sheets;
    return sheets;
}

std::vector<Column> filled_alike(const std::vector<Box>& boxes, const Room& room) {
    const auto sheets = sheets_for(boxes, room);
    const auto at_height = [&](double height) { return columns_of(sheets, height, room); };
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

PieceSheets piece_sheets(const SetContext& set) {
    const auto boxes = PieceRows(set).make();
    const auto room = set.room();
    const auto sheets_needed = sheets_for(boxes, room);
    const auto columns = sheets_needed == 1 ? columns_of(1, room.height, room) : filled_alike(boxes, room);
    const auto layout = lay_out(boxes, columns);
    PieceSheets made;
    auto set_rows = elements_in_columns(boxes, layout, columns);
    set_rows.resize(layout.columns);  // leaves out completely empty sheets
    for (auto& elements : set_rows) {
        const auto number = set_rows.size() > 1 ? fmt::format(" {}", made.sheets.size() + 1) : "";
        made.sheets.push_back(sheet(set, set.words("pieces") + number));
        made.sheets.back().elements = std::move(elements);
    }
    const double used = columns[layout.columns - 1].y + layout.used[layout.columns - 1];
    made.free = {room.x, used, room.width, room.y + room.height - used};
    return made;
}

}  // namespace tafl::print
