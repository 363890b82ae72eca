// What stays together in the leaflet's columns, and how large its pictures are.
#include "print/set/leaflet_text.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/placed.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using namespace print;

Drawing drawing_of(const Box& box) {
    Drawing drawing;
    drawing.elements = box.elements;
    return drawing;
}
bool is_heading(const Box& box) {
    const auto texts = placed(drawing_of(box)).texts;
    return !box.floats && !texts.empty() && texts.front().size > 11 * pt;
}

void for_all_texts(const auto& look) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        SCOPED_TRACE(ruleset->name);
        const auto book = rulebook_of(*ruleset);
        std::vector<BookSection> sections;
        for (const auto& clause : book.clauses) {
            sections.push_back({clause.number, clause.heading, clause.paragraphs, {}});
            for (const auto& diagram : clause.diagrams) sections.back().pictures.push_back(&diagram);
        }
        look(sections, leaflet_text(sections, theme_named("paper"), {10 * pt, 60}));
    }
}

// The first and the last line of a paragraph are never alone, and a heading has two lines below it. A paragraph of one line
// is tied to the one before it.
TEST(LeafletText, LeavesNoLineAlone) {
    for_all_texts([](const auto&, const std::vector<Box>& boxes) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (boxes[i].floats) continue;
            const bool begins = boxes[i].before > 0, ends = i + 1 == boxes.size() || boxes[i + 1].before > 0;
            const bool heading = is_heading(boxes[i]);
            EXPECT_TRUE(boxes[i].with_next || !(heading || (begins && !ends))) << "the first line";
            const bool before_one_line = i + 1 < boxes.size() && boxes[i + 1].paragraph > 1 &&
                                         (i + 2 == boxes.size() || boxes[i + 2].before > 0);
            EXPECT_TRUE(!ends || heading || boxes[i].with_next == before_one_line)
                << "the end of a paragraph";
            EXPECT_TRUE(begins || !ends || heading || boxes[i - 1].with_next) << "the last line";
        }
    });
}

// The shields tell the scale. A large board, and its squares, are smaller.
TEST(LeafletText, SetsAllBoardsButTheLargestInOneScale) {
    for_all_texts([](const auto& sections, const std::vector<Box>&) {
        for (const auto& section : sections) {
            for (const auto* picture : section.pictures) {
                const bool is_large = picture->before.size > 9;
                const auto boxes =
                    leaflet_text({{1, "", {}, {picture}}}, theme_named("paper"), {10 * pt, 60, 5});
                for (const auto& use : placed(drawing_of(boxes.back())).uses) {
                    if (is_large) EXPECT_GE(use.scale * cell, 2.8) << picture->key;
                    else EXPECT_NEAR(use.scale * cell, 5, 0.001) << picture->key;
                }
            }
        }
    });
}

// Measured only, boxes are as high as when they are drawn.
TEST(LeafletText, IsMeasuredAsItIsSet) {
    const auto book = rulebook_of(*find_builtin("tablut-ashton"));
    std::vector<BookSection> sections;
    for (const auto& clause : book.clauses) {
        sections.push_back({clause.number, clause.heading, clause.paragraphs, {}});
        for (const auto& diagram : clause.diagrams) sections.back().pictures.push_back(&diagram);
    }
    const auto set = leaflet_text(sections, theme_named("paper"), {9 * pt, 62});
    const auto measured = leaflet_text(sections, theme_named("paper"), {9 * pt, 62, min_small_square, true});
    ASSERT_EQ(set.size(), measured.size());
    for (std::size_t i = 0; i < set.size(); ++i) EXPECT_EQ(set[i].height, measured[i].height);
}

}  // namespace

}  // namespace tafl::test
