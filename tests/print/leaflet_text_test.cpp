// What stays together in the leaflet's columns, and how large its pictures are.
#include "print/set/leaflet_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/placed.hpp"

namespace tafl::test {

namespace {

using namespace print;

struct Kind {
    bool heading = false, picture = false;
};
Drawing drawing_of(const Box& box) {
    Drawing drawing;
    drawing.elements = box.elements;
    return drawing;
}
Kind kind_of(const Box& box) {
    const auto on = placed(drawing_of(box));
    if (!on.uses.empty()) return {.picture = true};
    return {.heading = !on.texts.empty() && on.texts.front().size > 11 * pt};
}

struct Text {
    Rulebook book;
    std::vector<Box> boxes;
};
void for_all_texts(const auto& look) {
    static const auto texts = [] {
        std::vector<Text> all;
        for (const auto& ruleset : builtin_rulesets()) {
            auto book = rulebook_of(*ruleset);
            auto boxes = leaflet_text(book, theme_named("paper"), {10 * pt, 60});
            all.push_back({std::move(book), std::move(boxes)});
        }
        return all;
    }();
    for (const auto& [book, boxes] : texts) {
        SCOPED_TRACE(book.title);
        look(boxes, book);
    }
}

TEST(LeafletText, KeepsThreeLinesWithAHeading) {
    for_all_texts([](const std::vector<Box>& boxes, const Rulebook&) {
        for (std::size_t i = 0; i + 1 < boxes.size(); ++i) {
            if (!kind_of(boxes[i]).heading) continue;
            for (std::size_t line = i; line < i + 3 && line + 1 < boxes.size(); ++line) {
                const auto next = kind_of(boxes[line + 1]);
                if (next.heading || line + 2 == boxes.size()) break;
                EXPECT_TRUE(boxes[line].with_next) << "line " << line - i << " under a heading";
                if (next.picture) break;
            }
        }
    });
}

// With three lines of it, or all that it has; a line with room above it begins a paragraph.
TEST(LeafletText, KeepsAPictureWithTheParagraphBeforeIt) {
    for_all_texts([](const std::vector<Box>& boxes, const Rulebook&) {
        for (std::size_t i = 1; i < boxes.size(); ++i) {
            if (!kind_of(boxes[i]).picture || kind_of(boxes[i - 1]).picture) continue;
            for (std::size_t line = i - 1, n = 0; n < 3; --line, ++n) {
                EXPECT_TRUE(boxes[line].with_next) << n << " lines before a picture";
                if (boxes[line].before > 0) break;
            }
        }
    });
}

TEST(LeafletText, DrawsSmallBoardsInOneScale) {
    for_all_texts([](const std::vector<Box>& boxes, const Rulebook& book) {
        std::set<long> scales, large;
        for (const auto& box : boxes) {
            for (const auto& use : placed(drawing_of(box)).uses)
                scales.insert(std::lround(use.scale * 10'000));
        }
        for (const auto& clause : book.clauses) {
            for (const auto& diagram : clause.diagrams) {
                if (diagram.key == "start" || diagram.before.size > 9) large.insert(diagram.before.size);
            }
        }
        EXPECT_LE(scales.size(), large.size() + 1);
    });
}

}  // namespace

}  // namespace tafl::test
