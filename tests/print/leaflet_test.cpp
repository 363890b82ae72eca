// The leaflet says what the rule book says, all of it and in order, on pages that fold.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/placed.hpp"
#include "print/set/leaflet.hpp"

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

// The words of the leaflet in the order in which the folded pages are read.
std::string read_through(const std::vector<Drawing>& sides) {
    const auto places = imposition(static_cast<int>(sides.size()) * 2);
    std::vector<std::string> pages(sides.size() * 2 + 1);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        for (const auto& words : placed(sides[i]).words) {
            const bool left = words.at.x < sides[i].width / 2;
            pages[static_cast<std::size_t>(left ? places[i].first : places[i].second)] += words.text + ' ';
        }
    }
    std::string text;
    for (const auto& page : pages) text += page;
    return text;
}

// In English on both papers, and in the other languages by turns.
void for_all_leaflets(const auto& look) {
    std::size_t turn = 0;
    for (const auto& ruleset : builtin_rulesets()) {
        const auto other = all_languages[1 + turn++ % (all_languages.size() - 1)];
        for (const auto& paper : {a4, letter}) {
            for (const auto language : {Language::English, other}) {
                if (language == other && paper.name == letter.name) continue;
                SetOptions options;
                options.paper = paper;
                options.language = language;
                const auto book = book_of(*ruleset, language);
                const SetContext set{*ruleset, options, book};
                SCOPED_TRACE(testing::Message()
                             << ruleset->name << " " << paper.name << " " << code_of(language));
                look(leaflet_sheets(set), book, options);
            }
        }
    }
}

TEST(Leaflet, SaysEveryClauseOfTheBookInOrder) {
    for_all_leaflets([](const std::vector<Drawing>& sides, const Book& book, const SetOptions&) {
        const auto text = read_through(sides);
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
    });
}

// Nothing is lost: as many words of each kind as the book has.
TEST(Leaflet, LeavesNoWordOut) {
    for_all_leaflets([](const std::vector<Drawing>& sides, const Book& book, const SetOptions&) {
        const auto text = read_through(sides);
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
    });
}

TEST(Leaflet, IsWholeSheetsOfLegibleTypeWithinItsPages) {
    for_all_leaflets([](const std::vector<Drawing>& sides, const Book& book, const SetOptions& options) {
        EXPECT_EQ(sides.size() % 2, 0U);
        const double width = options.paper.height, height = options.paper.width, middle = width / 2;
        const auto paragraph = book.clauses.front().paragraphs.front();
        bool met = false;
        for (const auto& side : sides) {
            EXPECT_EQ(side.width, width);
            EXPECT_EQ(side.height, height);
            for (const auto& words : placed(side).words) {
                const double right = words.at.x + words.width;
                EXPECT_GE(words.at.x, 3);
                EXPECT_LE(right, width - 3);
                EXPECT_TRUE(right <= middle || words.at.x >= middle) << "over the fold: " << words.text;
                EXPECT_GE(words.at.y, 4);
                EXPECT_LE(words.at.y, height - margin - foot);
                if (!paragraph.starts_with(words.text) || words.text.size() < 12) continue;
                met = true;
                EXPECT_GE(words.size, least_type * pt - 1e-9);
            }
        }
        EXPECT_TRUE(met);
    });
}

TEST(Leaflet, NumbersEveryPage) {
    SetOptions options;
    const auto& ruleset = *find_builtin("copenhagen");
    const auto book = book_of(ruleset);
    const auto sides = leaflet_sheets({ruleset, options, book});
    const auto places = imposition(static_cast<int>(sides.size()) * 2);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const auto words = placed(sides[i]).words;
        for (const int page : {places[i].first, places[i].second}) {
            EXPECT_TRUE(std::ranges::any_of(words, [&](const PlacedWords& each) {
                return each.text == std::to_string(page) && each.at.y == 8;
            })) << page;
        }
    }
}

TEST(Leaflet, ShowsEveryDiagram) {
    for_all_leaflets([](const std::vector<Drawing>& sides, const Book& book, const SetOptions&) {
        std::size_t kings = 0, wanted = 0;
        for (const auto& side : sides) {
            for (const auto& use : placed(side).uses) kings += use.symbol == "king";
        }
        for (const auto& clause : book.clauses) {
            for (const auto& diagram : clause.diagrams) {
                wanted +=
                    static_cast<std::size_t>(std::ranges::count(diagram.drawing.setup.pieces, Piece::King));
            }
        }
        EXPECT_EQ(kings, wanted + 1) << "all diagrams, and the key at the start";
    });
}

}  // namespace

}  // namespace tafl::test
