// Rule strings in OpenTafl's notation, both ways.
#include "notation/rulesets/otn_rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string diamond = "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const std::string cross = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const std::string linnaeus = "start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

Ruleset read_otn(const std::string& text) {
    const auto ruleset = parse_otn_rules(text, UnknownKeys::Refused);
    EXPECT_TRUE(ruleset) << text << "\n" << (ruleset ? "" : ruleset.error().message);
    return ruleset ? *ruleset : Ruleset{};
}

std::string otn_failure(const std::string& text, UnknownKeys unknown = UnknownKeys::Ignored) {
    const auto ruleset = parse_otn_rules(text, unknown);
    return ruleset ? "no failure" : ruleset.error().message;
}

TEST(OtnRules, ReadBackEveryBuiltInRuleset) {
    for (const auto& ruleset : builtin_rulesets()) {
        const std::string text = to_otn_rules(*ruleset);
        EXPECT_EQ(rules_hash(read_otn(text)), rules_hash(*ruleset)) << text;
    }
}

TEST(OtnRules, BeginWithTheSizeAndEndWithTheLayout) {
    EXPECT_EQ(to_otn_rules(*find_builtin("copenhagen")),
              "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y x-encirclement:king-region "
              "x-repetition.policy:defenders-lose " +
                  diamond);
    for (const auto& ruleset : builtin_rulesets()) {
        EXPECT_THAT(to_otn_rules(*ruleset), StartsWith("dim:")) << ruleset->name;
        EXPECT_THAT(to_otn_rules(*ruleset), Not(HasSubstr("\n")));
    }
    EXPECT_THAT(to_otn_rules(*find_builtin("tyr-11")), HasSubstr(" name:Tyr,_11x11 "));
}

TEST(OtnRules, HaveKeysOfOurOwnOnlyWhereTheyAreNeeded) {
    for (const auto name :
         {"copenhagen-ludii", "brandub", "brandub-walker", "brandub-opentafl", "tawlbwrdd"}) {
        EXPECT_THAT(to_otn_rules(*find_builtin(name)), Not(HasSubstr("x-"))) << name;
    }
}

TEST(OtnRules, ReadTheKnownCopenhagen) {
    const Ruleset rules = read_otn("dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y " + diamond);
    EXPECT_EQ(rules.name, "copenhagen");
    EXPECT_EQ(rules.title, "Copenhagen");
    EXPECT_EQ(rules.start.pieces, find_builtin("copenhagen")->start.pieces);
    EXPECT_EQ(rules.start.to_move, Side::Attackers);
    EXPECT_EQ(rules.repetition, (RepetitionRules{RepetitionPolicy::MoverLoses, 3}));
    EXPECT_EQ(rules.shieldwall, (ShieldwallRules{2, true, true}));
    EXPECT_TRUE(rules.exit_fort);
    EXPECT_EQ(rules.encirclement, Encirclement::NoEdgeReach);
    EXPECT_EQ(rules.throne, ThroneRules{});
    EXPECT_EQ(rules.corners, CornerRules{});
    EXPECT_EQ(rules.king, KingRules{});
}

TEST(OtnRules, ReadTheKnownFetlar) {
    const Ruleset rules = read_otn("dim:11 name:Fetlar atkf:y nj:n cj:n " + diamond);
    EXPECT_EQ(rules.shieldwall.min, 0);
    EXPECT_FALSE(rules.exit_fort);
    EXPECT_EQ(rules.repetition.policy, RepetitionPolicy::Draw);
    EXPECT_EQ(rules.king, KingRules{});
}

TEST(OtnRules, ReadTheKnownBrandubAsWeCarryIt) {
    const Ruleset rules = read_otn("dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: " + cross);
    EXPECT_EQ(rules_hash(rules), rules_hash(*find_builtin("brandub-opentafl")));
}

TEST(OtnRules, ReadTheKnownTablut) {
    const Ruleset rules = read_otn(
        "dim:9 name:Tablut esc:e atkf:y ks:c nj:n cor: cenp:tcnkTCNK cens: cenh: cenhe:tcnkTCNK linc:y " +
        linnaeus);
    EXPECT_EQ(rules.escape, EscapeKind::Edge);
    EXPECT_FALSE(rules.corners.exists);
    EXPECT_EQ(rules.throne.stop, ThroneStop::KingStart);
    EXPECT_EQ(rules.throne.hostile_king, Victims{});
    EXPECT_TRUE(rules.trap_capture);
    EXPECT_EQ(rules.king.elsewhere, KingCapture::Custodial);
    EXPECT_EQ(rules.king.beside, KingCapture::Surround);
    EXPECT_TRUE(rules.king.surround_throne);
}

TEST(OtnRules, ReadTheKnownSeaBattle) {
    const Ruleset rules = read_otn("dim:9 name:Sea_Battle esc:e atkf:y ka:n nj:n cj:n cor: cen: " + linnaeus);
    EXPECT_EQ(rules.title, "Sea Battle");
    EXPECT_EQ(rules.name, "sea-battle");
    EXPECT_FALSE(rules.throne.exists);
    EXPECT_FALSE(rules.corners.exists);
    EXPECT_EQ(rules.king.armed, Armed::None);
    EXPECT_EQ(rules.king.elsewhere, KingCapture::Surround);
}

TEST(OtnRules, ReadLayoutsFromEitherEnd) {
    const std::string lopsided = "3t3/3t3/3T3/ttTKTtt/3T3/7/2ttt2";
    const Ruleset bottom = read_otn("dim:7 start:/" + lopsided + "/");
    const Ruleset top = read_otn("dim:7 starti:" + lopsided);
    EXPECT_EQ(bottom.start.pieces[3], Piece::Attacker);
    EXPECT_EQ(bottom.start.pieces[2], Piece::None);
    EXPECT_EQ(top.start.pieces[2], Piece::Attacker);
    EXPECT_EQ(read_otn("dim:7\nname:A_B\n  " + cross).title, "A B");
}

TEST(OtnRules, ReadSpeedsOfOneEightAndTwelveNumbers) {
    EXPECT_EQ(read_otn("dim:7 spd:1 " + cross).men_speed, 1);
    const Ruleset eight = read_otn("dim:7 spd:-1,-1,-1,-1,-1,-1,-1,2 " + cross);
    EXPECT_EQ(eight.men_speed, 0);
    EXPECT_EQ(eight.king.speed, 2);
    EXPECT_EQ(read_otn("dim:7 spd:3,3,3,3,3,3,3,3,3,1,3,3, " + cross).king.speed, 1);
    EXPECT_EQ(read_otn("dim:7 spd:-1,-1,-1,-1,-1,-1,-1,-1,1,-1 " + cross).king.speed, 1);
    EXPECT_EQ(read_otn("dim:7 spd:-1,-1,-1,-1,-1,-1,-1,-1,1,-1 " + cross).men_speed, 0);
    EXPECT_EQ(read_otn("dim:7 spd:2,2 " + cross).king.speed, 2);
    EXPECT_EQ(read_otn("dim:7 spd:2,2 " + cross).men_speed, 2);
    EXPECT_THAT(otn_failure("dim:7 spd:1,2 " + cross), HasSubstr("all soldiers have one speed"));
    EXPECT_THAT(otn_failure("dim:7 spd:1,2,3 " + cross), HasSubstr("it takes 1, 2, 8, 10 or 12 numbers"));
    EXPECT_THAT(otn_failure("dim:7 spd:1,1,1,1,2,2,2,2 " + cross), HasSubstr("all soldiers have one speed"));
    EXPECT_THAT(otn_failure("dim:7 spd:fast " + cross), HasSubstr("a speed is -1"));
}

TEST(OtnRules, ReadFortsOfAttackersAsCamps) {
    const Ruleset rules =
        read_otn("dim:9 esc:e cor: afor:a4,a5,a6,i4,i5,i6 aforh:TCNK afors:tcnk cenre: aforre: " + linnaeus);
    EXPECT_EQ(rules.camps.group[4 * 9], 1);
    EXPECT_EQ(rules.camps.group[4 * 9 + 8], 2);
    EXPECT_EQ(rules.camps.soft.count(), 6U);
    EXPECT_THAT(otn_failure("dim:9 esc:e afor:a4,a5 afors:tcnk " + linnaeus),
                StartsWith("afor:a4,a5: forts can be played that are open to all, or that nobody"));
    EXPECT_THAT(otn_failure("dim:9 esc:e dfor:e4 " + linnaeus),
                StartsWith("dfor:e4: forts of the defenders"));
}

// As OpenTafl 0.4.8 writes them.
TEST(OtnRules, ReadTheVariantsThatOpenTaflBrings) {
    const Ruleset foteviken = read_otn(
        "dim:9 name:Foteviken_Tablut esc:e atkf:y nj:n cor: "
        "afor:d1,e1,f1,e2,a4,a5,a6,b5,i4,i5,i6,h5,d9,e9,f9,e8 cenh: cenhe:K cens: aforh:K cenre: aforre: " +
        linnaeus);
    EXPECT_EQ(foteviken.camps.soft.count(), 16U);
    EXPECT_FALSE(foteviken.camps.hostile_defenders);
    EXPECT_FALSE(foteviken.king.surround_camp);
    EXPECT_EQ(rules_hash(read_otn(to_otn_rules(foteviken))), rules_hash(foteviken));
    const Ruleset berserk = read_otn(
        "dim:11 name:Berserk surf:n atkf:n tfr:l kj:r ber:c "
        "start:/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/");
    EXPECT_EQ(berserk.repetition, (RepetitionRules{RepetitionPolicy::MoverWins, 3}));
    EXPECT_EQ(rules_hash(read_otn(to_otn_rules(berserk))), rules_hash(berserk));
}

TEST(OtnRules, KeepCampsWhoseSquaresDoNotTouch) {
    Ruleset rules = *find_builtin("tablut-ashton");
    rules.camps.group.fill(0);
    for (const std::size_t square : {3, 5, 27, 35, 45, 53}) rules.camps.group[square] = square < 10 ? 1 : 2;
    rules.camps.soft.reset();
    EXPECT_EQ(rules_hash(read_otn(to_otn_rules(rules))), rules_hash(rules));
}

TEST(OtnRules, ReadBerserkAsOneWhole) {
    const std::string board = "start:/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/";
    EXPECT_EQ(read_otn("dim:11 surf:n kj:r ber:c " + board).jumps, Jumps::Berserk);
    EXPECT_THAT(otn_failure("dim:11 " + board), HasSubstr("only under ber:c"));
    EXPECT_THAT(otn_failure("dim:11 kj:r ber:m " + board), StartsWith("ber:m: "));
    EXPECT_THAT(otn_failure("dim:11 kj:r ber:c nj:n " + board), StartsWith("nj:n: "));
    EXPECT_THAT(otn_failure("dim:11 kj:j ber:n " + diamond), StartsWith("kj:j: "));
}

TEST(OtnRules, SayWhoCapturesByJumping) {
    const std::string board = "start:/3ttttt3/5c5/11/t4T4t/t3TTT3t/tc1TTKTT1ct/t3NTT3t/t4T4t/11/5c5/3ttttt3/";
    const Ruleset rules = read_otn("dim:11 kj:c nj:j cj:c ber:c " + board);
    EXPECT_EQ(rules.jump, (JumpRules{KingJump::Any, true, false, true}));
    EXPECT_EQ(rules_hash(read_otn(to_otn_rules(rules))), rules_hash(rules));
    EXPECT_THAT(to_otn_rules(rules), HasSubstr(" kj:c nj:j cj:c "));
    EXPECT_EQ(read_otn("dim:11 ber:c " + board).jump.king, KingJump::None);
    EXPECT_EQ(read_otn("dim:11 kj:j ber:c " + board).jump, (JumpRules{KingJump::Any, false, true, false}));
}

TEST(OtnRules, ReadFortsThatAreOpenToAll) {
    const Ruleset rules =
        read_otn("dim:11 esc:e cor: cen: afor:d1,e1,f1,d11,e11,f11 aforh:tcnkTCNK " + diamond);
    EXPECT_TRUE(rules.camps.open);
    EXPECT_TRUE(rules.camps.soft.none());
    EXPECT_EQ(rules_hash(read_otn(to_otn_rules(rules))), rules_hash(rules));
    EXPECT_THAT(to_otn_rules(rules), Not(HasSubstr("aforre")));
}

TEST(OtnRules, RefuseByNameWhatCannotBePlayed) {
    EXPECT_THAT(otn_failure("dim:11 cen:a1,b2 " + diamond), HasSubstr("a1 is a corner"));
    EXPECT_THAT(otn_failure("dim:11 cors:tcnkTCNK " + diamond), StartsWith("cors:tcnkTCNK: "));
    EXPECT_THAT(otn_failure("dim:11 cenp:tcnk " + diamond), StartsWith("cenp:tcnk: "));
    EXPECT_THAT(otn_failure("dim:7 start:/3m3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"), HasSubstr("mercenaries"));
}

void expect_to_come_back(const Ruleset& rules) {
    EXPECT_EQ(rules_hash(read_otn(to_otn_rules(rules))), rules_hash(rules)) << to_otn_rules(rules);
}

TEST(OtnRules, ReadAThroneAndCornersElsewhere) {
    const Ruleset rules = read_otn("dim:7 cor:g7, cen:b2, " + cross);
    EXPECT_EQ(rules.throne_squares(), SquareSet().set(8));
    EXPECT_EQ(rules.corner_squares(), SquareSet().set(48));
    expect_to_come_back(rules);
    EXPECT_TRUE(read_otn("dim:7 cen:d4 " + cross).throne.squares.none()) << "the centre";
}

// As in OpenTafl, whose throne is then the square below and left of the middle.
TEST(OtnRules, ReadBoardsOfEvenSizesAndSmallOnes) {
    const Ruleset eight = read_otn("dim:8 start:/3tt3/8/8/t2KT2t/t2TT2t/8/8/3tt3/");
    EXPECT_EQ(eight.throne_squares(), SquareSet().set(3 * 8 + 3));
    expect_to_come_back(eight);
    const Ruleset five =
        read_otn("dim:5 name:Copenhagen atkf:n tfr:w cor:a1, cen: sw:s efe:y start:/1tTTt/tKt2/t2T1/5/1T3/");
    EXPECT_EQ(five.corner_squares(), SquareSet().set(0));
    EXPECT_TRUE(five.throne_squares().none());
    expect_to_come_back(five);
}

TEST(OtnRules, ReadFortsThatNobodyEntersAsWalls) {
    const Ruleset rules =
        read_otn("dim:7 dfor:c1,c2,b2 dforp: dfors: dforh: start:/7/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    EXPECT_EQ(rules.camps.squares(), SquareSet().set(2).set(9).set(8));
    EXPECT_EQ(rules.camps.soft, rules.camps.squares());
    EXPECT_FALSE(rules.camps.hostile_defenders || rules.camps.open);
    expect_to_come_back(rules);
}

TEST(OtnRules, SayWhatIsPossible) {
    EXPECT_EQ(otn_failure("dim:11 esc:x " + diamond), "esc: 'x' is not possible, it takes c, e");
    EXPECT_EQ(otn_failure("dim:11 corh:tz " + diamond),
              "corh: 'z' is not a piece, the letters are tcnkmgTCNKMG");
    EXPECT_THAT(otn_failure("dim:11 x-king.armed:sword " + diamond),
                StartsWith("x-king.armed: 'sword' is not possible, it takes both, hammer"));
    EXPECT_THAT(otn_failure(diamond), HasSubstr("no dim:"));
    EXPECT_THAT(otn_failure("dim:11"), HasSubstr("no start:"));
    EXPECT_THAT(otn_failure("dim:9 " + diamond), HasSubstr("dim: '9' and the layout has 11 rows"));
    EXPECT_THAT(otn_failure("dim:7 start:/7/7/7/3K3/7/7/7/"), HasSubstr("no attackers"));
    EXPECT_THAT(otn_failure(""), HasSubstr("no dim:"));
    EXPECT_THAT(otn_failure(std::string(100'000, 'x')), HasSubstr("at most 64 KiB"));
}

TEST(OtnRules, PassOverUnknownKeysOrReportThem) {
    const std::string text = "dim:7 mood:good bare " + cross;
    EXPECT_EQ(otn_failure(text), "no failure");
    EXPECT_EQ(otn_failure(text, UnknownKeys::Refused), "unknown key 'mood' in the rule string");
    EXPECT_EQ(parse_otn_rules(text, UnknownKeys::Refused).error().offset, 6U);
}

TEST(OtnRules, ReadANameWithoutWhatCannotBeRead) {
    EXPECT_EQ(read_otn("dim:7 name:A\xFF_\xC3\xBE\x01g " + cross).title, "A \xC3\xBEg");
    EXPECT_EQ(read_otn("dim:7 name:\xFF " + cross).title, "tafl");
    EXPECT_EQ(read_otn("dim:7 name:A\xC2\x9Cg " + cross).title, "Ag") << "a control character of two bytes";
    for (const auto* turn : {"\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x81\xA9", "\xD8\x9C"})
        EXPECT_EQ(read_otn("dim:7 name:A" + std::string(turn) + "g " + cross).title, "Ag")
            << "turns what follows";
    EXPECT_EQ(read_otn("dim:7 name:A\xE2\x80\x93g " + cross).title, "A\xE2\x80\x93g") << "a dash is a letter";
}

TEST(OtnRules, NameARulesetInTheLettersOfTheLine) {
    Ruleset ruleset = *find_builtin("brandub");
    ruleset.title = "Mein:e [b\xC3\xB6se] Regel";
    EXPECT_THAT(to_otn_rules(ruleset), HasSubstr(" name:Meine_bse_Regel "));
    ruleset.title.clear();
    EXPECT_THAT(to_otn_rules(ruleset), HasSubstr(" name:brandub "));
}

}  // namespace
}  // namespace tafl
