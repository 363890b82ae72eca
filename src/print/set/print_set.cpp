#include "print/set/print_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "print/set/board_sheets.hpp"
#include "print/set/booklet.hpp"
#include "print/set/box.hpp"
#include "print/set/cards.hpp"
#include "print/set/cover.hpp"
#include "print/set/leaflet.hpp"
#include "print/set/piece_sheets.hpp"
#include "print/set/poster.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl::print {

namespace {

// Empty, or why this is too many pieces.
std::string objection_to_pieces(const Ruleset& ruleset, int spares) {
    int all = 0;
    for (const auto& count : pieces_of(ruleset, spares)) all += count.in_play + count.spare;
    if (all <= max_pieces) return {};
    return fmt::format("this set has {} pieces, spares among them; at most {} are printed", all, max_pieces);
}

void add(std::vector<Drawing>& sheets, std::vector<Drawing> more) {
    std::ranges::move(more, std::back_inserter(sheets));
}

// The pages of a second folded item are read after those of the first.
std::vector<Drawing> after_pages_of(const std::vector<Drawing>& first, std::vector<Drawing> second) {
    int last = 0;
    const auto pages_of = [](auto& sheets, auto&& visit) {
        for (auto& sheet : sheets)
            for (auto& element : sheet.elements)
                if (auto* group = std::get_if<Group>(&element); group != nullptr && group->page > 0)
                    visit(group->page);
    };
    pages_of(first, [&](int page) { last = std::max(last, page); });
    pages_of(second, [&](int& page) { page += last; });
    return second;
}

std::vector<Drawing> sheets_but_cover(const SetContext& set, const BoardPlan& plan) {
    const auto& pages = set.options.pages;
    std::vector<Drawing> sheets;
    if (pages.board && set.options.poster) sheets.push_back(poster_sheet(set, plan));
    if (pages.board && !set.options.poster) add(sheets, board_sheets(set, plan));
    if (pages.cards) sheets.push_back(cards_sheet(set));
    if (pages.pieces) add(sheets, piece_sheets(set));
    if (pages.box) add(sheets, box_sheets(set));
    return sheets;
}

struct PageName {
    std::string_view name;
    bool SetPages::* page;
};
constexpr std::array page_names{
    PageName{"cover", &SetPages::cover},     PageName{"board", &SetPages::board},
    PageName{"cards", &SetPages::cards},     PageName{"pieces", &SetPages::pieces},
    PageName{"leaflet", &SetPages::leaflet}, PageName{"box", &SetPages::box},
    PageName{"booklet", &SetPages::booklet}};

// With the requested square size, or the one that fits the poster.
std::expected<BoardPlan, std::string> plan_of(const Ruleset& ruleset, const SetOptions& options) {
    if (options.poster) return plan_poster(ruleset.size(), options.square, *options.poster);
    return plan_board(ruleset.size(), options.square.value_or(default_square), options.paper);
}

}  // namespace

std::string objection_to_url(std::string_view url) {
    if (url.size() > max_url) return fmt::format("the address (--url) has more than {} bytes", max_url);
    bool is_text = is_one_line(url);
    for (auto rest = url; is_text && !rest.empty();) {
        const auto length = utf8_length(rest);
        is_text = length > 0;
        rest.remove_prefix(length);
    }
    return is_text ? std::string()
                   : fmt::format("the address (--url) {} holds control characters or is not UTF-8",
                                 in_quotes(url));
}

std::expected<SetPages, std::string> pages_named(std::string_view list) {
    if (list.empty()) return std::unexpected(fmt::format("name at least one of {}", all_pages));
    SetPages pages{false, false, false, false, false, false, false};
    for (bool more = true; more;) {
        const auto name = list.substr(0, list.find(','));
        more = name.size() < list.size();
        const auto found = std::ranges::find(page_names, name, &PageName::name);
        if (found == page_names.end()) {
            return std::unexpected(fmt::format("{} is none of {}; name them with commas between",
                                               tafl::in_quotes(name), all_pages));
        }
        pages.*found->page = true;
        list.remove_prefix(std::min(list.size(), name.size() + 1));
    }
    return pages;
}

DocumentInfo document_info(const Ruleset& ruleset, const SetOptions& options) {
    const auto& pages = options.pages;
    const bool others = pages.cover || pages.board || pages.cards || pages.pieces || pages.box;
    return {.title = title_of(ruleset, options.language),
            .subject = "Hnefatafl: print and play",
            .language = std::string(code_of(options.language)),
            .print_mode = (pages.leaflet || pages.booklet) && !others ? PrintMode::ActualSizeDuplex
                                                                      : PrintMode::ActualSize};
}

std::expected<std::vector<Drawing>, std::string> print_set(const Ruleset& ruleset,
                                                           const SetOptions& wished) try {
    auto options = wished;
    if (auto objection = objection_to_pieces(ruleset, options.spares.value_or(usual_spares));
        !objection.empty()) {
        return std::unexpected(std::move(objection));
    }
    if (auto objection = objection_to_url(options.url); !objection.empty())
        return std::unexpected(std::move(objection));
    const auto plan = plan_of(ruleset, options);
    if (!plan) return std::unexpected(plan.error());
    options.square = plan->square;
    auto theme = *options.theme;
    if (options.piece_style == PieceStyle::Swords) theme.pieces = PieceArt::Swords;
    options.theme = &theme;
    const auto book = rulebook_of(ruleset, options.language);
    const SetContext set{ruleset, options, book};
    auto sheets = sheets_but_cover(set, *plan);
    auto leaflet = options.pages.leaflet ? leaflet_sheets(set) : std::vector<Drawing>{};
    if (options.pages.cover) {
        std::vector<std::string> titles;
        for (const auto& sheet : sheets) titles.push_back(sheet.title);
        for (const auto& sheet : leaflet) titles.push_back(sheet.title);
        sheets.insert(sheets.begin(), cover_sheet(set, options.pages.board ? &*plan : nullptr, titles));
    }
    const auto count = static_cast<int>(sheets.size() + leaflet.size());
    for (std::size_t i = 0; i < sheets.size(); ++i) add_foot(sheets[i], set, static_cast<int>(i) + 1, count);
    add(sheets, std::move(leaflet));
    if (options.pages.booklet) add(sheets, after_pages_of(sheets, booklet_sheets(set)));
    return sheets;
} catch (const DoesNotFit& reason) {
    return std::unexpected(reason.what());
}

}  // namespace tafl::print
