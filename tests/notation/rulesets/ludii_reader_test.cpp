// Ludii's descriptions of games become rulesets, or the ludeme is named that no option says.
#include "notation/rulesets/ludii_reader.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/rulesets/ludii_games.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rules/playouts.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

// Tablut in Ludii's language: the king is taken between two away from the castle, or surrounded everywhere.
constexpr std::string_view tablut = R"lud(
(define "Keep" (centrePoint))
(define "Mine" (or (is Friend (who at:(to))) (= (to) ("Keep"))))  // a friend or the castle
(define "Taken" (apply (trigger "Fallen" P2)))
(define "Free" (and (!= (between) ("Keep")) (is Empty (between))))
(define "Between"
    (custodial (from (last To)) Orthogonal
        (between (max 1) if:(= (what at:(between)) (id #1)) (apply (remove (between))))
        (to if:("Mine"))))
(game "Small Tablut"
    (players 2)
    (equipment {
        (board (square 9))
        (regions "Near" (expand origin:("Keep") Orthogonal))
        (piece "Man" P1 (move Slide Orthogonal (between if:("Free")) (then (or { ("Between" "Man2") <King:falls> }))))
        (piece "Man" P2 (move Slide Orthogonal (between if:("Free")) (then ("Between" "Man1"))))
        (piece "Lord" P2 (move Slide Orthogonal (between if:("Free")) (then ("Between" "Man1"))))
    })
    (rules
        (start {
            (place "Man1" {"D1" "E1" "F1" "E2" "A4" "A5" "A6" "B5" "I4" "I5" "I6" "H5" "D9" "E9" "F9" "E8"})
            (place "Man2" {"E3" "E4" "E6" "E7" "C5" "D5" "F5" "G5"})
            (place "Lord2" (centrePoint))
        })
        (play (forEach Piece))
        (end {
            (if (is In (where "Lord" P2) (sites Outer)) (result P2 Win))
            (if (is Triggered "Fallen" P2) (result P1 Win))
        })))
(option "King" <King> args:{ <falls> }
    {
    (item "Flanked"
        <(surround (from (last To)) Orthogonal
            (between if:(and (= (what at:(between)) (id "Lord2")) (is In (between) (sites "Near"))) "Taken")
            (to if:("Mine")))
         (custodial (from (last To)) Orthogonal
            (between (max 1) if:(and (= (what at:(between)) (id "Lord2")) (not (is In (between) (sites "Near")))) "Taken")
            (to if:(is Friend (who at:(to)))))> "Two take him, away from the castle.")*
    (item "Surrounded"
        <(surround (from (last To)) Orthogonal
            (between if:(= (what at:(between)) (id "Lord2")) "Taken") (to if:("Mine")))> "Always surrounded.")
    })
(rulesets { (ruleset "Ruleset/Old (Observed)" { "King/Flanked" }) (ruleset "Ruleset/New (Suggested)" { "King/Surrounded" }) })
(metadata (info { (description "…") }))
)lud";

// The same rules play the same random games.
PlayoutTally played(const Ruleset& rules) {
    return playouts(Game(std::make_shared<const Ruleset>(rules)), 300, 400, 7);
}

std::string fault(std::string_view text) {
    const auto rules = parse_ludii_game(text, "mine");
    return rules ? "read"
                 : fmt::format("{}:{} {}", rules.error().line, rules.error().column, rules.error().message);
}

std::string changed(std::string_view from, std::string_view to) {
    std::string text(tablut);
    const auto at = text.find(from);
    return at == std::string::npos ? "not found" : text.replace(at, from.size(), to);
}

TEST(LudiiReader, ReadsItsTablutAsTheBuiltInRulesetsPlayIt) {
    const auto old = parse_ludii_game(tablut, "Small Tablut");
    ASSERT_TRUE(old) << fault(tablut);
    EXPECT_EQ(old->title, "Small Tablut");
    EXPECT_EQ(old->name, "small-tablut");
    EXPECT_EQ(played(*old), played(*find_builtin("ludii-tablut")));
    const auto smith = parse_ludii_game(tablut, "mine", "New");
    ASSERT_TRUE(smith);
    EXPECT_EQ(played(*smith), played(*find_builtin("ludii-tablut-smith")));
    EXPECT_EQ(parse_ludii_game(tablut, "mine", "Surrounded")->king.elsewhere, KingCapture::Surround);
    EXPECT_THAT(parse_ludii_game(tablut, "mine", "Other").error().message,
                HasSubstr("no ruleset or option 'Other'"));
}

TEST(LudiiReader, ReadsCornersStepsAndRegions) {
    const auto text = changed("(sites Outer)", "(sites Corners)");
    const auto corners = parse_ludii_game(text, "mine");
    ASSERT_TRUE(corners) << fault(text);
    EXPECT_EQ(corners->escape, EscapeKind::Squares);
    EXPECT_FALSE(corners->corners.exists);
    const auto step =
        parse_ludii_game(changed("(piece \"Lord\" P2 (move Slide Orthogonal (between if:(\"Free\"))",
                                 "(piece \"Lord\" P2 (move Step Orthogonal (to if:(is Empty (to)))"),
                         "mine");
    ASSERT_TRUE(step);
    EXPECT_EQ(step->king.speed, 1);
    EXPECT_EQ(step->throne.stop, ThroneStop::King);
}

TEST(LudiiReader, NamesTheLudemeThatNoOptionSays) {
    EXPECT_THAT(fault(changed("(square 9)", "(hex 5)")),
                HasSubstr("the ludeme (board …) says what no option"));
    EXPECT_THAT(fault(changed("(square 9)", "(square 8)")), HasSubstr("a board here has"));
    EXPECT_THAT(fault(changed("(forEach Piece)", "(forEach Die)")), HasSubstr("the ludeme (play …)"));
    EXPECT_THAT(fault(changed("(play (forEach Piece))", "(play (move Add))")),
                HasSubstr("the ludeme (play …)"));
    EXPECT_THAT(fault(changed("(is Empty (between))", "(is Even (between))")),
                HasSubstr("the ludeme (is …)"));
    EXPECT_THAT(
        fault(changed("(max 1) if:(= (what at:(between)) (id #1))", "if:(= (what at:(between)) (id #1))")),
        HasSubstr("without (max 1) captures whole rows"));
    EXPECT_THAT(fault(changed("\"D1\"", "\"Z1\"")), HasSubstr("'Z1' is no square of this board"));
    EXPECT_THAT(fault(changed("(place \"Lord2\" (centrePoint))", "")), HasSubstr("places no king"));
    EXPECT_EQ(fault("(game \"\xFF\")"), "1:8 this byte is not text; Ludii's files are UTF-8");
    EXPECT_EQ(fault("(game \"Open\""), "1:1 the list that begins here has no )");
    EXPECT_THAT(fault("(define \"A\" (\"A\"))(game \"A\" (\"A\"))"),
                HasSubstr("refer to each other too deeply"));
    EXPECT_THAT(fault("(define \"A\" 1)"), HasSubstr("no (game …)"));
}

TEST(LudiiReader, KnowsItsFiles) {
    EXPECT_TRUE(is_ludii_game(tablut));
    EXPECT_FALSE(is_ludii_game("parent = \"brandub\""));
    EXPECT_FALSE(is_ludii_game(""));
}

TEST(LudiiGames, AreAllBuiltIn) {
    for (const LudiiGame& game : ludii_games()) {
        EXPECT_NE(find_builtin(game.ruleset), nullptr) << game.ruleset;
        EXPECT_EQ(find_ludii_game("/lud/board/war/custodial/" + std::string(game.game) + ".lud", game.option)
                      ->ruleset,
                  game.ruleset);
    }
    EXPECT_EQ(find_ludii_game("Chess", ""), nullptr);
    EXPECT_EQ(ludii_game_of("copenhagen"), nullptr);
}

}  // namespace
}  // namespace tafl
