// Names stand beside the shields and the marks that they belong to.
#include "print/set/legend.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/board/shields.hpp"
#include "print/by_turns.hpp"
#include "print/placed.hpp"

namespace tafl::test {

namespace {

using namespace print;

// A name and right before it the shield, on one line.
bool names_shield(const Placed& on, Piece piece, const SetOptions& options) {
    const auto symbol = shield(piece, *options.theme, Shadow::None)->id;
    const auto name = set_words(options.language, name_key(piece));
    for (const auto& words : on.texts) {
        if (words.text != name) continue;
        for (const auto& use : on.uses) {
            const double before = words.at.x - use.at.x;
            if (use.symbol == symbol && before > 0 && before < 8 && std::abs(use.at.y - words.at.y) < 3)
                return true;
        }
    }
    return false;
}

void expect_named_shields(const Ruleset& ruleset, const Drawing& on, const SetOptions& options) {
    const auto what_lies = placed(on);
    for (const auto& count : pieces_of(ruleset, 0)) {
        EXPECT_TRUE(names_shield(what_lies, count.piece, options)) << static_cast<int>(count.piece);
    }
}

TEST(Whose, StandsAtTheStartOfTheLeafletAndOnTheCards) {
    for_all_sets([](const SetByTurn& set) {
        expect_named_shields(*set.ruleset, set.leaflet().front(), set.options);
        const auto cards =
            std::ranges::find_if(set.sheets.rbegin(), set.sheets.rend(), [&](const auto& sheet) {
                return sheet.title.contains(set_words(set.options.language, "cards"));
            });
        ASSERT_NE(cards, set.sheets.rend());
        expect_named_shields(*set.ruleset, *cards, set.options);
    });
}

TEST(Whose, StandsThereInBlackAndWhiteToo) {
    SetOptions options;
    options.theme = &theme_named("plain");
    options.pages = {SetPage::Cards, SetPage::Leaflet};
    for (const auto* name : {"copenhagen", "berserk"}) {
        const auto sheets = print_set(*find_builtin(name), options);
        ASSERT_TRUE(sheets) << sheets.error();
        for (const auto page : {0, 1}) expect_named_shields(*find_builtin(name), sheets->at(page), options);
    }
}

// Two rows if five names do not fit into one: no name is set more than a third smaller than the text around
// it.
TEST(Whose, IsLegibleInTheInstructions) {
    const auto ruleset = find_builtin("berserk");
    for (const auto language : all_languages) {
        const SetOptions options{.language = language, .pages = {SetPage::Instructions, SetPage::Board}};
        const auto sheets = print_set(*ruleset, options);
        ASSERT_TRUE(sheets) << sheets.error();
        for (const auto& words : placed(sheets->front()).texts) {
            if (words.text == set_words(language, "attackers") ||
                words.text == set_words(language, "knights")) {
                EXPECT_GE(words.size, 7.5 * pt) << words.text;
            }
        }
    }
}

// Five names are in two rows.
TEST(Whose, IsLegibleOnTheCards) {
    for (const auto* name : {"berserk", "copenhagen"}) {
        for (const auto language : all_languages) {
            const SetOptions options{.language = language, .pages = {SetPage::Cards}};
            const auto sheets = print_set(*find_builtin(name), options);
            ASSERT_TRUE(sheets) << sheets.error();
            std::size_t names = 0;
            for (const auto& words : placed(sheets->front()).texts) {
                for (const auto& count : pieces_of(*find_builtin(name), 0)) {
                    if (words.text != set_words(language, name_key(count.piece))) continue;
                    EXPECT_GE(words.size, 7 * pt) << words.text;
                    ++names;
                }
            }
            EXPECT_GE(names, 2 * pieces_of(*find_builtin(name), 0).size());
        }
    }
}

// Every piece that a drawing places, on whatever sheet.
void collect_symbols(const Elements& elements, std::map<std::string, std::set<std::size_t>>& found) {
    for (const auto& element : elements) {
        if (const auto* use = std::get_if<Use>(&element))
            found[use->symbol->id].insert(use->symbol->elements.size());
        if (const auto* group = std::get_if<Group>(&element)) collect_symbols(group->elements, found);
    }
}

// Cover, cards, pieces, leaflet, box and booklet show what is cut out.
TEST(Whose, HasSwordsOnEverySheetOfASetWithSwords) {
    for (const auto* theme : {"paper", "plain"}) {
        SetOptions options;
        options.theme = &theme_named(theme);
        options.piece_style = PieceStyle::Swords;
        options.pages = SetPages();
        options.pages.add(SetPage::Box), options.pages.add(SetPage::Booklet);
        const auto sheets = print_set(*find_builtin("manual"), options);
        ASSERT_TRUE(sheets) << sheets.error();
        auto swords = theme_named(theme);
        swords.pieces = PieceArt::Swords;
        std::map<std::string, std::set<std::size_t>> found;
        std::string words;
        for (const auto& sheet : *sheets) collect_symbols(sheet.elements, found), words += text_of(sheet);
        for (const auto piece : {Piece::Attacker, Piece::Defender, Piece::King}) {
            const auto on_board = shield(piece, swords), cut_out = shield(piece, swords, Shadow::None);
            EXPECT_THAT(found[on_board->id],
                        testing::IsSubsetOf({on_board->elements.size(), cut_out->elements.size()}));
            EXPECT_NE(cut_out->elements.size(),
                      shield(piece, theme_named(theme), Shadow::None)->elements.size())
                << "else the test sees no difference";
        }
        EXPECT_FALSE(words.contains("Make the shields"));
        EXPECT_EQ(words.contains("attackers have a sword"), std::string_view(theme) == "plain");
    }
}

TEST(Whose, IsNoWiderThanItsRoom) {
    SetOptions options;
    const auto& ruleset = *find_builtin("berserk");
    const auto book = rulebook_of(ruleset);
    const SetContext set{ruleset, options, book};
    auto drawing = sheet(set, "");
    drawing.elements = shield_legend(set, {{50, 50}, 40, 6});
    for (const auto& words : placed(drawing).texts) {
        EXPECT_GE(words.at.x, 30);
        EXPECT_LE(words.at.x + words.width, 70 + 1e-6);
    }
}

}  // namespace

}  // namespace tafl::test
