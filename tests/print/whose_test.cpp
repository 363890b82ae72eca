// Names stand beside the shields and the marks that they belong to.
#include "print/set/whose.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/board/shields.hpp"
#include "print/placed.hpp"

namespace tafl::test {

namespace {

using namespace print;

// A name and right before it the shield, on one line.
bool names_shield(const Placed& on, Piece piece, const SetOptions& options) {
    const auto symbol = shield(piece, *options.theme, Lying::Flat)->id;
    const auto name = name_of(piece, set_words(options.language));
    for (const auto& words : on.words) {
        if (words.text != name) continue;
        for (const auto& use : on.uses) {
            const double before = words.at.x - use.at.x;
            if (use.symbol == symbol && before > 0 && before < 8 && std::abs(use.at.y - words.at.y) < 3)
                return true;
        }
    }
    return false;
}

void expect_named_shields(SetPages pages, std::size_t on_sheet) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const auto* theme : {"paper", "plain"}) {
            SetOptions options;
            options.theme = &theme_named(theme);
            options.pages = pages;
            const auto sheets = print_set(*ruleset, options);
            ASSERT_TRUE(sheets) << sheets.error();
            for (const auto& count : pieces_of(*ruleset, 0)) {
                EXPECT_TRUE(names_shield(placed((*sheets)[on_sheet]), count.piece, options))
                    << ruleset->name << " " << static_cast<int>(count.piece);
            }
        }
    }
}

TEST(Whose, StandsAtTheStartOfTheLeaflet) { expect_named_shields({false, false, false, false, true}, 0); }

TEST(Whose, StandsOnTheCards) { expect_named_shields({false, false, true, false, false}, 0); }

TEST(Whose, IsNoWiderThanItsRoom) {
    SetOptions options;
    const auto& ruleset = *find_builtin("berserk");
    const auto book = book_of(ruleset);
    const SetContext set{ruleset, options, book};
    auto drawing = sheet(set, "");
    drawing.marks = whose_shields(set, {{50, 50}, 40, 6});
    for (const auto& words : placed(drawing).words) {
        EXPECT_GE(words.at.x, 30);
        EXPECT_LE(words.at.x + words.width, 70 + 1e-6);
    }
}

}  // namespace

}  // namespace tafl::test
