#include "notation/rulesets/idle_options.hpp"

#include <algorithm>
#include <initializer_list>

namespace tafl {

namespace {

bool has(const Ruleset& rules, Piece piece) {
    return std::ranges::find(rules.start.pieces, piece) != rules.start.pieces.end();
}

bool is_surrounded_anywhere(const KingRules& king) {
    return king.beside == KingCapture::Surround || king.elsewhere == KingCapture::Surround;
}

bool is_custodial_anywhere(const KingRules& king) {
    return king.beside == KingCapture::Custodial || king.elsewhere == KingCapture::Custodial;
}

// What all options of a row need, and what is said of them where it is missing.
struct Need {
    bool (*is_met)(const Ruleset& rules);
    std::string_view reason;
    std::initializer_list<std::string_view> keys;
};

const Need needs[] = {
    {[](const Ruleset& rules) { return rules.throne.exists; },
     "there is no throne",
     {"throne.squares", "throne.stop", "throne.pass", "throne.hostile_empty", "throne.hostile_king",
      "king.surround.throne", "king.custodial.throne"}},
    {[](const Ruleset& rules) { return rules.corners.exists; },
     "the corners are squares like any other",
     {"corners.squares", "corners.hostile", "corners.width", "king.surround.corner", "king.custodial.corner",
      "shieldwall.corner_bracket"}},
    {[](const Ruleset& rules) { return rules.corners.squares.none(); },
     "corners.squares lists the corners",
     {"corners.width"}},
    {[](const Ruleset& rules) { return rules.camps.squares().any(); },
     "there are no camps",
     {"camps.hostile_occupied", "camps.hostile_defenders", "camps.open", "king.surround.camp",
      "king.custodial.camp"}},
    {[](const Ruleset& rules) { return rules.king.elsewhere == KingCapture::Surround; },
     "away from the throne the king is taken between two, not surrounded",
     {"king.surround.edge", "king.surround.corner"}},
    {[](const Ruleset& rules) { return rules.king.elsewhere == KingCapture::Custodial; },
     "away from the throne the king is surrounded, not taken between two",
     {"king.custodial.corner"}},
    {[](const Ruleset& rules) { return is_surrounded_anywhere(rules.king); },
     "the king is taken between two, not surrounded",
     {"king.surround.throne", "king.surround.camp"}},
    {[](const Ruleset& rules) { return is_custodial_anywhere(rules.king); },
     "the king is surrounded, not taken between two",
     {"king.custodial.throne", "king.custodial.camp"}},
    {[](const Ruleset& rules) { return rules.escape != EscapeKind::Edge; },
     "at the edge the king has already won",
     {"king.surround.edge", "king.surround.corner", "king.custodial.corner"}},
    {[](const Ruleset& rules) {
         return rules.king.surround_edge || rules.corners.width > 1 || rules.corners.squares.any();
     },
     "beside a corner the king is at the edge, where he cannot be surrounded",
     {"king.surround.corner"}},
    {[](const Ruleset& rules) { return rules.shieldwall.min > 0; },
     "there is no shieldwall capture",
     {"shieldwall.corner_bracket", "shieldwall.flank_required"}},
    {[](const Ruleset& rules) { return rules.repetition.policy != RepetitionPolicy::None; },
     "repetitions have no consequence",
     {"repetition.count"}},
    {[](const Ruleset& rules) {
         return rules.repetition.policy != RepetitionPolicy::SuperkoDefenders || rules.repetition.count == 2;
     },
     "superko-defenders forbids the second occurrence",
     {"repetition.count"}},
    {[](const Ruleset& rules) { return rules.jumps == Jumps::Berserk; },
     "jumps is none",
     {"jump.king", "jump.king_captures", "jump.knight_captures", "jump.commander_captures",
      "berserk_escape"}},
    {[](const Ruleset& rules) { return rules.jump.king != KingJump::None; },
     "the king does not jump",
     {"jump.king_captures"}},
    {[](const Ruleset& rules) { return has(rules, Piece::Knight); },
     "there are no knights",
     {"jump.knight_captures"}},
    {[](const Ruleset& rules) { return has(rules, Piece::Commander); },
     "there are no commanders",
     {"jump.commander_captures"}},
};

}  // namespace

std::vector<IdleOption> idle_options(const Ruleset& rules) {
    std::vector<IdleOption> idle;
    for (const Need& need : needs) {
        if (need.is_met(rules)) continue;
        for (const std::string_view key : need.keys) {
            if (std::ranges::find(idle, key, &IdleOption::key) == idle.end())
                idle.push_back({key, need.reason});
        }
    }
    return idle;
}

}  // namespace tafl
