#include "notation/rulesets/ruleset_layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/positions.hpp"

namespace tafl {

namespace {

constexpr std::size_t max_layout_length = 4096;

void add_rows(LayoutRows& layout, std::string_view text) {
    while (true) {
        const std::size_t end = std::min(text.find_first_of("/\n"), text.size());
        const std::string_view row = trimmed(text.substr(0, end));
        if (!row.empty()) layout.rows.emplace_back(row);
        if (end == text.size()) return;
        text.remove_prefix(end + 1);
    }
}

// Rows stand in the file in their order; one that is not found as it is (an escaped letter) is where the
// value is.
void find_places(LayoutRows& layout, std::string_view file) {
    std::size_t from = layout.begin;
    for (const std::string& row : layout.rows) {
        const std::size_t found = file.find(row, from);
        layout.places.push_back(found == std::string_view::npos ? layout.begin : found);
        if (found != std::string_view::npos) from = found + row.size();
    }
}

// The offset in the file for an offset in the rows joined with slashes.
std::size_t to_file_offset(const LayoutRows& layout, std::size_t joined) {
    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        if (joined <= layout.rows[i].size()) return layout.places[i] + joined;
        joined -= layout.rows[i].size() + 1;
    }
    return layout.begin;
}

}  // namespace

std::optional<LayoutRows> layout_rows(const OptionValue& value, std::string_view file, std::size_t begin) {
    LayoutRows layout;
    layout.begin = begin;
    if (const auto* text = std::get_if<std::string>(&value)) {
        add_rows(layout, *text);
    } else if (const auto* rows = std::get_if<Words>(&value)) {
        for (const std::string& row : *rows) add_rows(layout, row);
    } else {
        return std::nullopt;
    }
    find_places(layout, file);
    return layout;
}

Parsed<Setup> parse_layout(const LayoutRows& layout) {
    std::string joined;
    for (const std::string& row : layout.rows) {
        if (!joined.empty()) joined += '/';
        joined += row;
        if (joined.size() > max_layout_length) {
            return std::unexpected(
                Error{"layout: too long, the largest board has 21 rows of 21", layout.begin, 0, 0});
        }
    }
    if (joined.empty()) return std::unexpected(Error{"layout: there are no rows", layout.begin, 0, 0});
    auto setup = parse_rows(joined);
    if (!setup) {
        return std::unexpected(Error{fmt::format("layout: {}", setup.error().message),
                                     to_file_offset(layout, setup.error().offset), 0, 0});
    }
    if (!is_board_size(setup->size)) {
        return std::unexpected(
            Error{fmt::format("layout: {} rows, a board has 5 to 21", setup->size), layout.begin, 0, 0});
    }
    return setup;
}

std::size_t offset_of(const LayoutRows& layout, Square square, int size) noexcept {
    const auto index = static_cast<std::size_t>(size - 1 - square / size);
    if (index >= layout.rows.size()) return layout.begin;
    const std::string_view row = layout.rows[index];
    int files_left = square % size;
    std::size_t at = 0;
    while (at < row.size()) {
        const std::size_t begin = at;
        int run = 0;
        while (at < row.size() && is_digit(row[at]) && run < max_size) run = run * 10 + (row[at++] - '0');
        if (at == begin) ++at, run = 1;
        if (files_left < run) return layout.places[index] + begin;
        files_left -= run;
    }
    return layout.places[index];
}

}  // namespace tafl
