// The printed pieces and boards: number, size and position.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "notation/diagrams/diagram.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/drawing/svg.hpp"
#include "print/placed.hpp"
#include "print/set/board_plan.hpp"
#include "print/set/box.hpp"
#include "print/set/does_not_fit.hpp"
#include "print/set/print_set.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using namespace print;

std::vector<Drawing> sheets_of(const Ruleset& ruleset, SetPages pages, int spares = 2) {
    SetOptions options;
    options.pages = pages;
    options.spares = spares;
    options.theme = &theme_named("paper");  // whose grid is black
    auto sheets = print_set(ruleset, options);
    EXPECT_TRUE(sheets) << sheets.error();
    return *sheets;
}
constexpr SetPages only_pieces{SetPage::Pieces}, only_board{SetPage::Board};

std::string symbol_of(Piece piece) {
    static const std::map<Piece, std::string> names{{Piece::Attacker, "attacker"},
                                                    {Piece::Defender, "defender"},
                                                    {Piece::King, "king"},
                                                    {Piece::Commander, "commander"},
                                                    {Piece::Knight, "knight"}};
    return names.at(piece);
}

TEST(Pieces, AreThoseOfTheStartAndTheSpares) {
    for (const auto& ruleset : sample(representative_rulesets())) {
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
    for (const auto& ruleset : sample(representative_rulesets())) {
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
                EXPECT_NEAR(2 * cuts[i].radius, king ? 22 : 19, 1e-9);
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

TEST(Pieces, AreOneSetWithTwoSparesUnlessMoreAreAskedFor) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        const auto sheets = print_set(*ruleset, {.pages = only_pieces});
        ASSERT_TRUE(sheets) << sheets.error();
        std::map<std::string, int> printed;
        for (const auto& sheet : *sheets) {
            for (const auto& use : placed(sheet).uses) ++printed[use.symbol];
        }
        for (const auto& count : pieces_of(*ruleset, 0))
            EXPECT_EQ(printed[symbol_of(count.piece)], count.in_play + (count.piece == Piece::King ? 1 : 2))
                << ruleset->name;
    }
}

TEST(Pieces, HaveAKingAsWideAsIsAskedFor) {
    const auto sheets = print_set(*find_builtin("copenhagen"), {.king = 25, .pages = only_pieces});
    ASSERT_TRUE(sheets) << sheets.error();
    std::set<double> widths;
    for (const auto& circle : placed(sheets->front()).circles) {
        if (circle.paint.line == Line::Cut) widths.insert(2 * circle.radius);
    }
    EXPECT_THAT(widths, testing::ElementsAre(19, 25));
    const auto refused = print_set(*find_builtin("copenhagen"), {.king = 26});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), "a king of 26 mm does not suit squares of 25 mm; from 19 to 25 mm he does");
}

// Each side of a tent shows the shield upright, so on the strip one is upside down.
TEST(Pieces, StandOnFoldedStrips) {
    SetOptions options{.spares = 0, .piece_style = PieceStyle::Standing, .pages = only_pieces};
    const auto sheets = print_set(*find_builtin("brandub"), options);
    ASSERT_TRUE(sheets) << sheets.error();
    std::size_t upright = 0, turned = 0, cuts = 0, folds = 0;
    for (const auto& sheet : *sheets) {
        for (const auto& use : placed(sheet).uses) (use.rotation == 0 ? upright : turned) += 1;
        for (const auto& [path, paint] : placed(sheet).paths) {
            cuts += paint.line == Line::Cut;
            folds += paint.line == Line::Fold;
        }
    }
    EXPECT_EQ(upright, 13U);
    EXPECT_EQ(turned, upright);
    EXPECT_EQ(cuts, upright);
    EXPECT_EQ(folds, 3 * upright);
}

// If a side's pieces continue on a second sheet, a page begins with a shield; cairo 1.16 stops with an
// assertion if nothing is drawn before it.
TEST(Pieces, OfEveryStyleMakeAPdf) {
    for (const auto style : {PieceStyle::Shields, PieceStyle::Swords, PieceStyle::Standing}) {
        for (const auto* name : {"ard-ri", "tablut-ashton", "berserk", "alea-evangelii"}) {
            const SetOptions options{.piece_style = style, .pages = only_pieces};
            const auto sheets = print_set(*find_builtin(name), options);
            ASSERT_TRUE(sheets) << sheets.error();
            EXPECT_TRUE(to_pdf(*sheets, {.title = name, .subject = ""}).starts_with("%PDF")) << name;
        }
    }
}

// One side is light on dark and the other dark on light, whatever the colours are.
double lightness(Colour colour) {
    return (0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue) / 255;
}
TEST(Pieces, DifferWhenPrintedGrey) {
    for (const auto& theme : themes()) {
        if (!theme.painted) continue;
        EXPECT_LT(lightness(theme.attackers.field), 0.4) << theme.name;
        EXPECT_GT(lightness(theme.defenders.device), lightness(theme.attackers.field) + 0.4) << theme.name;
        EXPECT_GT(lightness(theme.boss), lightness(theme.attackers.field) + 0.4) << theme.name;
        EXPECT_GT(lightness(theme.king.device), lightness(theme.king.field) + 0.4) << theme.name;
    }
}

TEST(PrintedBoard, NamesEveryFileAndRankOnBothSides) {
    for (const auto& ruleset : sample(representative_rulesets())) {
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
    for (const auto& ruleset : sample(representative_rulesets())) {
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

bool is_letter(const PlacedText& words) {
    return words.text.size() == 1 && words.text[0] >= 'A' && words.text[0] <= 'Z';
}

// The letters for joining the parts are on the tabs, or beside the part that has none.
TEST(PrintedBoard, KeepsTheLettersOffThePlayingSquares) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        for (const auto& paper : {a4, letter}) {
            const auto sheets = print_set(*ruleset, {.paper = paper, .pages = only_board});
            ASSERT_TRUE(sheets) << sheets.error();
            for (const auto& sheet : *sheets) {
                const auto marks = placed(sheet);
                for (const auto& [path, paint] : marks.paths) {
                    if (paint.stroke != black || paint.width != 0.3)
                        continue;  // the lines of a part's squares
                    double left = 1e9, top = 1e9, right = 0, bottom = 0;
                    for (const auto& step : path.steps()) {
                        left = std::min(left, step.to.x), right = std::max(right, step.to.x);
                        top = std::min(top, step.to.y), bottom = std::max(bottom, step.to.y);
                    }
                    for (const auto& words : marks.texts) {
                        EXPECT_FALSE(is_letter(words) && words.at.x > left && words.at.x < right &&
                                     words.at.y > top && words.at.y < bottom)
                            << ruleset->name << " " << paper.name << ": " << words.text;
                    }
                }
            }
        }
    }
}

TEST(PrintedBoard, SaysOnEverySheetOfElevenHowItIsJoined) {
    for (const auto& paper : {a4, letter}) {
        for (const bool cards : {false, true}) {
            const SetOptions options{.paper = paper,
                                     .pages = cards ? SetPages{SetPage::Board, SetPage::Cards} : only_board};
            const auto sheets = print_set(*find_builtin("copenhagen"), options);
            ASSERT_TRUE(sheets) << sheets.error();
            for (std::size_t i = 0; i < 3; ++i)
                EXPECT_THAT(text_of((*sheets)[i]), testing::HasSubstr("Cut along the outlines"))
                    << paper.name;
        }
    }
}

TEST(PrintedBoard, IsOneSheetAsAPoster) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        for (const auto& paper : {a3, a2, a1}) {
            const auto sheets = print_set(*ruleset, {.poster = paper, .pages = only_board});
            ASSERT_TRUE(sheets) << ruleset->name << ": " << sheets.error();
            ASSERT_EQ(sheets->size(), 1U);
            EXPECT_EQ(sheets->front().width, paper.width);
            EXPECT_EQ(sheets->front().title, "Board, one sheet of " + std::string(paper.name));
            for (const auto& words : placed(sheets->front()).texts) {
                if (words.rotation != 0) continue;
                EXPECT_GE(words.at.x, margin - 1) << words.text;
                EXPECT_LE(words.at.x + words.width, paper.width - margin + 1) << words.text;
            }
        }
    }
    const auto refused = print_set(*find_builtin("copenhagen"), {.square = 25, .poster = a3});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), "a board of 11x11 squares of 25 mm does not fit A3; squares of 24 mm do");
}

// What is cut out round the tray and its lid; the floor of the lid goes over that of the tray.
TEST(Box, HasALidThatGoesOverItsTray) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        const auto sheets = print_set(*ruleset, {.pages = {SetPage::Box}});
        ASSERT_TRUE(sheets) << ruleset->name << ": " << sheets.error();
        std::vector<double> floors;
        for (const auto& sheet : *sheets) {
            for (const auto& [path, paint] : placed(sheet).paths) {
                const auto& steps = path.steps();
                if (paint.line == Line::Fold) floors.push_back(steps[1].to.x - steps[0].to.x);
                if (paint.line == Line::Cut) {
                    EXPECT_EQ(steps.back().verb, Path::Verb::Close);
                }
                if (paint.line != Line::Drawn) {
                    for (const auto& step : steps) {
                        if (step.verb == Path::Verb::Close) continue;
                        EXPECT_GE(step.to.x, margin);
                        EXPECT_LE(step.to.x, a4.width - margin);
                        EXPECT_LE(step.to.y, a4.height - margin - foot);
                    }
                }
            }
        }
        ASSERT_EQ(floors.size(), 2U) << ruleset->name;
        EXPECT_NEAR(floors[1] - floors[0], 1.2, 1e-9);
    }
}

// Folded, the pieces of one set and its spares stand on the floor, and the walls are higher than they are.
TEST(Box, HoldsStandingPieces) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        SetOptions options{.piece_style = PieceStyle::Standing};
        options.pages = {SetPage::Box};
        const auto sheets = print_set(*ruleset, options);
        if (!sheets) {
            EXPECT_EQ(ruleset->name, "alea-evangelii") << sheets.error();
            continue;
        }
        int pieces = 0;
        for (const auto& count : pieces_of(*ruleset, usual_spares)) pieces += count.in_play + count.spare;
        EXPECT_THAT(text_of(sheets->front()), testing::HasSubstr(std::to_string(pieces) + " folded pieces"));
        EXPECT_FALSE(text_of(sheets->front()).contains("mm thick"));
        std::vector<PlacedPath> folds;
        for (const auto& path : placed(sheets->front()).paths) {
            if (path.paint.line == Line::Fold) folds.push_back(path);
        }
        const auto& steps = folds.front().path.steps();
        const double width = steps[1].to.x - steps[0].to.x, depth = steps[2].to.y - steps[1].to.y;
        const double across = 22 + 1.5, along = 22 * 0.55;
        EXPECT_GE(std::floor(width / across + 1e-9) * std::floor(depth / along), pieces) << ruleset->name;
        EXPECT_GE(std::abs(steps[0].to.y - steps[5].to.y), 22 * 1.16) << "the wall of " << ruleset->name;
    }
}

TEST(Box, IsRefusedWhereThePaperIsTooSmall) {
    const auto& ruleset = *find_builtin("alea-evangelii");
    const SetOptions options{.square = 60};
    const auto book = rulebook_of(ruleset);
    const SetContext set{ruleset, options, book};
    try {
        (void)box_sheets(set);
        ADD_FAILURE() << "a box was made";
    } catch (const DoesNotFit& reason) {
        EXPECT_STREQ(reason.what(),
                     "a box for 78 pieces of 45.6 mm does not fit A4; --pages can leave it out");
    }
}

// The layer that a machine cuts: one closed line round each part with its tabs, and none through it.
TEST(CuttingSheets, HaveOneContourForEachPart) {
    const auto plan = plan_board(11, 25, a4);
    const auto sheets = sheets_of(*find_builtin("copenhagen"), only_board);
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const auto svg = to_cutting_svg(sheets[i]);
        EXPECT_THAT(svg, testing::HasSubstr("width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\""));
        const auto cut = svg.substr(svg.find("id=\"cut\""));
        std::size_t contours = 0;
        for (auto at = cut.find("<path"); at != std::string::npos; at = cut.find("<path", at + 1)) ++contours;
        ASSERT_EQ(contours, plan->sheets[i].parts.size());
        // The first begins at the corner of the first part where its tab begins, or at its top left corner.
        const auto area = plan->area_of(plan->sheets[i].parts[0]);
        std::istringstream first(cut.substr(cut.find("d=\"M") + 4));
        double x = 0, y = 0;
        first >> x >> y;
        EXPECT_GE(x, (i == 2 ? 10 : area.x) - 0.01);
        EXPECT_LE(y, area.y + 0.01);
    }
    const auto pieces = to_cutting_svg(sheets_of(*find_builtin("copenhagen"), only_pieces)[0]);
    const auto cut = pieces.substr(pieces.find("id=\"cut\""));
    std::size_t circles = 0;
    for (auto at = cut.find("<circle"); at != std::string::npos; at = cut.find("<circle", at + 1)) ++circles;
    EXPECT_EQ(circles, 42U);
    EXPECT_THAT(cut, testing::HasSubstr("r=\"9.5\""));
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
