// How boards are cut: for every size the parts cover the board, fit on the sheets, and join.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "print/set/board_plan.hpp"

namespace tafl::test {

namespace {

using namespace print;

constexpr Paper papers[] = {a4, letter};

void for_all_plans(const auto& look) {
    for (const auto& paper : papers) {
        for (int size = 7; size <= 19; size += 2) {
            for (const double square : {12.0, 18.0, 22.5, 25.0, 30.0}) {
                const auto plan = plan_board(size, square, paper);
                if (!plan) continue;
                SCOPED_TRACE(testing::Message() << size << " at " << square << " mm on " << paper.name);
                look(*plan, paper);
            }
        }
    }
}

struct Area {
    double left, top, right, bottom;
};
Area box_of(const PlacedPart& placed, const Extent& reach) {
    const auto [x, y] = placed.transform.at;
    if (placed.transform.rotation == 0)
        return {x - reach.left, y - reach.top, x + reach.right, y + reach.bottom};
    return {x - reach.bottom, y - reach.left, x + reach.top, y + reach.right};
}

TEST(BoardPlan, CoversEverySquareOnce) {
    for_all_plans([](const BoardPlan& plan, const Paper&) {
        std::map<std::pair<int, int>, int> covered;
        for (const auto& part : plan.parts()) {
            for (int row = 0; row < part.rows; ++row) {
                for (int column = 0; column < part.columns; ++column)
                    ++covered[{part.row + row, part.column + column}];
            }
        }
        ASSERT_EQ(covered.size(), static_cast<std::size_t>(plan.size) * static_cast<std::size_t>(plan.size));
        for (const auto& [square, times] : covered) EXPECT_EQ(times, 1);
    });
}

TEST(BoardPlan, NamesEveryPartOnce) {
    for_all_plans([](const BoardPlan& plan, const Paper&) {
        std::set<char> letters;
        for (const auto& part : plan.parts()) EXPECT_TRUE(letters.insert(part.letter).second) << part.letter;
    });
}

TEST(BoardPlan, LaysPartsWithinTheSheetAndApart) {
    for_all_plans([](const BoardPlan& plan, const Paper& paper) {
        const auto room = room_on(paper);
        for (const auto& sheet : plan.sheets) {
            std::vector<Area> boxes;
            for (const auto& placed : sheet.parts) boxes.push_back(box_of(placed, plan.whole(placed.part)));
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                EXPECT_GE(boxes[i].left, room.x - 1e-6);
                EXPECT_GE(boxes[i].top, room.y - 1e-6);
                EXPECT_LE(boxes[i].right, room.x + room.width + 1e-6);
                EXPECT_LE(boxes[i].bottom, sheet.free_from);
                EXPECT_LE(boxes[i].bottom, room.y + room.height + 1e-6);
                for (std::size_t j = 0; j < i; ++j) {
                    EXPECT_TRUE(boxes[i].left >= boxes[j].right || boxes[j].left >= boxes[i].right ||
                                boxes[i].top >= boxes[j].bottom || boxes[j].top >= boxes[i].bottom);
                }
            }
        }
    });
}

// Along every joint, on each unit of it, exactly one of the two parts has the tab.
TEST(BoardPlan, GivesEveryJointOneTab) {
    for_all_plans([](const BoardPlan& plan, const Paper&) {
        const auto parts = plan.parts();
        const auto owner = [&](int row, int column) -> const BoardPart& {
            for (const auto& part : parts) {
                if (row >= part.row && row < part.row + part.rows && column >= part.column &&
                    column < part.column + part.columns) {
                    return part;
                }
            }
            throw std::logic_error("no part");
        };
        const auto has = [](const BoardPart& part, Edge edge) {
            return std::ranges::find(part.tabs, edge) != part.tabs.end();
        };
        for (int row = 0; row < plan.size; ++row) {
            for (int column = 0; column + 1 < plan.size; ++column) {
                const auto &left = owner(row, column), &right = owner(row, column + 1);
                if (&left != &right) {
                    EXPECT_NE(has(left, Edge::Right), has(right, Edge::Left));
                }
                const auto &above = owner(column, row), &below = owner(column + 1, row);
                if (&above != &below) {
                    EXPECT_NE(has(above, Edge::Bottom), has(below, Edge::Top));
                }
            }
        }
        for (const auto& part : parts) {
            for (const auto edge : part.tabs)
                EXPECT_FALSE(plan.is_edge(part, edge)) << "a tab outside the board";
        }
    });
}

TEST(BoardPlan, TakesAsFewSheetsAsTheBoardNeeds) {
    const std::map<int, std::size_t> sheets{{7, 1}, {9, 2}, {11, 3}, {13, 3}, {15, 5}, {19, 6}};
    for (const auto& paper : papers) {
        for (const auto& [size, count] : sheets) {
            const auto plan = plan_board(size, 25, paper);
            ASSERT_TRUE(plan) << plan.error();
            EXPECT_EQ(plan->sheets.size(), count) << size << " on " << paper.name;
        }
    }
}

TEST(BoardPlan, PrintsElevenOnTwoSheetsOfEdgesAndOneOfTheCentre) {
    for (const auto& paper : papers) {
        const auto plan = plan_board(11, 25, paper);
        ASSERT_TRUE(plan);
        ASSERT_EQ(plan->sheets.size(), 3U);
        const auto is_inside = [&](const BoardPart& part) {
            for (const auto edge : {Edge::Top, Edge::Right, Edge::Bottom, Edge::Left}) {
                if (plan->is_edge(part, edge)) return false;
            }
            return true;
        };
        for (const std::size_t i : {0U, 1U}) {
            for (const auto& placed : plan->sheets[i].parts) EXPECT_FALSE(is_inside(placed.part));
        }
        ASSERT_EQ(plan->sheets[2].parts.size(), 1U);
        EXPECT_TRUE(is_inside(plan->sheets[2].parts[0].part));
    }
}

TEST(BoardPlan, RefusesWhatWouldTakeTooMuchPaper) {
    const auto plan = plan_board(19, 60, a4);
    ASSERT_FALSE(plan);
    EXPECT_EQ(
        plan.error(),
        "a board of 19x19 squares of 60 mm needs more than 12 sheets of A4; smaller squares need fewer");
}

}  // namespace

}  // namespace tafl::test
