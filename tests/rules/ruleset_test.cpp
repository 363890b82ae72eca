// Rulesets as values: equal or not, and a hash that is the same for rules that play alike.
#include <gtest/gtest.h>

#include <set>

#include "rules/zobrist.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

const std::vector<Change> single_changes{
    [](Ruleset& r) { r.start.to_move = Side::Defenders; },
    [](Ruleset& r) { r.start.pieces[60] = Piece::None; },
    [](Ruleset& r) { r.escape = EscapeKind::Edge; },
    [](Ruleset& r) { r.escape = EscapeKind::Squares, r.escape_squares.set(3); },
    [](Ruleset& r) { r.throne.exists = false; },
    [](Ruleset& r) { r.throne.stop = ThroneStop::All; },
    [](Ruleset& r) { r.throne.pass = ThronePass::King; },
    [](Ruleset& r) { r.throne.hostile_empty.attackers = false; },
    [](Ruleset& r) { r.throne.hostile_empty.defenders = false; },
    [](Ruleset& r) { r.throne.hostile_empty.king = true; },
    [](Ruleset& r) { r.throne.hostile_king.attackers = false; },
    [](Ruleset& r) { r.throne.hostile_king.defenders = true; },
    [](Ruleset& r) { r.corners.exists = false; },
    [](Ruleset& r) { r.corners.hostile.attackers = false; },
    [](Ruleset& r) { r.corners.hostile.defenders = false; },
    [](Ruleset& r) { r.corners.width = 2; },
    [](Ruleset& r) { r.camps.group[5] = 1; },
    [](Ruleset& r) { r.camps.soft.set(5); },
    [](Ruleset& r) { r.camps.hostile_occupied = true; },
    [](Ruleset& r) { r.king.armed = Armed::Anvil; },
    [](Ruleset& r) { r.king.speed = 1; },
    [](Ruleset& r) { r.king.on_throne = KingCapture::Custodial; },
    [](Ruleset& r) { r.king.beside = KingCapture::Custodial; },
    [](Ruleset& r) { r.king.elsewhere = KingCapture::Custodial; },
    [](Ruleset& r) { r.king.surround_throne = false; },
    [](Ruleset& r) { r.king.surround_edge = true; },
    [](Ruleset& r) { r.king.surround_corner = true; },
    [](Ruleset& r) { r.king.surround_camp = true; },
    [](Ruleset& r) { r.king.custodial_throne = true; },
    [](Ruleset& r) { r.king.custodial_corner = true; },
    [](Ruleset& r) { r.king.custodial_camp = true; },
    [](Ruleset& r) { r.men_speed = 1; },
    [](Ruleset& r) { r.trap_capture = true; },
    [](Ruleset& r) { r.shieldwall.min = 3; },
    [](Ruleset& r) { r.shieldwall.corner_bracket = false; },
    [](Ruleset& r) { r.shieldwall.flank_required = false; },
    [](Ruleset& r) { r.exit_fort = false; },
    [](Ruleset& r) { r.encirclement = Encirclement::None; },
    [](Ruleset& r) { r.no_moves = NoMoves::Draw; },
    [](Ruleset& r) { r.repetition.policy = RepetitionPolicy::Draw; },
    [](Ruleset& r) { r.repetition.policy = RepetitionPolicy::MoverWins; },
    [](Ruleset& r) { r.repetition.count = 4; },
    [](Ruleset& r) { r.camps.hostile_defenders = false; },
    [](Ruleset& r) { r.ply_limit = 9; },
    [](Ruleset& r) { r.camps.open = true; },
    [](Ruleset& r) { r.jumps = Jumps::Berserk; },
    [](Ruleset& r) { r.jumps = Jumps::Berserk, r.jump.king = KingJump::None; },
    [](Ruleset& r) { r.jumps = Jumps::Berserk, r.jump.king = KingJump::Any; },
    [](Ruleset& r) { r.jumps = Jumps::Berserk, r.jump.king_captures = true; },
    [](Ruleset& r) { r.jumps = Jumps::Berserk, r.jump.knight_captures = false; },
    [](Ruleset& r) { r.jumps = Jumps::Berserk, r.jump.commander_captures = true; },
    [](Ruleset& r) { r.jumps = Jumps::Berserk, r.berserk_escape = true; },
};

TEST(RulesHash, EveryOptionCounts) {
    std::set<std::uint64_t> hashes{rules_hash(*builtin("copenhagen"))};
    for (const Change& change : single_changes) {
        const auto changed = builtin("copenhagen", change);
        EXPECT_NE(*changed, *builtin("copenhagen"));
        EXPECT_TRUE(hashes.insert(rules_hash(*changed)).second) << "option " << hashes.size();
    }
}

TEST(RulesHash, NamesDoNot) {
    const auto renamed =
        builtin("copenhagen", [](Ruleset& r) { r.name = "mine", r.title = "Mine", r.source = "me"; });
    EXPECT_EQ(rules_hash(*renamed), rules_hash(*builtin("copenhagen")));
    EXPECT_NE(*renamed, *builtin("copenhagen"));
}

TEST(Rulesets, TheDefaultsAreThoseOfCopenhagen) {
    const auto copenhagen = builtin("copenhagen");
    Ruleset defaults;
    defaults.start = copenhagen->start;
    EXPECT_EQ(rules_hash(defaults), rules_hash(*copenhagen));
}

TEST(Types, BoardsHaveFiveToTwentyOneSquaresASide) {
    for (int size = -1; size < 30; ++size) EXPECT_EQ(is_board_size(size), size >= 5 && size <= 21) << size;
}

// Databases and trees keep the keys of positions, from when the largest board was 19x19.
TEST(Types, SquaresKeepTheNumbersOfTheirKeys) {
    EXPECT_EQ(zobrist.side[0][0], split_mix(1));
    EXPECT_EQ(zobrist.side[1][0], split_mix(362));
    EXPECT_EQ(zobrist.chain[360], split_mix(5 * 361));
    EXPECT_EQ(zobrist.side[0][361], split_mix(5 * 361 + 1));
}

TEST(Types, SidesAndPieces) {
    EXPECT_EQ(!Side::Attackers, Side::Defenders);
    EXPECT_EQ(!Side::Defenders, Side::Attackers);
    EXPECT_EQ(side_of(Piece::Commander), Side::Attackers);
    EXPECT_EQ(side_of(Piece::Knight), Side::Defenders);
    EXPECT_EQ(side_of(Piece::King), Side::Defenders);
    EXPECT_EQ(winner_of(Side::Attackers), Winner::Attackers);
    EXPECT_FALSE(Outcome{}.is_over());
    EXPECT_TRUE((Outcome{Winner::Draw, Reason::Repetition}.is_over()));
}

}  // namespace

}  // namespace tafl::test
