// The pieces and the board as they are printed: how many, how large, where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "notation/diagrams/diagram.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "print/placed.hpp"
#include "print/set/print_set.hpp"

namespace tafl::test {

namespace {

using namespace print;

std::vector<Drawing> sheets_of(const Ruleset& ruleset, SetPages pages, int spares = 2) {
    SetOptions options;
    options.pages = pages;
    options.spares = spares;
    auto sheets = print_set(ruleset, options);
    EXPECT_TRUE(sheets) << sheets.error();
    return *sheets;
}
constexpr SetPages only_pieces{false, false, false, true, false},
    only_board{false, true, false, false, false};

std::string symbol_of(Piece piece) {
    static const std::map<Piece, std::string> names{{Piece::Attacker, "attacker"},
                                                    {Piece::Defender, "defender"},
                                                    {Piece::King, "king"},
                                                    {Piece::Commander, "commander"},
                                                    {Piece::Knight, "knight"}};
    return names.at(piece);
}

TEST(Pieces, AreThoseOfTheStartAndTheSpares) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const int spares : {0, 1, 5}) {
            std::map<std::string, int> printed, wanted;
            for (const auto& sheet : sheets_of(*ruleset, only_pieces, spares)) {
                for (const auto& use : placed(sheet).uses) ++printed[use.symbol];
            }
            for (int square = 0; square < ruleset->start.squares(); ++square) {
                const auto piece = ruleset->start.pieces[static_cast<std::size_t>(square)];
                if (piece != Piece::None) ++wanted[symbol_of(piece)];
            }
            for (auto& [name, count] : wanted) count += name == "king" ? std::min(spares, 1) : spares;
            EXPECT_EQ(printed, wanted) << ruleset->name << " with " << spares << " to spare";
        }
    }
}

TEST(Pieces, FitTheDiscsAndLieApartOnTheSheet) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const auto& sheet : sheets_of(*ruleset, only_pieces)) {
            const auto room = room_on(a4);
            std::vector<PlacedCircle> cuts;  // the hairlines that are cut along
            for (const auto& circle : placed(sheet).circles) {
                if (circle.paint.stroke == black && std::abs(circle.paint.width - 0.2) < 1e-9)
                    cuts.push_back(circle);
            }
            ASSERT_EQ(cuts.size(), placed(sheet).uses.size());
            for (std::size_t i = 0; i < cuts.size(); ++i) {
                const bool king = placed(sheet).uses[i].symbol == "king";
                EXPECT_NEAR(2 * cuts[i].radius, king ? 25 : 19, 1e-9);
                EXPECT_GE(cuts[i].centre.x - cuts[i].radius, room.x);
                EXPECT_LE(cuts[i].centre.x + cuts[i].radius, room.x + room.width);
                EXPECT_LE(cuts[i].centre.y + cuts[i].radius, room.y + room.height);
                for (std::size_t j = 0; j < i; ++j) {
                    const double apart =
                        std::hypot(cuts[i].centre.x - cuts[j].centre.x, cuts[i].centre.y - cuts[j].centre.y);
                    EXPECT_GE(apart, cuts[i].radius + cuts[j].radius + 2);
                }
            }
        }
    }
}

TEST(PrintedBoard, NamesEveryFileAndRankOnBothSides) {
    for (const auto& ruleset : builtin_rulesets()) {
        std::map<std::string, int> names;
        for (const auto& sheet : sheets_of(*ruleset, only_board)) {
            for (const auto& words : placed(sheet).texts) ++names[words.text];
        }
        for (int i = 0; i < ruleset->size(); ++i) {
            EXPECT_EQ(names[std::string(1, static_cast<char>('a' + i))], 2) << ruleset->name;
            EXPECT_EQ(names[std::to_string(i + 1)], 2) << ruleset->name;
        }
    }
}

// Lines of the grid are straight, from side to side of a part: what stands between them is 25 mm wide.
TEST(PrintedBoard, HasSquaresOfTwentyFiveMillimetres) {
    const auto sheets = sheets_of(*find_builtin("copenhagen"), only_board);
    ASSERT_EQ(sheets.size(), 3U);
    std::vector<double> across;
    for (const auto& [path, paint] : placed(sheets[2]).paths) {
        if (paint.stroke != black || paint.width != 0.3) continue;
        ASSERT_EQ(path.steps().size(), 24U);  // six lines each way
        for (std::size_t i = 0; i < 12; i += 2) {
            EXPECT_EQ(path.steps()[i].to.x, path.steps()[i + 1].to.x);
            across.push_back(path.steps()[i].to.x);
        }
    }
    ASSERT_EQ(across.size(), 6U);
    for (std::size_t i = 1; i < across.size(); ++i) EXPECT_NEAR(across[i] - across[i - 1], 25, 1e-9);
}

TEST(PrintedBoard, MarksWhereTheMenBegin) {
    // A stool has three legs where an attacker begins and four for a defender; each leg is a filled disc of one size.
    for (const auto& ruleset : builtin_rulesets()) {
        int legs = 0, wanted = 0;
        for (const auto& sheet : sheets_of(*ruleset, only_board)) {
            for (const auto& circle : placed(sheet).circles) {
                legs += circle.paint.fill && !circle.paint.stroke &&
                        std::abs(circle.radius - 1.5 * 25 / 60) < 1e-9;
            }
        }
        const auto diagram = to_diagram(*ruleset, ruleset->start);
        for (int square = 0; square < ruleset->start.squares(); ++square) {
            const auto index = static_cast<std::size_t>(square);
            const auto piece = ruleset->start.pieces[index];
            const auto ground = diagram.ground[index];
            if (ground == Ground::Throne || ground == Ground::Corner) continue;
            if (is_attacker(piece)) wanted += 3;
            if (is_defender(piece) && piece != Piece::King) wanted += 4;
        }
        EXPECT_EQ(legs, wanted) << ruleset->name;
    }
}

TEST(PrintSet, RefusesTooManyPieces) {
    Ruleset ruleset = *find_builtin("alea-evangelii");
    for (int square = 0; square < 300; ++square) {
        auto& piece = ruleset.start.pieces[static_cast<std::size_t>(square)];
        if (piece == Piece::None) piece = Piece::Attacker;
    }
    const auto sheets = print_set(ruleset, {});
    ASSERT_FALSE(sheets);
    EXPECT_THAT(sheets.error(), testing::HasSubstr("at most 200 are printed"));
}

}  // namespace

}  // namespace tafl::test
