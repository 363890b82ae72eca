#include "print/set/print_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "print/set/board_sheets.hpp"
#include "print/set/booklet.hpp"
#include "print/set/box.hpp"
#include "print/set/cards.hpp"
#include "print/set/cloth_stencil.hpp"
#include "print/set/cover.hpp"
#include "print/set/instructions.hpp"
#include "print/set/leaflet.hpp"
#include "print/set/piece_sheets.hpp"
#include "print/set/poster.hpp"
#include "print/set/referee_card.hpp"
#include "print/set/tournament_sheets.hpp"
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

// The sheets between the instructions and the leaflet, and what the instructions need of them.
struct Middle {
    std::vector<Drawing> sheets;
    std::optional<std::size_t> with_free_room;  // the last sheet of pieces
    Room free;
};

Middle middle_of(const SetContext& set, const BoardPlan& plan) {
    const auto& pages = set.options.pages;
    Middle middle;
    auto& sheets = middle.sheets;
    std::optional<Cards> cards;
    if (pages.has(SetPage::Board) && set.options.poster) sheets.push_back(poster_sheet(set, plan));
    if (pages.has(SetPage::Board) && !set.options.poster) {
        auto board = board_sheets(set, plan);
        cards = std::move(board.cards);
        add(sheets, std::move(board.sheets));
    }
    if (pages.has(SetPage::Cards) && !cards) {
        cards = large_cards(set);
        sheets.push_back(sheet(set, set.words("cards")));
        append(sheets.back().elements, cards->elements);
    }
    if (pages.has(SetPage::Backs)) {
        if (!cards) cards = large_cards(set);
        sheets.push_back(sheet(set, set.words("card-backs")));
        append(sheets.back().elements, card_backs(set, cards->room));
    }
    if (pages.has(SetPage::Pieces)) {
        auto pieces = piece_sheets(set);
        add(sheets, std::move(pieces.sheets));
        middle.with_free_room = sheets.size() - 1;
        middle.free = pieces.free;
    }
    if (pages.has(SetPage::Box)) add(sheets, box_sheets(set));
    if (pages.has(SetPage::Stencil)) sheets.push_back(cloth_stencil(set));
    if (pages.has(SetPage::Referee)) sheets.push_back(referee_card(set));
    if (pages.has(SetPage::Tournament)) add(sheets, tournament_sheets(set));
    if (set.options.marks) {
        for (auto& each : sheets) append(each.elements, registration_marks(set.options.paper));
    }
    return middle;
}

std::vector<std::string> titles_of(const std::vector<Drawing>& sheets, const std::vector<Drawing>& leaflet) {
    std::vector<std::string> titles;
    for (const auto* part : {&sheets, &leaflet}) {
        for (const auto& sheet : *part) titles.push_back(sheet.title);
    }
    return titles;
}

// Instructions below the pieces if they fit there, otherwise on a sheet of their own after the cover.
void add_instructions(const SetContext& set, const BoardPlan* plan, Middle& middle,
                      std::vector<Drawing>& sheets, const std::vector<Drawing>& leaflet) {
    const auto& making = set.words("making");
    if (middle.with_free_room && !set.options.marks) {
        auto& pieces = middle.sheets[*middle.with_free_room];
        const auto title = std::exchange(pieces.title, pieces.title + " · " + making);
        auto all = sheets;
        add(all, middle.sheets);
        if (auto text = instructions_in(set, plan, titles_of(all, leaflet), middle.free)) {
            append(pieces.elements, std::move(*text));
            return;
        }
        pieces.title = title;
    }
    sheets.push_back(sheet(set, making));
    auto all = sheets;
    add(all, middle.sheets);
    sheets.back() = instructions_sheet(set, plan, titles_of(all, leaflet));
}

struct PageName {
    std::string_view name;
    SetPage page;
};
constexpr std::array page_names{
    PageName{"cover", SetPage::Cover},     PageName{"instructions", SetPage::Instructions},
    PageName{"board", SetPage::Board},     PageName{"cards", SetPage::Cards},
    PageName{"backs", SetPage::Backs},     PageName{"pieces", SetPage::Pieces},
    PageName{"box", SetPage::Box},         PageName{"leaflet", SetPage::Leaflet},
    PageName{"booklet", SetPage::Booklet}, PageName{"stencil", SetPage::Stencil},
    PageName{"referee", SetPage::Referee}, PageName{"tournament", SetPage::Tournament}};

bool is_printable(std::string_view text) {
    bool is_text = is_one_line(text);
    for (auto rest = text; is_text && !rest.empty();) {
        const auto length = utf8_length(rest);
        is_text = length > 0;
        rest.remove_prefix(length);
    }
    return is_text;
}

// With the requested square size, or the one that fits the poster.
std::expected<BoardPlan, std::string> plan_of(const Ruleset& ruleset, const SetOptions& options) {
    if (options.poster) return plan_poster(ruleset.size(), options.square, *options.poster);
    return plan_board(ruleset.size(), options.square.value_or(default_square), options.paper);
}

}  // namespace

std::string objection_to_url(std::string_view url) {
    if (url.size() > max_url) return fmt::format("the address (--url) has more than {} bytes", max_url);
    return is_printable(url) ? std::string()
                             : fmt::format("the address (--url) {} holds control characters or is not UTF-8",
                                           in_quotes(url));
}

std::string objection_to_club(std::string_view line) {
    if (line.size() > max_club_line)
        return fmt::format("the club's name (--club) has more than {} bytes", max_club_line);
    return is_printable(line)
               ? std::string()
               : fmt::format("the club's name (--club) {} holds control characters or is not UTF-8",
                             in_quotes(line));
}

std::string objection_to_king(double king, double square) {
    const double least = square * 19 / 25;
    if (king >= least && king <= square) return {};
    return fmt::format("a king of {:g} mm does not suit squares of {:g} mm; from {:g} to {:g} mm he does",
                       king, square, least, square);
}

std::expected<SetPages, std::string> pages_named(std::string_view list) {
    if (list.empty()) return std::unexpected(fmt::format("name at least one of {}", all_pages));
    SetPages pages(std::initializer_list<SetPage>{});
    for (bool more = true; more;) {
        const auto name = list.substr(0, list.find(','));
        more = name.size() < list.size();
        const auto found = std::ranges::find(page_names, name, &PageName::name);
        if (found == page_names.end()) {
            return std::unexpected(fmt::format("{} is none of {}; name them with commas between",
                                               tafl::in_quotes(name), all_pages));
        }
        pages.add(found->page);
        list.remove_prefix(std::min(list.size(), name.size() + 1));
    }
    return pages;
}

DocumentInfo document_info(const Ruleset& ruleset, const SetOptions& options) {
    constexpr SetPages folded{SetPage::Leaflet, SetPage::Booklet};
    return {
        .title = title_of(ruleset, options.language),
        .subject = "Hnefatafl: print and play",
        .language = std::string(code_of(options.language)),
        .print_mode = options.pages.is_within(folded) ? PrintMode::ActualSizeDuplex : PrintMode::ActualSize};
}

std::expected<std::vector<Drawing>, std::string> print_set(const Ruleset& ruleset,
                                                           const SetOptions& wished) try {
    auto options = wished;
    if (auto objection = objection_to_pieces(ruleset, options.spares); !objection.empty()) {
        return std::unexpected(std::move(objection));
    }
    if (auto objection = objection_to_url(options.url); !objection.empty())
        return std::unexpected(std::move(objection));
    if (auto objection = objection_to_club(options.club.line); !objection.empty())
        return std::unexpected(std::move(objection));
    if (options.marks) options.paper.edge = edge_with_marks;
    const auto plan = plan_of(ruleset, options);
    if (!plan) return std::unexpected(plan.error());
    options.square = plan->square;
    if (options.king) {
        if (auto objection = objection_to_king(*options.king, plan->square); !objection.empty())
            return std::unexpected(std::move(objection));
    }
    auto theme = *options.theme;
    if (options.piece_style == PieceStyle::Swords) theme.pieces = PieceArt::Swords;
    options.theme = &theme;
    const auto book = rulebook_of(ruleset, options.language);
    const SetContext set{ruleset, options, book};
    const auto& pages = options.pages;
    auto middle = middle_of(set, *plan);
    auto leaflet = pages.has(SetPage::Leaflet) ? leaflet_sheets(set) : std::vector<Drawing>{};
    std::vector<Drawing> sheets;
    if (pages.has(SetPage::Cover)) sheets.push_back(cover_sheet(set));
    if (pages.has(SetPage::Instructions))
        add_instructions(set, pages.has(SetPage::Board) ? &*plan : nullptr, middle, sheets, leaflet);
    add(sheets, std::move(middle.sheets));
    const auto count = static_cast<int>(sheets.size() + leaflet.size());
    for (std::size_t i = 0; i < sheets.size(); ++i) add_foot(sheets[i], set, static_cast<int>(i) + 1, count);
    add(sheets, std::move(leaflet));
    if (pages.has(SetPage::Booklet)) add(sheets, after_pages_of(sheets, booklet_sheets(set)));
    return sheets;
} catch (const DoesNotFit& reason) {
    return std::unexpected(reason.what());
}

}  // namespace tafl::print
