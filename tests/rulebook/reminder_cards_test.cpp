// Every line of the reminder cards, checked against the rules library. The condition of a line reads the
// options; what the line states is measured independently, by playing. For every ruleset, and for each with
// one option changed, a line is on the card exactly where it is true: so each is seen to hold in some case
// and to fail in another. The conditions are the same for all languages.
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <set>

#include "measured_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/reminder_cards.hpp"
#include "rulebook/rulebook_source.hpp"
#include "rulesets.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test::measured {

namespace {

using M = Measured;

struct Line {
    const char* key;
    bool (*is_true)(const Measured& m);
};

bool entering_is_safe(const M& m) {
    auto game = m.board.game({{D, 2, 1}, {A, 1, 2}, {A, 3, 2}, {A, 3, 5}}, Side::Defenders);
    const bool entered = game->play({m.board.square(2, 1), m.board.square(2, 2)}).has_value();
    const auto elsewhere = game->play({m.board.square(3, 5), m.board.square(2, 5)});
    return entered && elsewhere && elsewhere->get().captures.count == 0;
}

const std::vector<Line> lines{
    {"board.card.first-attackers",
     [](const M& m) { return Game(m.board.rules).to_move() == Side::Attackers; }},
    {"board.card.first-defenders",
     [](const M& m) { return Game(m.board.rules).to_move() == Side::Defenders; }},

    {"moving.card.slide", [](const M& m) { return m.men == m.far && m.own == m.far && !m.jumps.any(); }},
    {"moving.card.slide-jumps", [](const M& m) { return m.men == m.far && m.own == m.far && m.jumps.any(); }},
    {"moving.card.all-one", [](const M& m) { return m.men == 1 && m.own == 1; }},
    {"moving.card.all", [](const M& m) { return m.men == m.own && m.men > 1 && m.men < m.far; }},
    {"moving.card.men-any", [](const M& m) { return m.men != m.own && m.men == m.far; }},
    {"moving.card.men-one", [](const M& m) { return m.men != m.own && m.men == 1; }},
    {"moving.card.men", [](const M& m) { return m.men != m.own && m.men > 1 && m.men < m.far; }},
    {"moving.card.king-any", [](const M& m) { return m.men != m.own && m.own == m.far; }},
    {"moving.card.king-one", [](const M& m) { return m.men != m.own && m.own == 1; }},
    {"moving.card.king", [](const M& m) { return m.men != m.own && m.own > 1 && m.own < m.far; }},

    {"marked.card.throne-and-corners", [](const M& m) { return m.kings_throne() && m.kings_corners(); }},
    {"marked.card.throne", [](const M& m) { return m.kings_throne() && !m.kings_corners(); }},
    {"marked.card.throne-open", [](const M& m) { return m.has_throne && m.on.man_on_throne; }},
    {"marked.card.throne-closed", [](const M& m) { return m.is_barred() && !m.is_uncrossed(); }},
    {"marked.card.throne-shut", [](const M& m) { return m.is_barred() && m.is_uncrossed(); }},
    {"marked.card.corners", [](const M& m) { return m.kings_corners() && !m.kings_throne(); }},
    {"marked.card.pass-king",
     [](const M& m) { return m.has_throne && m.men > 1 && m.on.king_across && !m.on.man_across; }},
    {"marked.card.pass-none", [](const M& m) { return m.is_uncrossed() && !m.is_barred(); }},
    {"camps.card.closed", [](const M& m) { return m.in_camps.moves_inside && !m.in_camps.entered; }},

    {"capture.card.between",
     [](const M& m) {
         return m.board.after({{A, 3, 1}, {D, 2, 2}, {A, 1, 2}}, up).taken == 1 &&
                m.board.after({{D, 3, 1}, {A, 2, 2}, {D, 1, 2}}, up).taken == 1 && entering_is_safe(m);
     }},

    {"king-arm.card.both", [](const M& m) { return m.king_arm.hammer && m.king_arm.anvil; }},
    {"king-arm.card.hammer",
     [](const M& m) { return m.king_arm.hammer && !m.king_arm.anvil && !m.king_arm.on_throne; }},
    {"king-arm.card.hammer-throne",
     [](const M& m) { return m.king_arm.hammer && !m.king_arm.anvil && m.king_arm.on_throne; }},
    {"king-arm.card.anvil", [](const M& m) { return !m.king_arm.hammer && m.king_arm.anvil; }},
    {"king-arm.card.none",
     [](const M& m) { return !m.king_arm.hammer && !m.king_arm.anvil && !m.king_arm.on_throne; }},
    {"king-arm.card.none-throne",
     [](const M& m) { return !m.king_arm.hammer && !m.king_arm.anvil && m.king_arm.on_throne; }},

    {"hostile.card.both-all", [](const M& m) { return m.throne.to_all() && m.corner.to_all(); }},
    {"hostile.card.throne-all", [](const M& m) { return m.throne.to_all() && !m.corner.to_all(); }},
    {"hostile.card.throne-attackers",
     [](const M& m) { return m.throne.to_attackers && !m.throne.to_defenders; }},
    {"hostile.card.throne-defenders",
     [](const M& m) { return !m.throne.to_attackers && m.throne.to_defenders; }},
    {"hostile.card.corners-all", [](const M& m) { return m.corner.to_all() && !m.throne.to_all(); }},
    {"hostile.card.corners-attackers",
     [](const M& m) { return m.corner.to_attackers && !m.corner.to_defenders; }},
    {"hostile.card.corners-defenders",
     [](const M& m) { return !m.corner.to_attackers && m.corner.to_defenders; }},
    {"hostile.card.camps-empty",
     [](const M& m) {
         return m.in_camps.hostile(false) && m.in_camps.all_hostile && m.in_camps.hostile_to_defenders;
     }},
    {"hostile.card.camps-empty-soft",
     [](const M& m) {
         return m.in_camps.hostile(false) && !m.in_camps.all_hostile && m.in_camps.hostile_to_defenders;
     }},
    {"hostile.card.camps-attackers",
     [](const M& m) {
         return m.in_camps.hostile(false) && m.in_camps.all_hostile && !m.in_camps.hostile_to_defenders;
     }},
    {"hostile.card.camps-attackers-soft",
     [](const M& m) {
         return m.in_camps.hostile(false) && !m.in_camps.all_hostile && !m.in_camps.hostile_to_defenders;
     }},
    {"hostile.card.camps-always",
     [](const M& m) {
         return m.in_camps.hostile(true) && m.in_camps.all_hostile && m.in_camps.hostile_to_defenders;
     }},
    {"hostile.card.camps-always-soft",
     [](const M& m) {
         return m.in_camps.hostile(true) && !m.in_camps.all_hostile && m.in_camps.hostile_to_defenders;
     }},
    {"trap.card.trap", [](const M& m) { return m.trapped; }},

    {"shieldwall.card.row", [](const M& m) { return m.row.by_end && !m.row.by_front && !m.row.shorter; }},
    {"shieldwall.card.row-any", [](const M& m) { return m.row.by_end && m.row.by_front && !m.row.shorter; }},

    {"king.card.four", [](const M& m) { return m.king.everywhere_four(); }},
    {"king.card.two", [](const M& m) { return m.king.everywhere_two(); }},
    {"king.card.throne-four",
     [](const M& m) {
         return m.king.by_place() && !m.king.throne_two && !m.king.throne_three && m.king.throne_four;
     }},
    {"king.card.throne-two", [](const M& m) { return m.king.by_place() && m.king.throne_two; }},
    {"king.card.beside-four",
     [](const M& m) {
         return m.king.by_place() && !m.king.beside_three && m.king.beside_four && m.on.man_on_throne;
     }},
    {"king.card.beside-safe",
     [](const M& m) {
         return m.has_throne && !m.king.beside_two && !m.king.beside_three && !m.on.man_on_throne &&
                !m.has_commanders;
     }},
    {"king.card.beside-three",
     [](const M& m) { return m.has_throne && !m.king.beside_two && m.king.beside_three; }},
    {"king.card.beside-one", [](const M& m) { return m.king.beside_one; }},
    {"king.card.beside-two",
     [](const M& m) { return m.king.by_place() && m.king.beside_two && !m.king.beside_one; }},
    {"king.card.elsewhere-four",
     [](const M& m) { return m.king.by_place() && !m.king.two && !m.king.three && m.king.four; }},
    {"king.card.elsewhere-two", [](const M& m) { return m.king.by_place() && m.king.two; }},
    {"king.card.edge", [](const M& m) { return m.king.edge_three; }},
    {"king.card.corner", [](const M& m) { return m.king.corner; }},
    {"king.card.camp", [](const M& m) { return m.in_camps.takes_king; }},
    {"king.card.commanders",
     [](const M& m) { return m.has_commanders && m.king.by_commanders() && m.king.commander_and_corner; }},
    {"king.card.commanders-only",
     [](const M& m) { return m.has_commanders && m.king.by_commanders() && !m.king.commander_and_corner; }},

    {"escape.card.corners", [](const M& m) { return m.out.corner && m.out.edge_nowhere; }},
    {"escape.card.edge", [](const M& m) { return m.out.edge_everywhere && !m.out.camp_on_edge; }},
    {"escape.card.edge-camps", [](const M& m) { return m.out.edge_everywhere && m.out.camp_on_edge; }},
    {"escape.card.squares",
     [](const M& m) { return !m.out.edge_everywhere && !m.out.corner && m.out.exactly_listed; }},

    {"fort.card.fort", [](const M& m) { return m.stands; }},
    {"ring.card.ring", [](const M& m) { return m.one_ring && !m.two_pockets; }},
    {"ring.card.shut-in", [](const M& m) { return m.one_ring && m.two_pockets; }},
    {"ring.card.no-escape", [](const M& m) { return m.no_escape; }},

    {"stuck.card.lose", [](const M& m) { return m.shut == Outcome{Winner::Defenders, Reason::NoLegalMove}; }},
    {"stuck.card.draw", [](const M& m) { return m.shut == Outcome{Winner::Draw, Reason::NoLegalMove}; }},
    {"stuck.card.attackers-win",
     [](const M& m) { return m.shut == Outcome{Winner::Attackers, Reason::NoLegalMove}; }},
    {"stuck.card.pass", [](const M& m) { return m.shut == Outcome{}; }},

    {"repetition.card.draw", [](const M& m) { return m.by_defenders.ends(Winner::Draw); }},
    {"repetition.card.defenders-lose",
     [](const M& m) {
         return m.by_defenders.ends(Winner::Attackers) && m.by_attackers.ends(Winner::Attackers);
     }},
    {"repetition.card.mover-loses",
     [](const M& m) {
         return m.by_defenders.ends(Winner::Attackers) && m.by_attackers.ends(Winner::Defenders);
     }},
    {"repetition.card.mover-wins",
     [](const M& m) {
         return m.by_defenders.ends(Winner::Defenders) && m.by_attackers.ends(Winner::Attackers);
     }},
    {"repetition.card.controller",
     [](const M& m) { return m.by_defenders.refused && m.by_defenders.plies > 3; }},
    {"repetition.card.superko",
     [](const M& m) { return m.by_defenders.refused && m.by_defenders.plies == 3; }},

    {"berserk.card.jump", [](const M& m) { return m.jumps.usual() && m.jumps.king; }},
    {"berserk.card.jump-men", [](const M& m) { return m.jumps.usual() && !m.jumps.king; }},
    {"berserk.card.jump-other", [](const M& m) { return m.jumps.any() && !m.jumps.usual(); }},
    {"berserk.card.turn", [](const M& m) { return m.jumps.on && !m.jumps.king_goes_out; }},
    {"berserk.card.turn-escape", [](const M& m) { return m.jumps.on && m.jumps.king_goes_out; }},
};

// Whether the board is too small, or the options are too large, to observe a fact.
bool can_be_seen(const Measured& m, std::string_view key) {
    const auto& r = *m.board.rules;
    const bool narrow = r.corners.exists && r.corners.width == 2 && r.size() == 7;
    if (key.starts_with("moving.") || key.starts_with("marked.card.pass"))
        return r.men_speed < m.far && r.king.speed < m.far;
    if (key.starts_with("shieldwall."))
        return !m.has_camps && has_room_for_wall(m.board, std::max(2, r.shieldwall.min));
    if (key.starts_with("fort.")) return !m.has_camps && !narrow;
    if (key.starts_with("ring.")) return !narrow;
    if (key.starts_with("berserk.card.turn"))
        return r.escape != EscapeKind::Squares && r.king.armed != Armed::Anvil && r.king.armed != Armed::None;
    if (key == "trap.card.trap") return !r.throne.hostile_king.defenders;
    if (!key.starts_with("repetition.")) return true;
    const bool alike = r.repetition.count == 2;  // both refuse the first return
    return r.repetition.count <= 5 && !(alike && m.by_defenders.refused);
}

// Camps that no built-in ruleset has may lie anywhere.
bool has_foreign_camps(const Ruleset& ruleset) {
    return ruleset.camps.group != CampRules{}.group &&
           ruleset.camps.group != find_builtin("tablut-ashton")->camps.group;
}

std::map<std::string, std::string> conditions_of_lines() {
    std::map<std::string, std::string> all;
    for (const auto& clause : rulebook_source().clauses) {
        for (const auto& line : clause.reminders) all[line.key] = line.condition;
    }
    return all;
}

Variant changed(std::string what, std::string_view name, void (*change)(Ruleset&)) {
    Variant variant{std::move(what), *find_builtin(name)};
    change(variant.ruleset);
    return variant;
}

// For lines that a single changed option does not affect.
std::vector<Variant> variants_by_two_options() {
    return {changed("copenhagen, three squares", "copenhagen",
                    [](Ruleset& r) { r.men_speed = r.king.speed = 3; }),
            changed("brandub, an open throne that does not count", "brandub",
                    [](Ruleset& r) {
                        r.king.surround_throne = false;
                        r.throne.stop = ThroneStop::All;
                    }),
            changed("berserk to the edge", "berserk",
                    [](Ruleset& r) {
                        r.escape = EscapeKind::Edge;
                        r.corners.exists = false;
                    }),
            changed("berserk without marked squares", "berserk",
                    [](Ruleset& r) {
                        r.escape = EscapeKind::Edge;
                        r.corners.exists = r.throne.exists = false;
                    }),
            changed("camps hostile when empty", "tablut-ashton",
                    [](Ruleset& r) {
                        r.camps.hostile_occupied = false;
                        r.camps.soft.reset();
                    }),
            changed("camps hostile to attackers, some not", "tablut-ashton",
                    [](Ruleset& r) { r.camps.hostile_occupied = r.camps.hostile_defenders = false; }),
            changed("camps hostile to attackers", "tablut-ashton", [](Ruleset& r) {
                r.camps.hostile_occupied = r.camps.hostile_defenders = false;
                r.camps.soft.reset();
            })};
}

TEST(ReminderCards, AreAllTriedHere) {
    auto all = conditions_of_lines();
    for (const auto& line : lines) EXPECT_EQ(all.erase(line.key), 1U) << line.key;
    for (const auto& [key, condition] : all) ADD_FAILURE() << key << " is tried nowhere";
}

TEST(ReminderCards, SayWhatIsPlayed) {
    const auto condition = conditions_of_lines();
    std::map<std::string, std::set<bool>> seen;
    auto variants = all_variants();
    std::ranges::move(variants_by_two_options(), std::back_inserter(variants));
    for (const auto& [what, ruleset] : variants) {
        const bool ends_at_once = ruleset.ply_limit > 0 && ruleset.ply_limit <= 20;
        // What is measured is measured around the centre and the corners of the board.
        const bool is_elsewhere = ruleset.throne.squares.any() || ruleset.corners.squares.any();
        if (has_foreign_camps(ruleset) || ends_at_once || is_elsewhere) continue;
        const Measured measured(ruleset);
        const Conditions conditions(ruleset, rulebook_source().conditions);
        for (const auto& line : lines) {
            if (!can_be_seen(measured, line.key)) continue;
            const bool is_true = line.is_true(measured);
            EXPECT_EQ(conditions.hold(condition.at(line.key)), is_true) << what << ": " << line.key;
            seen[line.key].insert(is_true);
        }
    }
    for (const auto& line : lines) {
        const bool always = condition.at(line.key) == "always";
        EXPECT_EQ(seen[line.key].size(), always ? 1U : 2U) << line.key << " is not seen both true and false";
    }
}

TEST(ReminderCards, HaveFewPointsAndSomePicturesAndDifferBySide) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        SCOPED_TRACE(ruleset->name);
        const auto book = rulebook_of(*ruleset);
        const auto cards = reminder_cards_of(book);
        std::set<std::string> shown, first;
        for (const auto& card : cards) {
            std::size_t points = 0;
            for (const auto& group : card.groups) points += group.points.size();
            EXPECT_LE(points, 16U);
            EXPECT_GE(points, 4U);
            EXPECT_GE(card.pictures.size(), 3U);
            EXPECT_LE(card.pictures.size(), 6U);
            EXPECT_TRUE(shown.insert(card.pictures.front()->key).second) << "both show the same";
            EXPECT_TRUE(first.insert(card.groups.front().points.front().text).second) << "both begin alike";
        }
    }
}

// Each side's card has every reminder, with the number of its rule.
TEST(ReminderCards, TellEachSideAllReminders) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        const auto book = rulebook_of(*ruleset);
        std::multiset<std::pair<int, std::string>> wanted, told;
        for (const auto& clause : book.clauses) {
            for (const auto& text : clause.reminders) wanted.emplace(clause.number, text);
        }
        for (const auto& card : reminder_cards_of(book)) {
            if (card.side != Side::Attackers) continue;
            for (const auto& group : card.groups) {
                for (const auto& point : group.points) told.emplace(point.rule, point.text);
            }
        }
        EXPECT_EQ(told, wanted) << ruleset->name;
    }
}

}  // namespace

}  // namespace tafl::test::measured
