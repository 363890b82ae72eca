// R12: commanders, the knight, jumps, and turns that continue while they capture.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

RulesetPtr berserk(const Change& change = {}) {
    return small_rules([&](Ruleset& r) {
        r.jumps = Jumps::Berserk;
        r.shieldwall.min = 0;
        r.exit_fort = false;
        r.encirclement = Encirclement::None;
        if (change) change(r);
    });
}

std::string berserk_destinations(std::string_view position, std::string_view square) {
    return destinations(game_at(berserk(), position), square);
}

TEST(Jumps, ACommanderJumpsAnOrdinaryDefender) {
    EXPECT_EQ(berserk_destinations("7/7/7/7/TcT4/1t5/5K1 a", "b3"), "d3 b4 b5 b6 b7");
    EXPECT_EQ(after(berserk(), "7/7/7/7/1cT4/7/5K1 a", "b3-d3"), "nothing");
}

TEST(Jumps, CaptureByWhomTheRulesSay) {
    const auto captures = [](bool king, bool knight, bool commander) {
        return berserk([=](Ruleset& r) { r.jump = {KingJump::Any, king, knight, commander}; });
    };
    EXPECT_EQ(after(captures(false, true, true), "7/7/7/7/1cT4/7/5K1 a", "b3-d3"), "takes c3");
    EXPECT_EQ(after(captures(false, true, false), "6t/7/7/7/1Nt4/7/5K1 d", "b3-d3"), "takes c3");
    EXPECT_EQ(after(captures(true, false, true), "6t/7/7/7/1Nt4/7/5K1 d", "b3-d3"), "nothing");
    EXPECT_EQ(after(captures(true, true, true), "6t/7/7/7/1Kt4/7/7 d", "b3-d3"), "takes c3");
    EXPECT_EQ(after(captures(false, true, true), "6t/7/7/7/1Kt4/7/7 d", "b3-d3"), "nothing");
}

// Each capture by a jump goes on like any other.
TEST(Jumps, ACommanderThatCapturesGoesOn) {
    const auto rules = berserk([](Ruleset& r) { r.jump.commander_captures = true; });
    EXPECT_EQ(after(rules, "7/7/6K/7/1cT1T2/7/7 a", "b3-d3 d3-f3"), "takes e3");
}

TEST(Jumps, TheKingJumpsWhereTheRulesSay) {
    const auto jump = [](KingJump where) { return berserk([=](Ruleset& r) { r.jump.king = where; }); };
    const std::string_view outside = "6t/7/7/1t5/tKt4/1t5/7 d", on_throne = "6t/7/3t3/2tKt2/3t3/7/7 d";
    EXPECT_EQ(destinations(game_at(jump(KingJump::Any), outside), "b3"), "b1 d3 b5");
    EXPECT_EQ(destinations(game_at(jump(KingJump::Marked), outside), "b3"), "");
    EXPECT_EQ(destinations(game_at(jump(KingJump::Marked), on_throne), "d4"), "d2 b4 f4 d6");
    EXPECT_EQ(destinations(game_at(jump(KingJump::None), on_throne), "d4"), "");
}

TEST(Jumps, NobodyJumpsAKingAKnightOrACommander) {
    EXPECT_EQ(berserk_destinations("7/7/7/1t5/tcN4/1T5/1t3K1 a", "b3"), "");
    EXPECT_EQ(berserk_destinations("7/7/7/1t5/tcK4/1t5/6T a", "b3"), "");
    EXPECT_EQ(berserk_destinations("6t/7/7/1T5/TNc4/1T5/5K1 d", "b3"), "");
}

TEST(Jumps, OrdinaryMenDoNotJump) {
    EXPECT_EQ(berserk_destinations("7/7/7/1T5/TtT4/1T5/5K1 a", "b3"), "");
    EXPECT_EQ(berserk_destinations("7/7/7/1t5/tTt4/1t5/5K1 d", "b3"), "");
    const Game plain = game_at(small_rules(), "7/7/7/1t5/tKt4/1t5/6T d");
    EXPECT_EQ(destinations(plain, "b3"), "");
}

TEST(Jumps, TheSquareBeyondIsEmptyAndMayBeStoppedOn) {
    EXPECT_EQ(berserk_destinations("7/7/7/1t5/tcTt3/1t5/5K1 a", "b3"), "");
    EXPECT_EQ(berserk_destinations("7/7/7/tcT4/1t5/7/5K1 a", "b4"), "b5 b6 b7");
    EXPECT_EQ(berserk_destinations("7/7/7/7/7/1t5/1TcTt1K a", "c1"), "c2 c3 c4 c5 c6 c7");
}

TEST(Jumps, TheKnightCapturesWhatHeJumps) {
    EXPECT_EQ(after(berserk(), "6t/7/7/7/1Nt4/7/5K1 d", "b3-d3"), "takes c3");
    EXPECT_EQ(after(berserk(), "6t/7/7/7/1Nt1tT1/7/5K1 d", "b3-d3"), "takes c3 e3");
}

TEST(Jumps, TheKingJumpsFromOrToASpecialSquare) {
    EXPECT_EQ(berserk_destinations("7/7/3t3/2tKt2/3t3/7/T6 d", "d4"), "d2 b4 f4 d6");
    EXPECT_EQ(berserk_destinations("7/7/2t4/1tKt3/2t4/7/T6 d", "c4"), "");
    EXPECT_EQ(berserk_destinations("7/7/1t5/tKt4/1t5/7/T6 d", "b4"), "d4");
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/2t4/1tKt3 d", "c1-a1"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(berserk(), "7/7/7/3K3/3t3/7/T5t d", "d4-d2"), "takes d3");  // the throne is empty now
    EXPECT_EQ(
        after(berserk([](Ruleset& r) { r.throne.hostile_empty = {}; }), "7/7/7/3K3/3t3/7/T5t d", "d4-d2"),
        "nothing");
}

// R11: a camp is closed to jumps as it is to slides, except for a commander in its own camp.
TEST(Jumps, DoNotEnterACamp) {
    const auto camped = berserk([](Ruleset& r) {
        for (const char* square : {"c1", "d1", "e1"}) r.camps.group[square_at(square, 7)] = 1;
        for (const char* square : {"c7", "d7", "e7"}) r.camps.group[square_at(square, 7)] = 2;
    });
    EXPECT_EQ(destinations(game_at(camped, "7/7/7/7/2tNt2/3t3/6K d"), "d3"), "b3 f3 d5 d6");
    EXPECT_EQ(destinations(game_at(camped, "7/7/7/7/2TcT2/3T3/6K a"), "d3"), "b3 f3 d5 d6");
    EXPECT_EQ(destinations(game_at(camped, "7/7/7/7/2t4/2T4/2cTt1K a"), "c1"), "b1");
    EXPECT_EQ(destinations(game_at(camped, "7/7/7/7/2t4/2t4/2cT2K a"), "c1"), "b1 e1");
}

TEST(Turns, ACaptureMayGoOn) {
    Game game = game_at(berserk(), "6t/7/7/7/1Nt1t2/7/5K1 d");
    EXPECT_EQ(play(game, "b3-d3"), "takes c3");
    EXPECT_EQ(game.to_move(), Side::Defenders);
    EXPECT_EQ(to_text(game.outcome()), "ongoing");
    EXPECT_EQ(destinations(game, "d3"), "d3 f3");
    EXPECT_EQ(destinations(game, "f1"), "");
    EXPECT_EQ(play(game, "f1-f2"), "refused: MustContinue d3");
    EXPECT_EQ(play(game, "d3-d2"), "refused: MustContinue d3");
    EXPECT_EQ(play(game, "d3-f3"), "takes e3");
    EXPECT_EQ(game.to_move(), Side::Attackers);
    EXPECT_EQ(game.plies(), 2);
}

TEST(Turns, OrEndByStayingWhereItIs) {
    Game game = game_at(berserk(), "6t/7/7/7/1Nt1t2/7/5K1 d");
    EXPECT_EQ(play(game, "b3-d3"), "takes c3");
    EXPECT_EQ(play(game, "d3-d3"), "nothing");
    EXPECT_EQ(game.to_move(), Side::Attackers);
    EXPECT_EQ(game.piece_at(square_at("e3", 7)), Piece::Attacker);
    game.undo();
    EXPECT_EQ(game.to_move(), Side::Defenders);
    EXPECT_EQ(destinations(game, "d3"), "d3 f3");
    game.undo();
    EXPECT_EQ(play(game, "b3-b3"), "refused: NoMotion");
}

TEST(Turns, EndByThemselvesWhenNothingMoreIsTaken) {
    Game game = game_at(berserk(), "6t/7/7/7/1Nt4/7/5K1 d");
    EXPECT_EQ(play(game, "b3-d3"), "takes c3");
    EXPECT_EQ(game.to_move(), Side::Attackers);
}

TEST(Turns, OrdinaryMenGoOnToo) {
    Game game = game_at(berserk(), "7/7/7/3t2K/2T4/1T4t/tT1t3 a");
    EXPECT_EQ(play(game, "d1-c1"), "takes b1");
    EXPECT_EQ(game.to_move(), Side::Defenders);
    Game other = game_at(berserk(), "7/3t3/7/7/3T3/3t1K1/tT1t1T1 a");
    EXPECT_EQ(play(other, "d1-c1"), "takes b1");
}

TEST(Turns, TheKingWhoEscapesWhileCapturingHasWon) {
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/2t4/1tK1t1T d", "c1-a1"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(berserk(), "6t/7/7/K6/7/7/1tT4 d", "a4-a1"), "takes b1; defenders king-escaped");
}

TEST(Turns, AKingWhoHasCapturedMayEscapeIfTheRulesSaySo) {
    const std::string_view position = "6t/7/2tT3/tK5/1t5/7/7 d";
    const auto rules = [](bool escapes) {
        return berserk([=](Ruleset& r) { r.escape = EscapeKind::Edge, r.berserk_escape = escapes; });
    };
    EXPECT_EQ(after(rules(true), position, "b4-b5 b5-a5"), "nothing; defenders king-escaped");
    Game game = game_at(rules(true), position);
    EXPECT_EQ(play(game, "b4-b5"), "takes c5");
    EXPECT_EQ(destinations(game, "b5"), "a5 b5 b7") << "he stops nowhere else";
    EXPECT_EQ(play(game, "b5-b5"), "nothing");
    EXPECT_EQ(game.to_move(), Side::Attackers);

    Game without = game_at(rules(false), position);
    EXPECT_EQ(play(without, "b4-b5"), "takes c5");
    EXPECT_EQ(without.to_move(), Side::Attackers);
}

// Only the king, only after a capture, and only out.
TEST(Turns, NobodyElseGoesOnWithoutACapture) {
    const auto rules = berserk([](Ruleset& r) { r.berserk_escape = true; });
    EXPECT_EQ(after(rules, "6t/7/7/7/1Nt4/7/5K1 d", "b3-d3"), "takes c3");
    Game knight = game_at(rules, "6t/7/7/7/1Nt4/7/5K1 d");
    EXPECT_EQ(play(knight, "b3-d3"), "takes c3");
    EXPECT_EQ(knight.to_move(), Side::Attackers);
    Game quiet = game_at(rules, "6t/7/7/7/7/1K5/7 d");
    EXPECT_EQ(play(quiet, "b2-b1"), "nothing");
    EXPECT_EQ(quiet.to_move(), Side::Attackers);
    Game blocked = game_at(rules, "6t/7/2tT3/tK5/7/7/7 d");
    EXPECT_EQ(play(blocked, "b4-b5"), "takes c5");
    EXPECT_EQ(blocked.to_move(), Side::Attackers) << "no corner is in sight";
}

constexpr std::string_view takes_king = "takes the king; attackers king-captured";

TEST(Commanders, CaptureTheKingBetweenTwoOfThem) {
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/cK5/2c4 a", "c1-c2"), takes_king);
    EXPECT_EQ(after(berserk(), "7/7/7/2cK3/7/7/4c2 a", "e1-e4"), takes_king);
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/tK5/2c4 a", "c1-c2"), "nothing");
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/cK5/2t4 a", "c1-c2"), "nothing");
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/tK5/2t4 a", "c1-c2"), "nothing");
    EXPECT_EQ(after(berserk(), "7/7/7/2c1K2/7/7/4c2 a", "e1-e3"), "nothing");
}

TEST(Commanders, CaptureTheKingAgainstAnEmptyCorner) {
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/2c4/1K5 a", "c2-c1"), takes_king);
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/2t4/1K5 a", "c2-c1"), "nothing");
    EXPECT_EQ(after(berserk(), "7/7/7/7/7/2c4/tK5 a", "c2-c1"), "nothing");
    EXPECT_EQ(after(berserk(), "7/7/7/7/3K3/4c2/7 a", "e2-d2"), "nothing") << "the throne is no corner";
    const auto no_corners = berserk([](Ruleset& r) { r.corners.exists = false; });
    EXPECT_EQ(after(no_corners, "7/7/7/7/7/2c4/1K5 a", "c2-c1"), "nothing");
}

TEST(Commanders, AreSoldiersLikeOthersWhenTaken) {
    EXPECT_EQ(after(berserk(), "6t/7/7/3K3/7/Tc1T3/7 d", "d2-c2"), "takes b2");
    EXPECT_EQ(after(berserk(), "6t/7/7/3K3/7/tN1t3/7 a", "d2-c2"), "takes b2");
}

TEST(Berserk, TheBuiltInRulesetHasItsArmies) {
    const Game game(builtin("berserk"));
    int commanders = 0, knights = 0;
    for (Square square = 0; square < 121; ++square) {
        commanders += game.piece_at(square) == Piece::Commander;
        knights += game.piece_at(square) == Piece::Knight;
    }
    EXPECT_EQ(commanders, 4);
    EXPECT_EQ(knights, 1);
}

}  // namespace

}  // namespace tafl::test
