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
            SetOptions options{.paper = paper, .pages = {SetPage::Board}};
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

std::string text_of_all(const std::vector<Drawing>& sheets) {
    std::string text;
    for (const auto& sheet : sheets) text += text_of(sheet) + " ";
    return text;
}

TEST(PrintSet, HasACoverWithTheStoryAndNoInstructions) {
    for_all_sets([](const SetByTurn& set) {
        const auto text = text_of(set.sheets.front());
        EXPECT_THAT(text, HasSubstr(set_words(set.options.language, "story-king").substr(0, 15)));
        for (const auto* step : {"laminate", "glue", "card", "making-leaflet"})
            EXPECT_FALSE(text.contains(set_words(set.options.language, step).substr(0, 15))) << step;
    });
}

// Below the pieces or on a sheet of their own; none of them needs a computer.
TEST(PrintSet, HasInstructionsThatTellAllOfIt) {
    for_all_sets([](const SetByTurn& set) {
        const auto& making = set_words(set.options.language, "making");
        const auto found = std::ranges::find_if(
            set.sheets, [&](const Drawing& sheet) { return sheet.title.contains(making); });
        ASSERT_NE(found, set.sheets.end());
        const auto text = text_of(*found);
        for (const auto* step : {"laminate", "glue", "card", "making-leaflet"})
            EXPECT_THAT(text, HasSubstr(set_words(set.options.language, step).substr(0, 15)));
        EXPECT_THAT(text, HasSubstr("19\u00A0mm"));
        for (const auto& sheet : set.sheets) EXPECT_THAT(text, HasSubstr(sheet.title));
        EXPECT_FALSE(text_of_all(set.sheets).contains("--")) << "an option of a program on paper";
        // Nested sheets: they are numbered if there are several.
        const auto leaves = set.leaflet().size() / 2;
        const auto& of_many = set_words(set.options.language, "leaflet-of-many");
        const auto nesting = of_many.substr(of_many.find("{}") + 2, 10);
        EXPECT_EQ(text.contains(nesting), leaves > 1) << nesting;
    });
}

// As many as D. Walker's: cover, three of the board with the cards on the centre's, pieces, two sides of the leaflet.
TEST(PrintSet, HasSevenSheetsForCopenhagen) {
    for (const auto language : all_languages) {
        for (const auto& paper : {a4, letter}) {
            const auto sheets =
                print_set(*find_builtin("copenhagen"), {.paper = paper, .language = language});
            ASSERT_TRUE(sheets) << sheets.error();
            EXPECT_EQ(sheets->size(), 7U) << code_of(language) << paper.name;
            EXPECT_THAT((*sheets)[3].title, HasSubstr(set_words(language, "cards")));
            EXPECT_THAT((*sheets)[4].title, HasSubstr(set_words(language, "making")));
        }
    }
}

TEST(PrintSet, NamesItsTextOnEverySheet) {
    const auto sheets = print_set(*find_builtin("copenhagen-walker"), {});
    ASSERT_TRUE(sheets) << sheets.error();
    for (const auto& sheet : *sheets) {
        if (sheet.title.starts_with("Rules leaflet, inner")) continue;
        EXPECT_THAT(text_of(sheet), HasSubstr("Walker")) << sheet.title;
    }
}

// Ink nearer than that to the edge is lost on most printers: cut marks, frames and words alike.
TEST(PrintSet, PrintsNothingNearerThanSixMillimetresToTheEdge) {
    constexpr double hair = 0.01;
    for (const auto& ruleset : sample(representative_rulesets())) {
        for (const auto& paper : {a4, letter}) {
            for (const bool marks : {false, true}) {
                SetPages pages;
                pages.add(SetPage::Backs);
                const auto sheets = print_set(*ruleset, {.paper = paper, .pages = pages, .marks = marks});
                ASSERT_TRUE(sheets) << sheets.error();
                for (const auto& sheet : *sheets) {
                    SCOPED_TRACE(testing::Message() << ruleset->name << paper.name << sheet.title << marks);
                    const auto expect_inside = [&](double x, double y) {
                        ASSERT_GE(x, margin - hair);
                        ASSERT_GE(y, margin - hair);
                        ASSERT_LE(x, sheet.width - margin + hair);
                        ASSERT_LE(y, sheet.height - margin + hair);
                    };
                    const auto all = placed(sheet);
                    for (const auto& [path, paint] : all.paths) {
                        for (const auto& step : path.steps())
                            if (step.verb != Path::Verb::Close) expect_inside(step.to.x, step.to.y);
                    }
                    for (const auto& circle : all.circles) {
                        expect_inside(circle.centre.x - circle.radius, circle.centre.y - circle.radius);
                        expect_inside(circle.centre.x + circle.radius, circle.centre.y + circle.radius);
                    }
                    for (const auto& words : all.texts)
                        if (words.rotation == 0) {
                            expect_inside(words.at.x, words.at.y);
                            expect_inside(words.at.x + words.width, words.at.y);
                        }
                }
            }
        }
    }
}

TEST(PrintSet, MarksTheSheetsThatAreCutForMachines) {
    const auto sheets = print_set(*find_builtin("copenhagen"), {.marks = true});
    ASSERT_TRUE(sheets) << sheets.error();
    for (const auto& sheet : *sheets) {
        int squares = 0;
        for (const auto& [path, paint] : placed(sheet).paths) {
            const auto& steps = path.steps();
            squares += paint.fill == black && steps.size() == 5 &&
                       std::abs(steps[1].to.x - steps[0].to.x - 5) < 1e-9 &&
                       std::abs(steps[2].to.y - steps[1].to.y - 5) < 1e-9;
        }
        const bool is_cut = sheet.title.starts_with("Board") || sheet.title.starts_with("Pieces") ||
                            sheet.title.starts_with("Reminder");
        EXPECT_EQ(squares, is_cut ? 1 : 0) << sheet.title;
    }
}

// A card and its back lie on each other when the sheet is turned over its long edge.
TEST(PrintSet, HasBacksThatLieBehindTheirCards) {
    const auto sheets =
        print_set(*find_builtin("copenhagen"), {.pages = {SetPage::Board, SetPage::Cards, SetPage::Backs}});
    ASSERT_TRUE(sheets) << sheets.error();
    ASSERT_EQ(sheets->size(), 4U);
    const auto corners = [](const Drawing& sheet, const auto& is_card, bool mirrored) {
        std::set<std::pair<long, long>> found;
        for (const auto& [path, paint] : placed(sheet).paths) {
            if (path.steps().size() != 5 || !is_card(path, paint)) continue;
            for (const auto& step : path.steps()) {
                const double x = mirrored ? sheet.width - step.to.x : step.to.x;
                if (step.verb != Path::Verb::Close)
                    found.emplace(std::lround(x * 100), std::lround(step.to.y * 100));
            }
        }
        return found;
    };
    const auto wide = [](const Path& path) {
        return std::abs(path.steps()[1].to.x - path.steps()[0].to.x - 96) < 1e-6;
    };
    const auto cards = corners(
        (*sheets)[2],
        [&](const Path& path, const Paint& paint) { return paint.line == Line::Cut && wide(path); }, false);
    const auto backs = corners(
        (*sheets)[3], [&](const Path& path, const Paint& paint) { return paint.fill && wide(path); }, true);
    EXPECT_EQ(cards.size(), 8U);
    EXPECT_EQ(cards, backs);
}

TEST(PrintSet, HasSheetsForClothBoardsRefereesAndTournaments) {
    for (const auto language : all_languages) {
        SetOptions options{.language = language,
                           .pages = {SetPage::Stencil, SetPage::Referee, SetPage::Tournament}};
        options.order_of_play = {{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}};
        for (const auto* name : {"copenhagen", "york", "berserk"}) {
            const auto sheets = print_set(*find_builtin(name), options);
            ASSERT_TRUE(sheets) << sheets.error();
            ASSERT_EQ(sheets->size(), 5U);
            EXPECT_EQ((*sheets)[0].title, set_words(language, "stencil"));
            EXPECT_EQ((*sheets)[1].title, set_words(language, "referee-card"));
            EXPECT_THAT(text_of((*sheets)[2]), HasSubstr("2 – 4"));
            EXPECT_EQ((*sheets)[3].title, set_words(language, "pairing-cards"));
            EXPECT_EQ((*sheets)[4].title, set_words(language, "score-sheet"));
        }
    }
}

TEST(PrintSet, ShowsTheClub) {
    SetOptions options;
    options.club.line = "Tafl Club of the North";
    options.club.logo =
        read_svg(R"(<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c00"/></svg>)").value();
    options.url = "https://club.example";
    options.pages.add(SetPage::Backs);
    const auto sheets = print_set(*find_builtin("copenhagen"), options);
    ASSERT_TRUE(sheets) << sheets.error();
    for (const auto& sheet : *sheets) {
        const bool shows = sheet.title == "Cover" || sheet.title == "Card backs";
        if (!shows) continue;
        EXPECT_THAT(text_of(sheet), HasSubstr("Tafl Club of the North"));
        EXPECT_THAT(text_of(sheet), HasSubstr("https://club.example"));
        const auto paths = placed(sheet).paths;
        EXPECT_TRUE(
            std::ranges::any_of(paths, [](const PlacedPath& p) { return p.paint.fill == rgb(0xcc0000); }));
    }
    options.club.line = "a\nb";
    EXPECT_THAT(print_set(*find_builtin("copenhagen"), options).error(),
                HasSubstr("the club's name (--club)"));
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
TEST(PrintSet, HasACardForEachSideWithEveryReminder) {
    std::set<std::string> headings;
    for_all_sets([&](const SetByTurn& set) {
        const auto cards = std::ranges::find_if(set.sheets, [&](const Drawing& sheet) {
            return sheet.title.contains(set_words(set.options.language, "cards"));
        });
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
        EXPECT_GE(times(set.book.title.substr(0, set.book.title.find(','))), 2);
        const auto comma = set.book.title.find(", ");
        if (comma != std::string::npos) {
            EXPECT_GE(times(set.book.title.substr(comma + 2)), 2);
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
                                 .pages = {SetPage::Board, SetPage::Pieces, SetPage::Box}};
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
        const auto cards = std::ranges::find_if(set.sheets, [&](const Drawing& sheet) {
            return sheet.title.contains(set_words(set.options.language, "cards"));
        });
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
    EXPECT_THAT(text_of_all(*sheets),
                HasSubstr("A; D onto the tab of A; C onto that of D; B onto that of C;"));
    EXPECT_THAT(text_of_all(*sheets), HasSubstr("who begins where"));
    EXPECT_FALSE(plan_board(7, 25, a4)->is_pinwheel());
}

// The plan of the parts, without text where only a narrow strip is free.
TEST(PrintSet, ShowsThePlanBesideThePartsOfALargeBoard) {
    const auto& name = set_words(Language::English, "join-plan");
    const auto is_plan = [&](const Element& element) {
        const auto* group = std::get_if<Group>(&element);
        return group != nullptr && group->alternative == name;
    };
    const SetOptions options{.paper = letter, .pages = {SetPage::Board}};
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
            SetOptions options{.paper = paper, .pages = {SetPage::Pieces}};
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
    const SetOptions cover{.pages = {SetPage::Cover}};
    const auto text = text_of(print_set(*find_builtin("brandub"), cover)->front());
    EXPECT_THAT(text, HasSubstr("eight men"));
    EXPECT_THAT(text_of(print_set(*find_builtin("alea-evangelii"), cover)->front()),
                HasSubstr("forty-eight men"));
}

TEST(PrintSet, WritesDecimalsAsItsLanguageDoes) {
    for (const auto& [language, width] :
         {std::pair{Language::English, "13.2\u00A0mm"}, std::pair{Language::German, "13,2\u00A0mm"}}) {
        const SetOptions options{
            .language = language, .square = 15, .pages = {SetPage::Instructions, SetPage::Pieces}};
        EXPECT_THAT(text_of_all(*print_set(*find_builtin("brandub"), options)), HasSubstr(width));
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
    options.pages = {SetPage::Cards};
    const auto cards = print_set(*find_builtin("brandub"), options);
    ASSERT_TRUE(cards);
    ASSERT_EQ(cards->size(), 1U);
    EXPECT_EQ(cards->front().title, "Reminder cards");
    options.pages = {SetPage::Cover};
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
