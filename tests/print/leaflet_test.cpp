// The leaflet says what the rule book says, all of it and in order, on pages that fold.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/by_turns.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/placed.hpp"
#include "print/set/leaflet.hpp"
#include "print/set/page_parts.hpp"

namespace tafl::test {

namespace {

using namespace print;

// Laid on each other and folded, sheets lie so that the sides of a leaf carry pages that follow each other.
TEST(Imposition, PutsThePagesInOrder) {
    for (int pages = 4; pages <= 16; pages += 4) {
        const auto sides = imposition(pages);
        ASSERT_EQ(sides.size(), static_cast<std::size_t>(pages) / 2);
        std::set<int> seen;
        for (std::size_t i = 0; i < sides.size(); i += 2) {
            const auto [back, front] = sides[i];  // of the outer side
            const auto [inner_left, inner_right] = sides[i + 1];
            EXPECT_EQ(inner_left, front + 1) << "turned over the short edge, the left lies behind the right";
            EXPECT_EQ(inner_right, back - 1);
            EXPECT_EQ(front, static_cast<int>(i) + 1);
            seen.insert({back, front, inner_left, inner_right});
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(pages));
    }
}

// All but the foot, whose words are the last four.
std::vector<PlacedText> words_of_pages(const Drawing& side) {
    auto words = placed(side).texts;
    words.resize(words.size() - 4);
    return words;
}

// The words of the leaflet in the order in which the folded pages are read.
std::string read_through(std::span<const Drawing> sides) {
    const auto places = imposition(static_cast<int>(sides.size()) * 2);
    std::vector<std::string> pages(sides.size() * 2 + 1);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        for (const auto& words : words_of_pages(sides[i])) {
            const bool left = words.at.x < sides[i].width / 2;
            pages[static_cast<std::size_t>(left ? places[i].first : places[i].second)] += words.text + ' ';
        }
    }
    std::string text;
    for (const auto& page : pages) text += page;
    return text;
}

void expect_clauses_in_order(const std::string& text, const Rulebook& book) {
    std::size_t at = 0;
    const auto expect_next = [&](const std::string& words) {
        // A page may end within: its number, and no other words, comes between. Sentences are looked for by line.
        const auto found = text.find(words.substr(0, words.find(' ', 12)), at);
        ASSERT_NE(found, std::string::npos) << words;
        at = found;
    };
    EXPECT_THAT(text, testing::HasSubstr(book.aim.substr(0, 20)));
    EXPECT_THAT(text, testing::HasSubstr(book.about_pictures));
    for (const auto& clause : book.clauses) {
        expect_next(clause.heading.substr(0, clause.heading.find(' ')));
        for (const auto& paragraph : clause.paragraphs) expect_next(paragraph);
    }
}

// Nothing is lost: as many words of each kind as the book has.
void expect_every_word(const std::string& text, const Rulebook& book) {
    std::multiset<std::string> printed;
    std::istringstream in(text);
    for (std::string word; in >> word;) printed.insert(word);
    const auto take = [&](const std::string& words) {
        std::istringstream wanted(words);
        for (std::string word; wanted >> word;) {
            const auto found = printed.find(word);
            ASSERT_NE(found, printed.end()) << word << " of: " << words;
            printed.erase(found);
        }
    };
    for (const auto& clause : book.clauses) {
        take(clause.heading);
        for (const auto& paragraph : clause.paragraphs) take(paragraph);
        for (const auto& diagram : clause.diagrams) take(diagram.caption);
    }
}

void expect_every_diagram(std::span<const Drawing> sides, const Rulebook& book) {
    std::size_t kings = 0, wanted = 0;
    for (const auto& side : sides) {
        for (const auto& use : placed(side).uses) kings += use.symbol == "king";
    }
    for (const auto& clause : book.clauses) {
        for (const auto& diagram : clause.diagrams) {
            wanted += static_cast<std::size_t>(std::ranges::count(diagram.drawing.setup.pieces, Piece::King));
        }
    }
    EXPECT_EQ(kings, wanted + 1) << "all diagrams, and the key at the start";
}

TEST(Leaflet, TellsTheWholeBookInOrder) {
    for_all_sets([](const SetByTurn& set) {
        const auto text = read_through(set.leaflet());
        expect_clauses_in_order(text, set.book);
        expect_every_word(text, set.book);
        expect_every_diagram(set.leaflet(), set.book);
    });
}

TEST(Leaflet, IsWholeSheetsOfLegibleTypeWithinItsPages) {
    for_all_sets([](const SetByTurn& set) {
        EXPECT_EQ(set.leaflet().size() % 2, 0U);
        const double width = set.options.paper.height, height = set.options.paper.width, middle = width / 2;
        const auto paragraph = set.book.clauses.front().paragraphs.front();
        bool met = false;
        for (const auto& side : set.leaflet()) {
            EXPECT_EQ(side.width, width);
            EXPECT_EQ(side.height, height);
            for (const auto& words : words_of_pages(side)) {
                const double right = words.at.x + words.width;
                EXPECT_GE(words.at.x, 3);
                EXPECT_LE(right, width - 3);
                EXPECT_TRUE(right <= middle || words.at.x >= middle) << "over the fold: " << words.text;
                EXPECT_GE(words.at.y, 4);
                EXPECT_LE(words.at.y, height - margin - foot);
                if (!paragraph.starts_with(words.text) || words.text.size() < 12) continue;
                met = true;
                EXPECT_GE(words.size, min_type_size * pt - 1e-9);
            }
        }
        EXPECT_TRUE(met);
    });
}

// Without a cover the leaflet itself says how to fold it, in a line above the foot.
TEST(Leaflet, SaysHowItIsFoldedWhereNoCoverDoes) {
    for (const auto* name : {"ard-ri", "copenhagen"}) {
        SetOptions options;
        options.pages = {false, false, false, false, true};
        const auto sides = print_set(*find_builtin(name), options);
        ASSERT_TRUE(sides);
        const auto& how = set_words(options.language, sides->size() == 2 ? "leaflet-fold" : "leaflet-nest");
        const auto& first = sides->front();
        const auto all = placed(first).texts;
        const auto line = std::ranges::find(all, std::string(how), &PlacedText::text);
        ASSERT_NE(line, all.end()) << name;
        EXPECT_GT(line->at.y, first.height - margin - foot);
        EXPECT_LE(line->at.x + line->width, first.width - margin);
        options.pages.cover = true;
        EXPECT_FALSE(text_of(print_set(*find_builtin(name), options)->at(1)).contains(how));
    }
}

TEST(Leaflet, RefusesRulesThatAreTooLong) {
    auto ruleset = *find_builtin("brandub");
    ruleset.source = std::string(40'000, 'x');
    const auto sheets = print_set(ruleset, {});
    ASSERT_FALSE(sheets);
    EXPECT_THAT(sheets.error(), testing::HasSubstr("too long for a leaflet"));
}

TEST(Leaflet, NumbersEveryPage) {
    SetOptions options;
    const auto& ruleset = *find_builtin("copenhagen");
    const auto book = rulebook_of(ruleset);
    const auto sides = leaflet_sheets({ruleset, options, book});
    const auto places = imposition(static_cast<int>(sides.size()) * 2);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto words = placed(sides[i]).texts;
        for (const int page : {places[i].first, places[i].second}) {
            EXPECT_TRUE(std::ranges::any_of(words, [&](const PlacedText& each) {
                return each.text == std::to_string(page) && each.at.y == 8;
            })) << page;
        }
    }
}

// How far down a page reaches, and how many lines of text are on it; the foot and the page's number do not count.
struct Filled {
    double lowest = 0;
    int lines = 0;
};
Filled filled_part(const Placed& side, double left, double right, double foot_from) {
    Filled found;
    for (const auto& line : side.texts) {
        if (line.at.x < left || line.at.x >= right || line.at.y > foot_from || line.at.y == 8) continue;
        found.lowest = std::max(found.lowest, line.at.y);
        ++found.lines;
    }
    for (const auto& [path, paint] : side.paths) {
        for (const auto& step : path.steps()) {
            if (step.to.x > left && step.to.x < right && step.to.y < foot_from)
                found.lowest = std::max(found.lowest, step.to.y);
        }
    }
    return found;
}

class LeafletIn : public testing::TestWithParam<Language> {};

// Every ruleset, paper and language, laid out but not drawn. What the text leaves free of a page is a score sheet.
TEST_P(LeafletIn, LeavesNoPageEmpty) {
    for (const auto& ruleset : builtin_rulesets()) {
        const auto book = rulebook_of(*ruleset, GetParam());
        for (const auto& paper : {a4, letter}) {
            SetOptions options;
            options.paper = paper;
            options.language = GetParam();
            for (const auto& sheet : leaflet_sheets({*ruleset, options, book})) {
                const auto side = placed(sheet);
                for (const double left : {0.0, sheet.width / 2}) {
                    const auto part =
                        filled_part(side, left, left + sheet.width / 2, sheet.height - margin - foot);
                    EXPECT_GE(part.lines, 5) << ruleset->name << ", " << paper.name << ", " << sheet.title;
                    EXPECT_GT(part.lowest, 0.6 * sheet.height)
                        << ruleset->name << ", " << paper.name << ", " << sheet.title;
                }
            }
        }
    }
}
INSTANTIATE_TEST_SUITE_P(AllLanguages, LeafletIn, testing::ValuesIn(all_languages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

}  // namespace

}  // namespace tafl::test
