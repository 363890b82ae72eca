// Placements from which a game may begin, and those from which it may not.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

tafl::Setup placed(std::initializer_list<std::pair<const char*, Piece>> pieces, int size = 7) {
    tafl::Setup setup;
    setup.size = size;
    for (const auto& [square, piece] : pieces) setup.pieces[square_at(square, size)] = piece;
    return setup;
}

std::string fault(const RulesetPtr& rules, const tafl::Setup& setup, SetupCheck check = SetupCheck::Strict) {
    const auto checked = check_setup(*rules, setup, check);
    const auto game = Game::from(rules, setup, check);
    EXPECT_EQ(checked.has_value(), game.has_value());
    if (checked) return "fine";
    std::string at;
    if (checked.error().at != no_square) at.append(1, ' ').append(to_text({checked.error().at}, setup.size));
    switch (checked.error().fault) {
        case SetupFault::WrongSize: return "WrongSize" + at;
        case SetupFault::NoKing: return "NoKing" + at;
        case SetupFault::TwoKings: return "TwoKings" + at;
        case SetupFault::SoldierOnCorner: return "SoldierOnCorner" + at;
        case SetupFault::SoldierOnThrone: return "SoldierOnThrone" + at;
        case SetupFault::DefenderInCamp: return "DefenderInCamp" + at;
        case SetupFault::SpecialPiece: return "SpecialPiece" + at;
    }
    return "?";
}

using Piece::Attacker, Piece::Commander, Piece::Defender, Piece::King, Piece::Knight;

TEST(Setups, ArmiesNeedNotBeComplete) {
    EXPECT_EQ(fault(small_rules(), placed({{"d4", King}})), "fine");
    EXPECT_EQ(fault(small_rules(), placed({{"b2", King}, {"c3", Attacker}})), "fine");
    EXPECT_EQ(fault(small_rules(), placed({{"a1", King}, {"c3", Attacker}})), "fine");
}

TEST(Setups, CampsAreForAttackers) {
    auto rules = *small_rules();
    rules.camps.group[0] = 1;  // a1
    rules.corners.exists = false;
    const auto camped = std::make_shared<const Ruleset>(rules);
    EXPECT_EQ(fault(camped, placed({{"d4", King}, {"a1", Attacker}})), "fine");
    EXPECT_EQ(fault(camped, placed({{"d4", King}, {"a1", Defender}})), "DefenderInCamp a1");
}

TEST(Setups, OneKing) {
    EXPECT_EQ(fault(small_rules(), placed({{"c3", Attacker}})), "NoKing");
    EXPECT_EQ(fault(small_rules(), placed({{"d4", King}, {"f5", King}})), "TwoKings f5");
}

TEST(Setups, TheBoardIsTheRulesets) {
    EXPECT_EQ(fault(small_rules(), placed({{"d4", King}}, 9)), "WrongSize");
    EXPECT_EQ(fault(builtin("copenhagen"), placed({{"d4", King}}, 7)), "WrongSize");
}

TEST(Setups, SoldiersOnTheKingsSquaresAreForRecordsOnly) {
    const auto corner = placed({{"d4", King}, {"g1", Attacker}});
    const auto throne = placed({{"d2", King}, {"d4", Defender}, {"c3", Attacker}});
    EXPECT_EQ(fault(small_rules(), corner), "SoldierOnCorner g1");
    EXPECT_EQ(fault(small_rules(), throne), "SoldierOnThrone d4");
    EXPECT_EQ(fault(small_rules(), corner, SetupCheck::Lenient), "fine");
    EXPECT_EQ(fault(small_rules(), throne, SetupCheck::Lenient), "fine");
    const auto ordinary = small_rules(
        [](Ruleset& r) { r.corners.exists = r.throne.exists = false, r.escape = EscapeKind::Edge; });
    EXPECT_EQ(fault(ordinary, corner), "fine");
    EXPECT_EQ(fault(ordinary, throne), "fine");
}

TEST(Setups, WideCornersAreFourSquares) {
    const auto wide = small_rules([](Ruleset& r) { r.corners.width = 2; });
    EXPECT_EQ(fault(wide, placed({{"d4", King}, {"b2", Attacker}})), "SoldierOnCorner b2");
    EXPECT_EQ(fault(small_rules(), placed({{"d4", King}, {"b2", Attacker}})), "fine");
}

TEST(Setups, KnightsAndCommandersAreForBerserkOnly) {
    const auto berserk = small_rules([](Ruleset& r) { r.jumps = Jumps::Berserk; });
    const auto commander = placed({{"d4", King}, {"b2", Commander}});
    const auto knight = placed({{"d4", King}, {"b2", Attacker}, {"c3", Knight}});
    EXPECT_EQ(fault(small_rules(), commander), "SpecialPiece b2");
    EXPECT_EQ(fault(small_rules(), knight), "SpecialPiece c3");
    EXPECT_EQ(fault(berserk, commander), "fine");
    EXPECT_EQ(fault(berserk, knight), "fine");
}

TEST(Setups, AGameRemembersWhatItBeganFrom) {
    Game game = game_at(small_rules(), "7/6t/7/3K3/7/T6/7 d");
    const tafl::Setup start = game.setup();
    EXPECT_EQ(game.start(), start);
    EXPECT_EQ(play(game, "a2-a3 g6-g5"), "nothing");
    EXPECT_EQ(game.start(), start);
    EXPECT_NE(game.setup(), start);
    game.restart();
    EXPECT_EQ(game.setup(), start);
    EXPECT_EQ(game.plies(), 0);
}

TEST(Setups, AKingWhoAlreadyStandsOnAnEscapeSquarePlaysOn) {
    EXPECT_EQ(to_text(game_at(small_rules(), "7/6t/7/7/7/T6/K6 a").outcome()), "ongoing");
    EXPECT_EQ(after(small_rules(), "7/6t/7/7/7/3T3/K6 a", "g6-g5"), "nothing");
    EXPECT_EQ(after(small_rules(), "7/6t/7/7/7/3T3/K6 a", "g6-g5 d2-d3"), "nothing; defenders king-escaped");
}

}  // namespace

}  // namespace tafl::test
