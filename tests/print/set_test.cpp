// Whole sets: every sheet is labelled, nothing extends beyond the page or into the foot, and the cover is
// complete.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/by_turns.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/placed.hpp"
#include "print/set/page_parts.hpp"
#include "print/set/print_set.hpp"
#include "rulebook/rulebook_source.hpp"
#include "support/paths.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using namespace print;
using testing::HasSubstr;

TEST(PrintSet, SaysOnEverySheetWhatItIsAndHowItIsPrinted) {
    for_all_sets([](const SetByTurn& set) {
        for (const auto& sheet : set.one_sided()) {
            const auto text = text_of(sheet);
            EXPECT_THAT(text, HasSubstr(sheet.title));
            EXPECT_THAT(text, HasSubstr(set_words(set.options.language, "scale")));
            // The ruler: a line of 100 mm at the foot.
            bool ruled = false;
            for (const auto& [path, paint] : placed(sheet).paths) {
                const auto& steps = path.steps();
                if (steps.size() < 40 || steps[0].to.y != steps[1].to.y) continue;
                ruled = ruled || std::abs(steps[1].to.x - steps[0].to.x - 100) < 1e-9;
            }
            EXPECT_TRUE(ruled) << sheet.title;
        }
    });
}

TEST(PrintSet, KeepsWordsOnThePageAndOutOfTheFoot) {
    for_all_sets([](const SetByTurn& set) {
        for (const auto& sheet : set.one_sided()) {
            const auto all = placed(sheet).texts;
            for (std::size_t i = 0; i < all.size(); ++i) {
                const auto& words = all[i];
                const bool in_foot = i + 4 >= all.size();  // the last four are the foot
                EXPECT_GE(words.at.x, 3) << words.text;
                EXPECT_LE(words.at.y, sheet.height - margin - (in_foot ? 0 : foot)) << words.text;
                if (words.rotation != 0) continue;
                EXPECT_LE(words.at.x + words.width, sheet.width - 3) << words.text;
            }
        }
    });
}

bool is_ruler(const Path& path) { return path.steps().size() >= 40; }

TEST(PrintSet, KeepsTheMarksOfTheBoardOutOfTheFoot) {
    constexpr double letters = 2.5;  // the foot's words begin so far below its upper edge
    for (const auto& ruleset : sample(representative_rulesets())) {
        for (const auto& paper : {a4, letter}) {
            SetOptions options{.paper = paper, .pages = {false, true, false, false, false}};
            const auto sheets = print_set(*ruleset, options);
            ASSERT_TRUE(sheets) << sheets.error();
            for (const auto& sheet : *sheets) {
                for (const auto& [path, paint] : placed(sheet).paths) {
                    if (is_ruler(path) && paint.width == 0.2) continue;
                    for (const auto& step : path.steps())
                        ASSERT_LE(step.to.y, sheet.height - margin - foot + letters)
                            << ruleset->name << paper.name;
                }
            }
        }
    }
}

TEST(PrintSet, HasACoverThatTellsAllOfIt) {
    for_all_sets([](const SetByTurn& set) {
        const auto text = text_of(set.sheets.front());
        for (const auto* step : {"laminate", "glue", "card", "making-leaflet", "story-king"})
            EXPECT_THAT(text, HasSubstr(set_words(set.options.language, step).substr(0, 15)));
        EXPECT_THAT(text, HasSubstr("19\u00A0mm"));
        for (std::size_t i = 1; i < set.sheets.size(); ++i) EXPECT_THAT(text, HasSubstr(set.sheets[i].title));
        // Nested sheets: they are numbered if there are several.
        const auto leaves = set.leaflet().size() / 2;
        const auto& of_many = set_words(set.options.language, "leaflet-of-many");
        const auto nesting = of_many.substr(of_many.find("{}") + 2, 10);
        EXPECT_EQ(text.contains(nesting), leaves > 1) << nesting;
    });
}

// Whole words in the middle, as many as are legible: nine runes each and, except after the last, two dots.
TEST(PrintSet, WritesTheNameOfTheGameInRunes) {
    for (const double width : {60.0, 176.0, 300.0}) {
        const auto elements = rune_row(10, 5, width, 4, black);
        const auto& path = std::get<Shape>(elements.front()).path;
        double left = 1e9, right = 0;
        std::size_t strokes = 0;
        for (const auto& step : path.steps()) {
            strokes += step.verb == Path::Verb::Move ? 1 : 0;
            left = std::min(left, step.to.x), right = std::max(right, step.to.x);
        }
        const std::size_t word = 3 + 2 + 1 + 3 + 2 + 3 + 2 + 3 + 2;  // hnifatafl
        EXPECT_EQ((strokes + 2) % (word + 2), 0U) << width;
        EXPECT_GE(left, 10);
        EXPECT_LE(right, 10 + width);
        EXPECT_NEAR(left - 10, 10 + width - right, 1);
        EXPECT_GT(right - left, width > 60 ? width - 3 : 40);
    }
}

// Each reminder is on a card of each side, and every heading names what distinguishes the ruleset from its
// relatives.
TEST(PrintSet, HasTwoCardsForEachSideWithEveryReminder) {
    std::set<std::string> headings;
    for_all_sets([&](const SetByTurn& set) {
        const auto cards =
            std::ranges::find(set.sheets, set_words(set.options.language, "cards"), &Drawing::title);
        ASSERT_NE(cards, set.sheets.end());
        const auto text = text_of(*cards);
        const auto times = [&](const std::string& words) {
            int count = 0;
            for (auto at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++count;
            return count;
        };
        for (const auto& clause : set.book.clauses) {
            for (const auto& reminder : clause.reminders)
                EXPECT_GE(times(reminder.substr(0, 12)), 2) << reminder;
        }
        EXPECT_GE(times(set.book.title.substr(0, set.book.title.find(','))), 4);
        const auto comma = set.book.title.find(", ");
        if (comma != std::string::npos) {
            EXPECT_GE(times(set.book.title.substr(comma + 2)), 4);
        }
        EXPECT_TRUE(headings.insert(set.ruleset->title).second) << "two rulesets have one name";
    });
}

// Otherwise the cover would list two sheets with the same title. A box for standing pieces takes two sheets.
TEST(PrintSet, GivesEverySheetATitleOfItsOwn) {
    const auto expect_distinct = [](const std::vector<Drawing>& sheets) {
        std::set<std::string> titles;
        for (const auto& sheet : sheets) EXPECT_TRUE(titles.insert(sheet.title).second) << sheet.title;
    };
    for_all_sets([&](const SetByTurn& set) { expect_distinct(set.sheets); });
    for (const auto language : all_languages) {
        const SetOptions options{.language = language,
                                 .piece_style = PieceStyle::Standing,
                                 .pages = {false, true, false, true, false, true}};
        const auto sheets = print_set(*find_builtin("copenhagen"), options);
        ASSERT_TRUE(sheets) << sheets.error();
        expect_distinct(*sheets);
        EXPECT_NE(std::ranges::find(*sheets, set_words(language, "box-sheet-lid"), &Drawing::title),
                  sheets->end());
    }
}

// Applies to points and captions; only a long word may end a caption alone, because its lines hold two or
// three words.
TEST(PrintSet, EndsNothingOnACardInALoneWord) {
    for_all_sets([](const SetByTurn& set) {
        const auto cards =
            std::ranges::find(set.sheets, set_words(set.options.language, "cards"), &Drawing::title);
        ASSERT_NE(cards, set.sheets.end());
        for (const auto& words : placed(*cards).texts) {
            const bool is_caption = words.size < 8 * pt, is_long = words.width > 8;
            EXPECT_TRUE(!words.text.ends_with('.') || words.text.contains(' ') || (is_caption && is_long))
                << words.text;
        }
    });
}

// Each part of a wheel lies on the tab of the one before it; the last one's tab goes under the first.
TEST(PrintSet, SaysInWhichOrderTheRingIsLaid) {
    const auto plan = plan_board(11, 25, a4);
    ASSERT_TRUE(plan && plan->is_pinwheel());
    const auto sheets = print_set(*find_builtin("copenhagen"), {});
    EXPECT_THAT(text_of(sheets->front()),
                HasSubstr("A; D onto the tab of A; C onto that of D; B onto that of C;"));
    EXPECT_THAT(text_of((*sheets)[0]), HasSubstr("who begins where"));
    EXPECT_FALSE(plan_board(7, 25, a4)->is_pinwheel());
}

// The plan of the parts, without text where only a narrow strip is free.
TEST(PrintSet, ShowsThePlanBesideThePartsOfALargeBoard) {
    const auto& name = set_words(Language::English, "join-plan");
    const auto is_plan = [&](const Element& element) {
        const auto* group = std::get_if<Group>(&element);
        return group != nullptr && group->alternative == name;
    };
    const SetOptions options{.paper = letter, .pages = {false, true, false, false, false}};
    const auto sheets = print_set(*find_builtin("alea-evangelii"), options);
    ASSERT_TRUE(sheets) << sheets.error();
    ASSERT_EQ(sheets->size(), 6U);
    for (const auto& sheet : *sheets)
        EXPECT_EQ(std::ranges::count_if(sheet.elements, is_plan), 1) << sheet.title;
}

std::size_t pieces_to_cut(const Drawing& sheet) {
    const auto is_cut_line = [](const PlacedCircle& circle) {
        return circle.paint.stroke && !circle.paint.fill && circle.paint.width == 0.2;
    };
    return static_cast<std::size_t>(std::ranges::count_if(placed(sheet).circles, is_cut_line));
}

TEST(PrintSet, LeavesNoSheetToAFewPieces) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        for (const auto& paper : {a4, letter}) {
            SetOptions options{.paper = paper, .pages = {false, false, false, true, false}};
            const auto sheets = print_set(*ruleset, options);
            ASSERT_TRUE(sheets) << sheets.error();
            std::vector<std::size_t> pieces;
            for (const auto& sheet : *sheets) {
                ASSERT_TRUE(sheet.title.starts_with("Pieces")) << ruleset->name;
                pieces.push_back(pieces_to_cut(sheet));
            }
            EXPECT_GE(std::ranges::min(pieces), 12U) << ruleset->name << " " << paper.name;
        }
    }
}

// Each key of the table [set] occurs in the code of the set, in quotes, so none is unused.
TEST(PrintSet, UsesAllOfItsWords) {
    std::string code;
    for (const auto& file : std::filesystem::recursive_directory_iterator(source_tree() / "src/print")) {
        if (!file.is_regular_file()) continue;
        std::ifstream in(file.path());
        code.append(std::istreambuf_iterator<char>(in), {});
    }
    for (const auto language : all_languages) {
        for (const auto key : language_source(language).keys()) {
            if (!key.starts_with("set.")) continue;
            EXPECT_THAT(code, HasSubstr('"' + std::string(key.substr(4)) + '"'));
        }
    }
}

TEST(PrintSet, CountsInWordsOnTheCover) {
    const SetOptions cover{.pages = {true, false, false, false, false}};
    const auto text = text_of(print_set(*find_builtin("brandub"), cover)->front());
    EXPECT_THAT(text, HasSubstr("eight men"));
    EXPECT_THAT(text_of(print_set(*find_builtin("alea-evangelii"), cover)->front()),
                HasSubstr("forty-eight men"));
}

TEST(PrintSet, WritesDecimalsAsItsLanguageDoes) {
    for (const auto& [language, width] :
         {std::pair{Language::English, "13.2\u00A0mm"}, std::pair{Language::German, "13,2\u00A0mm"}}) {
        const SetOptions options{
            .language = language, .square = 15, .pages = {true, false, false, true, false}};
        EXPECT_THAT(text_of(print_set(*find_builtin("brandub"), options)->front()), HasSubstr(width));
    }
}

TEST(PrintSet, HasRoomForAnEndlessTitle) {
    auto ruleset = *find_builtin("brandub");
    for (int i = 0; i < 200; ++i) ruleset.title += " ødegård";
    const auto sheets = print_set(ruleset, {});
    ASSERT_TRUE(sheets) << sheets.error();
    EXPECT_THAT(text_of(sheets->front()), HasSubstr("For some six hundred years"));
}

TEST(PrintSet, MakesOnlyThePagesThatAreAskedFor) {
    SetOptions options;
    options.pages = {false, false, true, false, false};
    const auto cards = print_set(*find_builtin("brandub"), options);
    ASSERT_TRUE(cards);
    ASSERT_EQ(cards->size(), 1U);
    EXPECT_EQ(cards->front().title, "Reminder cards");
    options.pages = {true, false, false, false, false};
    EXPECT_EQ(print_set(*find_builtin("york"), options)->size(), 1U);
}

TEST(PrintSet, NeedsNoColourInTheThemePlain) {
    SetOptions options;
    options.theme = &theme_named("plain");
    const auto sheets = print_set(*find_builtin("berserk"), options);
    ASSERT_TRUE(sheets);
    const auto grey = [](const std::optional<Colour>& colour) {
        return !colour || (colour->red == colour->green && colour->green == colour->blue);
    };
    for (const auto& sheet : *sheets) {
        for (const auto& [path, paint] : placed(sheet).paths)
            EXPECT_TRUE(grey(paint.fill) && grey(paint.stroke));
        for (const auto& circle : placed(sheet).circles)
            EXPECT_TRUE(grey(circle.paint.fill) && grey(circle.paint.stroke));
    }
}

}  // namespace

}  // namespace tafl::test
