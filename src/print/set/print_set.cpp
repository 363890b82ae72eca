#include "print/set/print_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "print/set/board_sheets.hpp"
#include "print/set/cards.hpp"
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

void add(std::vector<Drawing>& sheets, std::vector<Drawing> more) {
    std::ranges::move(more, std::back_inserter(sheets));
}

// The cards come with the board or with the pieces, where there is room, or else alone.
std::vector<Drawing> sheets_but_cover(const SetContext& set, const BoardPlan& plan) {
    const auto& pages = set.options.pages;
    const Cards cards(set);
    std::vector<Drawing> sheets;
    bool waiting = pages.cards;
    if (pages.board) {
        auto board = board_sheets(set, plan, waiting ? cards.height() : 0);
        if (waiting && cards.join(board)) waiting = false;
        add(sheets, std::move(board.drawings));
    }
    if (pages.pieces) {
        auto pieces = piece_sheets(set);
        if (waiting && cards.join(pieces)) waiting = false;
        add(sheets, std::move(pieces.drawings));
    }
    if (waiting) sheets.push_back(cards.alone());
    if (pages.leaflet) add(sheets, leaflet_sheets(set));
    return sheets;
}

}  // namespace

Printing printing_of(const SetPages& pages) {
    const bool others = pages.cover || pages.board || pages.cards || pages.pieces;
    return pages.leaflet && !others ? Printing::TrueSizeOnBothSides : Printing::TrueSize;
}

std::expected<std::vector<Drawing>, std::string> print_set(const Ruleset& ruleset,
                                                           const SetOptions& options) {
    if (auto objection = objection_to_pieces(ruleset, options.spares); !objection.empty()) {
        return std::unexpected(std::move(objection));
    }
    const auto plan = plan_board(ruleset.size(), options.square, options.paper);
    if (!plan) return std::unexpected(plan.error());
    const auto book = book_of(ruleset, options.language);
    const SetContext set{ruleset, options, book};
    auto sheets = sheets_but_cover(set, *plan);
    if (options.pages.cover) {
        std::vector<std::string> titles;
        for (const auto& sheet : sheets) titles.push_back(sheet.title);
        sheets.insert(sheets.begin(), cover_sheet(set, options.pages.board ? &*plan : nullptr, titles));
    }
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        add_foot(sheets[i], set, static_cast<int>(i) + 1, static_cast<int>(sheets.size()));
    }
    return sheets;
}

}  // namespace tafl::print
