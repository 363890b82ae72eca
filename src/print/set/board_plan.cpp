#include "print/set/board_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tafl::print {

namespace {

using Parts = std::vector<BoardPart>;

constexpr double part_gap = 4;  // between the parts on a sheet
constexpr double slack = 1e-6;

// Divides `size` squares into `count` shares that differ by at most one, the larger ones in the middle.
std::vector<int> shares(int size, int count) {
    std::vector<int> out(static_cast<std::size_t>(count), size / count);
    const int more = size % count, first = (count - more) / 2;
    for (int i = first; i < first + more; ++i) ++out[static_cast<std::size_t>(i)];
    return out;
}

// At a joint the smaller part has the tab; of equal ones the first.
Parts grid(int size, int across, int down) {
    const auto columns = shares(size, across), rows = shares(size, down);
    Parts parts;
    int row = 0;
    for (std::size_t j = 0; j < rows.size(); row += rows[j++]) {
        int column = 0;
        for (std::size_t i = 0; i < columns.size(); column += columns[i++]) {
            BoardPart part{static_cast<char>('A' + parts.size()), column, row, columns[i], rows[j]};
            if (i > 0 && columns[i - 1] > columns[i]) part.tabs.push_back(Edge::Left);
            if (i + 1 < columns.size() && columns[i] <= columns[i + 1]) part.tabs.push_back(Edge::Right);
            if (j > 0 && rows[j - 1] > rows[j]) part.tabs.push_back(Edge::Top);
            if (j + 1 < rows.size() && rows[j] <= rows[j + 1]) part.tabs.push_back(Edge::Bottom);
            parts.push_back(part);
        }
    }
    return parts;
}

Parts wheel(int size, int width) {
    const int length = size - width, centre = size - 2 * width;
    return {{'A', 0, length, length, width, {Edge::Top}},
            {'B', length, width, width, length, {Edge::Left}},
            {'C', width, 0, length, width, {Edge::Bottom}},
            {'D', 0, 0, width, length, {Edge::Right}},
            {'E', width, width, centre, centre, {}}};
}

// The transform of a part whose top left corner, tabs included, lies at (x, y).
Transform placed_at(double x, double y, const Extent& reach, bool turned) {
    if (!turned) return {.at = {x + reach.left, y + reach.top}};
    return {.at = {x + reach.bottom, y + reach.left}, .rotation = 90};
}

// Centres the parts of a sheet between its left and right edges.
void centre(BoardSheet& sheet, const BoardPlan& plan, const Room& room) {
    double right = 0;
    for (const auto& placed : sheet.parts) {
        const auto area = plan.area_of(placed);
        right = std::max(right, area.x + area.width);
    }
    for (auto& placed : sheet.parts) placed.transform.at.x += (room.x + room.width - right) / 2;
}

// In rows from the top; a part that is wider than high is turned if that saves space. Nothing if one is too
// large.
std::optional<std::vector<BoardSheet>> lay_out(const BoardPlan& plan, const Parts& parts, const Room& room,
                                               bool upright) {
    std::vector<BoardSheet> sheets;
    double x = 0, y = 0, shelf = 0;
    for (const auto& part : parts) {
        const auto reach = plan.whole(part);
        double width = reach.width(), height = reach.height();
        const bool turned = (upright && width > height) || width > room.width + slack;
        if (turned) std::swap(width, height);
        if (width > room.width + slack || height > room.height + slack) return std::nullopt;
        if (sheets.empty() || x + width > room.width + slack) x = 0, y += shelf, shelf = 0;
        if (sheets.empty() || y + height > room.height + slack) sheets.emplace_back(), x = y = shelf = 0;
        sheets.back().parts.push_back({part, placed_at(room.x + x, room.y + y, reach, turned)});
        x += width + part_gap;
        shelf = std::max(shelf, height + part_gap);
        sheets.back().free_from = room.y + y + shelf;
    }
    for (auto& sheet : sheets) centre(sheet, plan, room);
    return sheets;
}

std::vector<Parts> ways_to_cut(int size) {
    std::vector<Parts> ways;
    for (int down = 1; down <= size; ++down) {
        for (int across = 1; across <= size && across * down <= 26; ++across)
            ways.push_back(grid(size, across, down));
    }
    for (int width = (size - 3) / 2; width > 1; --width)
        ways.push_back(wheel(size, width));  // needs a centre of 3x3 or more
    return ways;
}

}  // namespace

Room PlacedPart::seen_from_part(const Room& on_sheet) const {
    const auto [x, y] = transform.at;
    if (transform.rotation == 0) return {on_sheet.x - x, on_sheet.y - y, on_sheet.width, on_sheet.height};
    return {on_sheet.y - y, x - on_sheet.x - on_sheet.width, on_sheet.height, on_sheet.width};
}

bool BoardSheet::holds_centre_of(int size) const {
    const int middle = size / 2;
    return std::ranges::any_of(parts, [&](const PlacedPart& placed) {
        const auto& part = placed.part;
        return part.column <= middle && middle < part.column + part.columns && part.row <= middle &&
               middle < part.row + part.rows;
    });
}

bool BoardPlan::is_edge(const BoardPart& part, Edge edge) const {
    switch (edge) {
        case Edge::Top: return part.row == 0;
        case Edge::Right: return part.column + part.columns == size;
        case Edge::Bottom: return part.row + part.rows == size;
        case Edge::Left: return part.column == 0;
    }
    return false;
}

Extent BoardPlan::trimmed(const BoardPart& part) const {
    const auto rim = [&](Edge edge) { return is_edge(part, edge) ? border() : 0; };
    return {rim(Edge::Left), rim(Edge::Top), part.columns * square + rim(Edge::Right),
            part.rows * square + rim(Edge::Bottom)};
}

Extent BoardPlan::whole(const BoardPart& part) const {
    auto reach = trimmed(part);
    for (const auto edge : part.tabs) {
        switch (edge) {
            case Edge::Top: reach.top += tab(); break;
            case Edge::Right: reach.right += tab(); break;
            case Edge::Bottom: reach.bottom += tab(); break;
            case Edge::Left: reach.left += tab(); break;
        }
    }
    return reach;
}

Room BoardPlan::area_of(const PlacedPart& placed) const {
    const auto reach = whole(placed.part);
    const auto [x, y] = placed.transform.at;
    if (placed.transform.rotation == 0) return {x - reach.left, y - reach.top, reach.width(), reach.height()};
    return {x - reach.bottom, y - reach.left, reach.height(), reach.width()};
}

std::vector<BoardPart> BoardPlan::parts() const {
    std::vector<BoardPart> parts;
    for (const auto& sheet : sheets) {
        for (const auto& placed : sheet.parts) parts.push_back(placed.part);
    }
    return parts;
}

// Only a wheel has five parts of which the last touches no edge.
bool BoardPlan::is_pinwheel() const {
    const auto all = parts();
    return all.size() == 5 && all.back().column > 0 && all.back().column + all.back().columns < size;
}

std::expected<BoardPlan, std::string> plan_poster(int size, std::optional<double> square,
                                                  const Paper& paper) {
    const auto room = room_on(paper);
    const double widest = std::floor(room.width / (size + 2 * border_share));
    if (square.value_or(min_square) > widest) {
        return std::unexpected(
            fmt::format("a board of {0}x{0} squares of {1:g} mm does not fit {2}; squares of {3:g} mm do",
                        size, square.value_or(min_square), paper.name, widest));
    }
    BoardPlan plan{size, square.value_or(std::min(widest, max_square)), {}};
    const BoardPart whole{'A', 0, 0, size, size};
    const double side = plan.trimmed(whole).width(), top = room.y + (room.height - side) * 0.55;
    plan.sheets = {
        {{{whole, placed_at((paper.width - side) / 2, top, plan.trimmed(whole), false)}}, top + side}};
    return plan;
}

std::expected<BoardPlan, std::string> plan_board(int size, double square, const Paper& paper) {
    const auto room = room_on(paper);
    std::optional<BoardPlan> best;
    std::size_t fewest = 0;
    for (const auto& parts : ways_to_cut(size)) {
        for (const bool upright : {false, true}) {
            BoardPlan plan{size, square, {}};
            auto sheets = lay_out(plan, parts, room, upright);
            if (!sheets) continue;
            if (best && std::pair(sheets->size(), parts.size()) >= std::pair(best->sheets.size(), fewest))
                continue;
            plan.sheets = std::move(*sheets);
            fewest = parts.size();
            best = std::move(plan);
        }
    }
    if (!best || best->sheets.size() > max_board_sheets) {
        return std::unexpected(
            fmt::format("a board of {0}x{0} squares of {1:g} mm needs more than {2} sheets of {3}; "
                        "smaller squares need fewer",
                        size, square, max_board_sheets, paper.name));
    }
    return *best;
}

}  // namespace tafl::print
