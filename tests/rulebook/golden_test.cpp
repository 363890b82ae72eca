// The rule book decides every golden position: by a sentence that its ruleset includes, or by the absence of
// a clause.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/rulebook_source.hpp"
#include "support/golden.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

struct Answer {
    std::string_view of;    // golden positions whose name begins so; the longest that fits
    std::string_view says;  // a sentence's key, or a missing clause
};

constexpr std::array answers{
    Answer{"cap-h", "capture.say.between"},
    Answer{"cap-v", "capture.say.between"},
    Answer{"cap-by-defender", "capture.say.both-sides"},
    Answer{"cap-double", "capture.many.three"},
    Answer{"cap-triple", "capture.many.three"},
    Answer{"cap-not-two-in-line", "capture.many.row"},
    Answer{"safe-entry", "capture.only.enter"},
    Answer{"corner-anvil", "hostile.corners.all"},
    Answer{"corner-not-special-york", "board.special.no-corners"},
    Answer{"throne-empty-vs-defender", "hostile.throne.all"},
    Answer{"throne-occupied-vs-defender", "hostile.throne.king-spares-defenders"},
    Answer{"throne-occupied-vs-attacker", "hostile.throne.king-takes-attackers"},
    Answer{"castle-neutral-vs-attacker-york", "hostile.throne.none"},
    Answer{"castle-king-no-anvil-york", "king-arm.say.none"},
    Answer{"throne-none-seabattle", "board.special.no-throne"},
    Answer{"king-hammer", "king-arm.say.both"},
    Answer{"king-hammer-corner-anvil", "hostile.corners.all"},
    Answer{"king-hammer-york-no", "king-arm.say.none"},
    Answer{"king-anvil", "king-arm.say.both"},
    Answer{"king-anvil-york-no", "king-arm.say.none"},
    Answer{"king-anvil-seabattle-no", "king-arm.say.none"},
    Answer{"pass-throne", "marked.throne.pass-all"},
    Answer{"land-throne", "marked.throne.king"},
    Answer{"land-castle-york", "marked.throne.king"},
    Answer{"king-reenter", "marked.throne.king"},
    Answer{"land-corner", "marked.corners.king"},
    Answer{"land-corner-york-ok", "board.special.no-corners"},
    Answer{"jump-illegal", "moving.say.no-jump"},
    Answer{"diagonal-illegal", "moving.say.slide"},
    Answer{"wrong-side-illegal", "moving.say.slide"},
    Answer{"empty-from-illegal", "moving.say.slide"},
    Answer{"centre-ordinary-seabattle", "board.special.no-throne"},
    Answer{"magpie-king-two-steps", "moving.speed.king-one"},
    Answer{"king-on-throne-3-plus-defender", "king.move.own"},
    Answer{"king-beside-throne", "king.help.throne-fourth"},
    Answer{"king-beside-throne-3-manual", "king.help.throne-not-fourth"},
    Answer{"king-open", "king.say.four"},
    Answer{"king-edge-safe", "king.help.edge-safe"},
    Answer{"king-edge-captured-old", "king.help.edge-fourth"},
    Answer{"king-next-corner-safe", "king.help.edge-safe"},
    Answer{"king-pocket-unrelated-move", "king.move.close"},
    Answer{"king-pocket-reclose", "king.move.step-four"},
    Answer{"king-captured-by-last-adjacent", "king.say.four"},
    Answer{"king-and-soldier-together", "order.both.king-and-soldier"},
    Answer{"brandub-king-throne-4", "king.say.throne-four"},
    Answer{"brandub-king-beside", "king.say.beside-three"},
    Answer{"brandub-king-corner", "king.help.corner-second"},
    Answer{"brandub-corner-escape", "escape.say.corners"},
    Answer{"tablut-king-custodial", "king.say.elsewhere-two"},
    Answer{"tablut-castle-hostile", "hostile.throne.all"},
    Answer{"seabattle-king-4", "king.say.four"},
    Answer{"seabattle-king-beside-centre-3", "board.special.no-throne"},
    Answer{"york-trap", "trap.say.trap"},
    Answer{"york-trap-third-arrives-last", "trap.say.arrival"},
    Answer{"trap-capture-not-copenhagen", "trap"},
    Answer{"sw-", "shieldwall.say.row"},
    Answer{"sw-corner", "shieldwall.say.ends-corner"},
    Answer{"sw-no-far-bracket", "shieldwall.say.ends-corner"},
    Answer{"sw-broken-front", "shieldwall.say.front"},
    Answer{"sw-king-in", "shieldwall.king.stays"},
    Answer{"sw-king-alone", "shieldwall.king.stays"},
    Answer{"sw-king-bracket", "shieldwall.king.helps"},
    Answer{"sw-king-front", "shieldwall.king.helps"},
    Answer{"sw-single-is-custodial", "shieldwall.move.single"},
    Answer{"sw-plus-custodial", "shieldwall.move.two"},
    Answer{"sw-two-rows", "shieldwall.move.two"},
    Answer{"sw-fetlar-none", "shieldwall"},
    Answer{"sw-york-none", "shieldwall"},
    Answer{"fort-", "fort.wall.axis"},
    Answer{"fort-two-room", "fort.king.room"},
    Answer{"fort-attacker-inside", "fort.king.room"},
    Answer{"fort-manual-none", "fort"},
    Answer{"enc-true", "ring.say.ring"},
    Answer{"enc-true-cc", "ring.say.shut-in"},
    Answer{"enc-true-ludii", "ring.say.shut-in"},
    Answer{"enc-york-none", "ring"},
    Answer{"enc-manual-none", "ring"},
    Answer{"enc-captures-last-outsider", "ring.say.when"},
    Answer{"enc-touches-edge", "ring.say.ring-edge"},
    Answer{"enc-two-pockets", "stuck.say.lose"},
    Answer{"enc-two-pockets-org-mobile", "ring.say.ring"},
    Answer{"enc-two-pockets-cc-mobile", "ring.say.pockets"},
    Answer{"nomoves-defenders", "stuck.say.lose"},
    Answer{"nomoves-defenders-manual", "stuck.say.draw"},
    Answer{"nomoves-attackers-manual", "stuck.say.draw"},
    Answer{"last-attacker-captured", "stuck.pieces.none"},
    Answer{"escape-", "escape.say.corners"},
    Answer{"escape-with-capture", "escape.say.captures"},
    Answer{"escape-blocked", "moving.say.no-jump"},
    Answer{"edge-is-not-escape", "escape.say.edge-is-not"},
    Answer{"york-edge-escape", "escape.say.edge"},
    Answer{"york-near-edge", "escape.say.edge"},
    Answer{"rep-manual", "repetition.say.draw"},
    Answer{"rep-ca", "repetition.say.defenders-lose"},
    Answer{"rep-org", "repetition.say.superko"},
    Answer{"rep-org-attackers-free", "repetition.free.attackers"},
    Answer{"rep-cc", "repetition.control.other"},
    Answer{"rep-cc-threat-parry-legal", "repetition.say.controller"},
    Answer{"rep-york", "repetition.control.other"},
    Answer{"berserk-king", "king.commander.two"},
    Answer{"berserk-king-commander-and-corner", "king.commander.corner"},
    Answer{"berserk-king-attacker-and-corner", "king.commander.corner"},
    Answer{"berserk-king-goes-on", "berserk.turn.on"},
    Answer{"tyr-king-", "berserk.turn.escape"},
    Answer{"old-king-beside-corner", "king.help.edge-fourth"},
    Answer{"fetlar-king-beside-corner", "king.help.edge-safe"},
    Answer{"simple-opening", "moving.say.slide"},
    Answer{"magpie-opening", "moving.say.slide"},
    Answer{"magpie-circle-opening", "moving.say.slide"},
    Answer{"simple-third", "repetition.say.defenders-lose"},
    Answer{"magpie-third", "repetition.say.defenders-lose"},
    Answer{"brandub-1-third", "repetition.say.defenders-lose"},
    Answer{"brandub-third", "repetition.say.mover-loses"},
    Answer{"brandub-2-king-beside-throne", "king.say.beside-two"},
    Answer{"brandub-1-king-beside-throne", "king.say.beside-three"},
    Answer{"enc-york-encircled", "ring.say.ring"},
    Answer{"camps-open-", "camps.say.open"},
    Answer{"camps-open-hostile", "hostile.camps.empty"},
    Answer{"camps-open-occupied", "hostile.camps.empty"},
    Answer{"camps-open-escape", "escape.say.edge"},
    Answer{"camp-closed-to-defenders", "camps.say.closed"},
    Answer{"camp-closed-to-who-left", "camps.say.closed"},
    Answer{"camp-open-to-who-stayed", "camps.say.own"},
    Answer{"camp-soft-square", "hostile.camps.soft"},
};

std::string_view answer_to(std::string_view id) {
    Answer best;
    for (const auto& answer : answers) {
        if (id.starts_with(answer.of) && answer.of.size() > best.of.size()) best = answer;
    }
    return best.says;
}

bool is_told(std::string_view key, const Ruleset& ruleset) {
    const Conditions conditions(ruleset, rulebook_source().conditions);
    for (const auto& clause : rulebook_source().clauses) {
        for (const auto& sentence : clause.sentences) {
            if (sentence.key == key) return conditions.hold(sentence.condition);
        }
    }
    ADD_FAILURE() << "there is no sentence " << key;
    return false;
}

TEST(RulebookGolden, EveryPositionIsAnswered) {
    for (const auto& row : read_golden(data_path("golden/golden.jsonl"))) {
        const auto says = answer_to(row.id);
        const auto& ruleset = *find_builtin(row.ruleset);
        ASSERT_FALSE(says.empty()) << row.id << ": " << row.why;
        if (says.contains('.')) {
            EXPECT_TRUE(is_told(says, ruleset)) << row.id << ": " << says;
            continue;
        }
        for (const auto& clause : rulebook_of(ruleset).clauses) EXPECT_NE(clause.key, says) << row.id;
    }
}

}  // namespace

}  // namespace tafl::test
