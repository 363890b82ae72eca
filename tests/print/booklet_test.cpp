// The rule book as a booklet: folded, its pages are in order, and the contents give the page of each clause.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/placed.hpp"
#include "print/set/page_parts.hpp"
#include "print/set/print_set.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using namespace print;
using testing::HasSubstr;

struct BookletByTurn {
    SetOptions options;
    Rulebook book;
    std::map<int, Drawing> pages;  // each as a drawing of its own
};

BookletByTurn booklet_of(const Ruleset& ruleset, std::size_t turn) {
    SetOptions options{.paper = turn / all_languages.size() % 2 == 0 ? a4 : letter,
                       .language = all_languages[turn % all_languages.size()]};
    options.pages = {SetPage::Booklet};
    const auto sides = print_set(ruleset, options);
    if (!sides) throw std::runtime_error(sides.error());
    BookletByTurn booklet{options, rulebook_of(ruleset, options.language), {}};
    for (const auto& side : *sides) {
        for (const auto& element : side.elements) {
            auto page = std::get<Group>(element);
            page.transform = {};
            Drawing drawing = side;
            drawing.width /= 2;
            drawing.elements = {page};
            booklet.pages.emplace(page.page, std::move(drawing));
        }
    }
    return booklet;
}

void for_all_booklets(const auto& look) {
    std::size_t turn = 0;
    for (const auto& ruleset : sample(representative_rulesets())) {
        SCOPED_TRACE(ruleset->name);
        look(booklet_of(*ruleset, turn++));
    }
}

TEST(Booklet, HasWholeSheetsOfPagesFilledWithWords) {
    for_all_booklets([](const BookletByTurn& booklet) {
        EXPECT_EQ(booklet.pages.size() % 4, 0U);
        EXPECT_EQ(booklet.pages.begin()->first, 1);
        EXPECT_EQ(booklet.pages.rbegin()->first, static_cast<int>(booklet.pages.size()));
        for (const auto& [number, page] : booklet.pages) {
            const auto all = placed(page).texts;
            EXPECT_GT(all.size(), 3U) << number;
            for (const auto& words : all) {
                EXPECT_GE(words.at.x, 8) << words.text;
                EXPECT_LE(words.at.x + words.width, page.width - 8) << words.text;
                EXPECT_LE(words.at.y, page.height - 8) << words.text;
            }
        }
    });
}

// A score sheet fills the last page, or the rest of it.
TEST(Booklet, EndsOnAFullPage) {
    for_all_booklets([](const BookletByTurn& booklet) {
        const auto& page = booklet.pages.rbegin()->second;
        double lowest = 0;
        for (const auto& [path, paint] : placed(page).paths) {
            for (const auto& step : path.steps()) lowest = std::max(lowest, step.to.y);
        }
        for (const auto& words : placed(page).texts) {
            if (words.at.y < page.height - 12) lowest = std::max(lowest, words.at.y);
        }
        EXPECT_GT(lowest, page.height * 0.55);
    });
}

TEST(Booklet, IsReadAfterTheLeafletInOneFile) {
    SetOptions options;
    options.pages = {SetPage::Leaflet, SetPage::Booklet};
    const auto& ruleset = *builtin_rulesets().front();
    const auto sheets = print_set(ruleset, options);
    ASSERT_TRUE(sheets) << sheets.error();
    std::set<int> pages;
    for (const auto& sheet : *sheets) {
        for (const auto& element : sheet.elements) {
            const auto* group = std::get_if<Group>(&element);
            if (group == nullptr || group->page == 0) continue;
            EXPECT_TRUE(pages.insert(group->page).second) << group->page;
        }
    }
    EXPECT_EQ(*pages.rbegin(), static_cast<int>(pages.size()));
}

TEST(Booklet, TellsTheWholeBook) {
    for_all_booklets([](const BookletByTurn& booklet) {
        std::string text;
        for (const auto& [number, page] : booklet.pages) text += text_of(page);
        for (const auto& clause : booklet.book.clauses) {
            for (const auto& paragraph : clause.paragraphs)
                EXPECT_THAT(text, HasSubstr(paragraph.substr(0, 20)));
            for (const auto& diagram : clause.diagrams)
                EXPECT_THAT(text, HasSubstr(diagram.caption.substr(0, 8)));
        }
        for (const auto* key : {"history", "hints", "rights", "rights-text"})
            EXPECT_THAT(text, HasSubstr(set_words(booklet.options.language, key).substr(0, 12))) << key;
    });
}

TEST(Booklet, HasContentsThatLeadToEachClause) {
    for_all_booklets([](const BookletByTurn& booklet) {
        const auto contents = placed(booklet.pages.at(2)).texts;
        for (const auto& clause : booklet.book.clauses) {
            const auto line = std::ranges::find(contents, clause.numbered_heading(), &PlacedText::text);
            ASSERT_NE(line, contents.end()) << clause.heading;
            const auto heading = clause.numbered_heading();
            EXPECT_THAT(text_of(booklet.pages.at(std::stoi(std::next(line)->text))),
                        HasSubstr(heading.substr(0, heading.find(' ', 4))));
        }
    });
}

}  // namespace

}  // namespace tafl::test
