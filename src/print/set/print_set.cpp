#include "print/set/print_set.hpp"

#include <fmt/format.h>

#include <numeric>

#include "print/set/board_sheets.hpp"
#include "print/set/cover.hpp"
#include "print/set/leaflet.hpp"
#include "print/set/piece_sheets.hpp"

namespace tafl::print {

namespace {

// Nothing, or why these pieces are too many.
std::string objection_to_pieces(const Ruleset& ruleset, int spares) {
    int all = 0;
    for (const auto& count : pieces_of(ruleset, spares)) all += count.in_play + count.spare;
    if (all <= most_pieces) return {};
    return fmt::format("this set has {} pieces, spares among them; at most {} are printed", all, most_pieces);
}

}  // namespace

std::expected<std::vector<Drawing>, std::string> print_set(const Ruleset& ruleset, const SetOptions& options) {
    if (auto objection = objection_to_pieces(ruleset, options.spares); !objection.empty()) {
        return std::unexpected(std::move(objection));
    }
    const auto plan = plan_board(ruleset.size(), options.square, options.paper);
    if (!plan) return std::unexpected(plan.error());
    const auto book = book_of(ruleset, options.language);
    const SetContext set{ruleset, options, book};
    const auto& pages = options.pages;
    std::vector<Drawing> sheets;
    const auto add = [&](std::vector<Drawing> more) { std::ranges::move(more, std::back_inserter(sheets)); };
    if (pages.board || pages.cards) add(board_sheets(set, *plan));
    if (pages.pieces) add(piece_sheets(set));
    if (pages.leaflet) add(leaflet_sheets(set));
    if (pages.cover) {
        std::vector<std::string> titles;
        for (const auto& sheet : sheets) titles.push_back(sheet.title);
        sheets.insert(sheets.begin(), cover_sheet(set, pages.board ? &*plan : nullptr, titles));
    }
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        add_foot(sheets[i], set, static_cast<int>(i) + 1, static_cast<int>(sheets.size()));
    }
    return sheets;
}

}  // namespace tafl::print
