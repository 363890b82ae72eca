// The rule book shows the clauses that a ruleset has, and no others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "rulebook/rulebook_source.hpp"
#include "rulebook/sentence_templates.hpp"
#include "rulesets.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;
using testing::Not;

std::string rules_text(const Ruleset& ruleset, Language language = Language::English) {
    std::string text;
    for (const auto& clause : rulebook_of(ruleset, language).clauses) {
        for (const auto& paragraph : clause.paragraphs) text += paragraph + "\n";
    }
    return text;
}
std::string rules_text(std::string_view name) { return rules_text(*find_builtin(name)); }

// The facts that the rules library uses, restated independently of the book's conditions.
using Holds = bool (*)(const Ruleset& r);
struct Row {
    const char* clause;
    Holds holds;
};
bool has_camps(const Ruleset& r) { return r.camps.group != CampRules{}.group; }
bool has_fort(const Ruleset& r) { return r.exit_fort && r.escape != EscapeKind::Edge; }
const std::vector<Row> clauses{
    {"board", [](const Ruleset&) { return true; }},
    {"moving", [](const Ruleset&) { return true; }},
    {"marked", [](const Ruleset& r) { return r.throne.exists || r.corners.exists; }},
    {"camps", has_camps},
    {"capture", [](const Ruleset&) { return true; }},
    {"king-arm", [](const Ruleset&) { return true; }},
    {"hostile", [](const Ruleset& r) { return r.throne.exists || r.corners.exists || has_camps(r); }},
    {"trap", [](const Ruleset& r) { return r.trap_capture && r.throne.exists; }},
    {"shieldwall", [](const Ruleset& r) { return r.shieldwall.min > 0; }},
    {"king", [](const Ruleset&) { return true; }},
    {"escape", [](const Ruleset&) { return true; }},
    {"fort", has_fort},
    {"ring", [](const Ruleset& r) { return r.encirclement != Encirclement::None; }},
    {"stuck", [](const Ruleset&) { return true; }},
    {"repetition", [](const Ruleset&) { return true; }},
    {"berserk", [](const Ruleset& r) { return r.jumps == Jumps::Berserk; }},
    {"order", [](const Ruleset&) { return true; }},
};

TEST(Rulebook, HasAClauseExactlyWhereTheRulesetHasIt) {
    for (const auto& [what, ruleset] : sample(all_variants())) {
        std::vector<std::string> found, expected;
        for (const auto& clause : rulebook_of(ruleset).clauses) found.push_back(clause.key);
        for (const auto& row : clauses) {
            if (row.holds(ruleset)) expected.emplace_back(row.clause);
        }
        EXPECT_EQ(found, expected) << what;
    }
}

// A ruleset with one option changed, and words that come or go with it.
struct Change {
    const char* of;
    std::function<void(Ruleset&)> make;
    const char* comes;
    const char* goes;
};
const std::vector<Change> changes{
    {"copenhagen", [](Ruleset& r) { r.start.to_move = Side::Defenders; }, "the defenders move first",
     "the attackers move first"},
    {"copenhagen", [](Ruleset& r) { r.throne.stop = ThroneStop::KingStart; }, "nobody stops there again",
     "He may leave it and come back"},
    {"copenhagen", [](Ruleset& r) { r.throne.stop = ThroneStop::All; }, "Any piece may stop on the throne",
     "Only the king may stop on the throne"},
    {"copenhagen", [](Ruleset& r) { r.throne.pass = ThronePass::King; }, "the king may slide across it",
     "every piece may slide"},
    {"copenhagen", [](Ruleset& r) { r.throne.pass = ThronePass::None; }, "Nobody may slide across it",
     "every piece may slide"},
    {"copenhagen", [](Ruleset& r) { r.throne.hostile_empty = {}; },
     "The empty throne helps to capture nobody", "The empty throne helps in this way"},
    {"copenhagen", [](Ruleset& r) { r.throne.hostile_king.defenders = true; }, "Even with the king on it",
     "no danger to his own defenders"},
    {"copenhagen", [](Ruleset& r) { r.corners.hostile = {true, false, false}; },
     "corner square helps in this way against attackers; it never",
     "corner square helps in this way against attackers and defenders alike"},
    {"copenhagen", [](Ruleset& r) { r.corners.width = 2; }, "a marked block of four squares",
     "The four corner squares are marked"},
    {"copenhagen", [](Ruleset& r) { r.men_speed = 1; }, "Attackers and defenders go one square at a time",
     "No piece goes farther"},
    {"copenhagen", [](Ruleset& r) { r.men_speed = r.king.speed = 3; },
     "No piece goes farther than three squares", "Attackers and defenders go"},
    {"copenhagen", [](Ruleset& r) { r.king.armed = Armed::Hammer; }, "The king captures when he moves",
     "The king captures like any other piece"},
    {"copenhagen", [](Ruleset& r) { r.king.armed = Armed::None; }, "The king cannot be part of a wall",
     "In a wall of the defenders the king"},
    {"copenhagen", [](Ruleset& r) { r.king.surround_throne = false; },
     "a king right beside it cannot be captured", "the empty throne counts as the fourth"},
    {"copenhagen", [](Ruleset& r) { r.king.surround_edge = true; }, "the edge counts as the fourth",
     "he cannot be captured, for nobody can stand"},
    {"copenhagen", [](Ruleset& r) { r.king.elsewhere = KingCapture::Custodial; },
     "Anywhere else it takes two attackers", "The king is captured when attackers stand"},
    {"brandub", [](Ruleset& r) { r.king.custodial_corner = false; },
     "A corner does not count as one of the two", "corner square counts as one of the two"},
    {"york", [](Ruleset& r) { r.trap_capture = false; }, "The king is captured",
     "captured against his own king"},
    {"copenhagen", [](Ruleset& r) { r.shieldwall.corner_bracket = false; },
     "closed along the edge by your pieces.", "an empty corner may do it"},
    {"copenhagen", [](Ruleset& r) { r.shieldwall.flank_required = false; },
     "Any move that completes this captures", "If a front piece arrives last"},
    {"copenhagen", [](Ruleset& r) { r.shieldwall.min = 3; }, "Three or more enemies", "Two or more enemies"},
    {"copenhagen", [](Ruleset& r) { r.encirclement = Encirclement::NoEdgeReach; }, "It need not be one ring",
     "close one ring around the king"},
    {"copenhagen-hnefatafl-org", [](Ruleset& r) { r.encirclement = Encirclement::KingRegion; },
     "close one ring around the king", "An attacker right beside the corner"},
    {"copenhagen", [](Ruleset& r) { r.no_moves = NoMoves::Draw; }, "can move, the game is a draw",
     "you have lost"},
    {"copenhagen", [](Ruleset& r) { r.no_moves = NoMoves::AttackersWin; }, "whichever side it is",
     "you have lost"},
    {"copenhagen", [](Ruleset& r) { r.no_moves = NoMoves::Pass; }, "you pass and the other side moves again",
     "you have lost"},
    {"copenhagen", [](Ruleset& r) { r.repetition.count = 12; }, "for the 12th time", "third time"},
    {"copenhagen", [](Ruleset& r) { r.repetition.policy = RepetitionPolicy::ControllerDeviates; },
     "The player in control may not", "Has the position occurred too often"},
    {"copenhagen", [](Ruleset& r) { r.repetition.policy = RepetitionPolicy::SuperkoDefenders; },
     "may not bring back an arrangement", "A position is repeated"},
    {"copenhagen", [](Ruleset& r) { r.repetition.policy = RepetitionPolicy::MoverLoses; },
     "has lost.\nThe players may agree", "whoever made it so"},
    {"copenhagen", [](Ruleset& r) { r.ply_limit = 200; }, "After 200 moves", "After 100 moves"},
    {"tablut-ashton", [](Ruleset& r) { r.camps.hostile_occupied = false; },
     "An empty camp square helps in this way", "whether anybody stands on it"},
    {"tablut-ashton", [](Ruleset& r) { r.camps.soft.reset(); }, "A camp square helps",
     "only against defenders"},
};

TEST(Rulebook, ChangesItsWordsWithTheOptions) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto& change = changes[i];
        auto ruleset = *find_builtin(change.of);
        const auto before = rules_text(ruleset);
        change.make(ruleset);
        const auto after = rules_text(ruleset);
        EXPECT_NE(before, after) << i;
        EXPECT_THAT(after, HasSubstr(change.comes)) << i;
        EXPECT_THAT(after, Not(HasSubstr(change.goes))) << i;
    }
}

TEST(Rulebook, CountsPiecesAndNamesSquares) {
    EXPECT_THAT(
        rules_text("copenhagen"),
        HasSubstr(
            "11 by 11 squares. One player has the king and his 12 defenders; the other has 24 attackers"));
    EXPECT_THAT(rules_text("copenhagen"), HasSubstr("The centre square, f6, is the throne."));
    EXPECT_THAT(rules_text("tablut-ashton"), HasSubstr("But e1, a5, i5 and e9 help only against defenders."));
    auto three = *find_builtin("copenhagen");
    three.escape = EscapeKind::Squares;
    for (const std::size_t square : {0U, 5U, 120U}) three.escape_squares.set(square);
    EXPECT_THAT(rules_text(three), HasSubstr("the defenders have won: a1, f1 and k11."));
    EXPECT_THAT(rules_text(three, Language::German), HasSubstr("a1, f1 und k11"));
}

// A language without other forms counts in the same words everywhere; one that has them names their list.
TEST(Rulebook, CountsInTheCaseThatTheSentenceNeeds) {
    const LanguageSource german(R"(
[grammar]
language = "de"
numbers = ["kein", "ein", "zwei"]
numbers-dat = ["keinem", "einem", "zwei"]
ordinals = ["", "erste"]
ordinals-acc = ["", "ersten"]
number = "{}"
ordinal = "{}."
[say]
plain = "ein Weg von {king.speed:word} Feld"
dative = "mit {king.speed:word-dat} Feld"
third = "das {repetition.count:ordinal-acc} Mal"
)");
    auto slow = *find_builtin("copenhagen");
    slow.king.speed = 1;
    slow.repetition.count = 3;
    const Conditions conditions(slow, rulebook_source().conditions);
    const SentenceTemplates templates(german, conditions);
    EXPECT_EQ(templates.text("say.plain"), "Ein Weg von ein Feld");
    EXPECT_EQ(templates.text("say.dative"), "Mit einem Feld");
    EXPECT_EQ(templates.text("say.third"), "Das 3. Mal") << "beyond the list";
    EXPECT_EQ(german.label("Zeichen"), "Zeichen: ");
}

TEST(Rulebook, SaysWhereThePicturesShowASmallerBoard) {
    EXPECT_THAT(rulebook_of(*find_builtin("copenhagen")).about_pictures, HasSubstr("a smaller board"));
    EXPECT_EQ(rulebook_of(*find_builtin("brandub")).about_pictures, "");
    EXPECT_EQ(rulebook_of(*find_builtin("tablut-ashton")).about_pictures, "");
}

TEST(Rulebook, RemindsOfEveryRuleThatMostPlayersForget) {
    std::vector<std::string> lines;
    for (const auto& clause : rulebook_of(*find_builtin("york")).clauses)
        lines.insert(lines.end(), clause.reminders.begin(), clause.reminders.end());
    EXPECT_THAT(lines, testing::Contains("The king takes no part in captures."));
    EXPECT_THAT(lines, testing::Contains("The king wins when he reaches the edge."));
    EXPECT_LE(lines.size(), 14U);
}

// Where nobody jumps, no heading speaks of jumps.
TEST(Rulebook, CallsAClauseByWhatItSays) {
    const auto heading = [](std::string_view ruleset, Language language) {
        const auto book = rulebook_of(*find_builtin(ruleset), language);
        return std::ranges::find(book.clauses, "berserk", &RulebookClause::key)->heading;
    };
    EXPECT_EQ(heading("berserk", Language::English), "Jumps and berserk turns");
    EXPECT_EQ(heading("tyr-11", Language::English), "Berserk turns");
    EXPECT_EQ(heading("tyr-11", Language::German), "Berserkerzüge");
}

}  // namespace

}  // namespace tafl::test
