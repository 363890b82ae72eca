#include "notation/rulesets/ruleset_registry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "notation/embedded_text.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_names.hpp"
#include "rules/game.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const Ruleset& builtin(std::string_view name) {
    const auto found = find_builtin(name);
    EXPECT_NE(found, nullptr) << name;
    return *found;
}

TEST(RulesetRegistry, HoldsEveryFileInTheOrderThatTheFilesGive) {
    EXPECT_EQ(builtin_rulesets().size(), embedded_rulesets().size());
    EXPECT_EQ(builtin_rulesets().front()->name, "copenhagen");
    int last = 0;
    for (const auto& ruleset : builtin_rulesets()) {
        const int order = listing_of(ruleset->name).order;
        EXPECT_GT(order, last) << ruleset->name << " has no order, or that of another";
        last = order;
    }
    EXPECT_EQ(listing_of("chess").order, 0);
}

TEST(RulesetRegistry, HasNothingToSayAgainstItsOwnFiles) {
    for (const auto& [name, text] : embedded_rulesets()) {
        for (const Error& error : check_ruleset(text, name, builtin_parent)) {
            ADD_FAILURE() << name << ":" << error.line << ":" << error.column << ": " << error.message;
        }
        EXPECT_TRUE(is_ruleset_name(name));
        EXPECT_THAT(builtin(name).title, testing::Not(IsEmpty()));
        EXPECT_THAT(builtin(name).source, testing::Not(IsEmpty()));
    }
}

TEST(RulesetRegistry, GivesCopenhagenTheDefaultsOfTheStruct) {
    Ruleset defaults;
    const Ruleset& copenhagen = builtin("copenhagen");
    defaults.name = copenhagen.name;
    defaults.title = copenhagen.title;
    defaults.source = copenhagen.source;
    defaults.start = copenhagen.start;
    EXPECT_EQ(copenhagen, defaults);
    EXPECT_EQ(to_position(copenhagen.start),
              "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a");
}

TEST(RulesetRegistry, HasLayoutsThatAnyPositionCheckPasses) {
    for (const auto& ruleset : builtin_rulesets()) {
        EXPECT_TRUE(check_setup(*ruleset, ruleset->start, SetupCheck::Strict)) << ruleset->name;
        EXPECT_THAT(Game(ruleset).legal_moves(), testing::Not(IsEmpty())) << ruleset->name;
    }
}

TEST(RulesetRegistry, ReadsTheSecondTableOfTheRuleBook) {
    EXPECT_EQ(builtin("brandub").repetition.policy, RepetitionPolicy::MoverLoses);
    EXPECT_TRUE(builtin("brandub").king.custodial_corner);
    EXPECT_EQ(builtin("brandub-opentafl").king.on_throne, KingCapture::Custodial);
    EXPECT_EQ(builtin("brandub-hnefatafl-org").start.to_move, Side::Defenders);
    EXPECT_EQ(builtin("brandub-hnefatafl-org").throne.pass, ThronePass::King);
    EXPECT_EQ(builtin("brandub-hnefatafl-org").king.beside, KingCapture::Custodial);
    EXPECT_EQ(builtin("hnefatafl-org-13").size(), 13);
    EXPECT_TRUE(builtin("hnefatafl-org-13").exit_fort);
    EXPECT_EQ(builtin("tablut-saami").throne.stop, ThroneStop::King);
    EXPECT_EQ(builtin("tawlbwrdd").encirclement, Encirclement::NoEdgeReach);
    EXPECT_EQ(builtin("lewis").king.elsewhere, KingCapture::Custodial);
    EXPECT_EQ(builtin("sea-battle-13").king.armed, Armed::None);
    EXPECT_TRUE(builtin("york-cross").trap_capture);
    EXPECT_EQ(builtin("historical-11").king.beside, KingCapture::Surround);
    EXPECT_EQ(builtin("ard-ri").men_speed, 1);
    EXPECT_EQ(builtin("ard-ri").escape, EscapeKind::Edge);
    EXPECT_EQ(builtin("norse-america").no_moves, NoMoves::AttackersWin);
    EXPECT_FALSE(builtin("norse-america").king.surround_throne);
    EXPECT_EQ(builtin("alea-evangelii").corners.width, 2);
    EXPECT_TRUE(builtin("alea-evangelii").king.surround_edge);
    EXPECT_EQ(builtin("berserk").jumps, Jumps::Berserk);
}

// Shieldwall and fort belong together, and to Copenhagen.
TEST(RulesetRegistry, KeepsShieldwallAndFortInTheFamily) {
    const std::set<std::string_view> with_both{"copenhagen", "copenhagen-walker", "copenhagen-ludii",
                                               "copenhagen-hnefatafl-org", "hnefatafl-org-13"};
    const std::set<std::string_view> families{"copenhagen", "hnefatafl-13"};
    for (const auto& ruleset : builtin_rulesets()) {
        EXPECT_EQ(ruleset->shieldwall.min, ruleset->exit_fort ? 2 : 0) << ruleset->name;
        const bool may_have_both = families.contains(listing_of(ruleset->name).family);
        EXPECT_LE(ruleset->exit_fort, may_have_both) << ruleset->name;
        EXPECT_GE(ruleset->exit_fort, with_both.contains(ruleset->name)) << ruleset->name;
    }
}

TEST(RulesetRegistry, GroupsThemInFamiliesEachWithOneToBeginWith) {
    std::size_t members = 0;
    EXPECT_LE(ruleset_families().size(), 14U) << "more than a person can survey";
    for (const RulesetFamily& family : ruleset_families()) {
        EXPECT_THAT(family.name, testing::Not(IsEmpty()));
        EXPECT_THAT(family.title, testing::Not(IsEmpty())) << family.name;
        int recommended = 0;
        for (const auto& ruleset : family.members) {
            EXPECT_EQ(listing_of(ruleset->name).family, family.name);
            recommended += listing_of(ruleset->name).recommended ? 1 : 0;
        }
        EXPECT_EQ(recommended, 1) << family.name;
        EXPECT_TRUE(listing_of(family.recommended->name).recommended) << family.name;
        members += family.members.size();
    }
    EXPECT_EQ(members, builtin_rulesets().size());
}

TEST(RulesetRegistry, NamesTheNearestFamily) {
    EXPECT_EQ((*find_family("brandub"))->recommended->name, "brandub");
    EXPECT_EQ(find_family("brandup").error().message, "unknown family 'brandup'; nearest: brandub");
    EXPECT_THAT(find_family("chess").error().message, HasSubstr("unknown family 'chess'"));
}

TEST(RulesetRegistry, SaysHowCertainEachIs) {
    for (const auto& ruleset : builtin_rulesets()) {
        const RulesetListing& listing = listing_of(ruleset->name);
        EXPECT_THAT(listing.sure, testing::AnyOf("high", "medium", "low")) << ruleset->name;
        EXPECT_EQ(listing.games > 0, !listing.recorded_as.empty()) << ruleset->name;
    }
}

TEST(RulesetRegistry, SaysHowBalancedEachIs) {
    for (const auto& ruleset : builtin_rulesets()) {
        const auto& played = listing_of(ruleset->name).selfplay;
        ASSERT_TRUE(played) << ruleset->name << ": tools/balance writes it";
        EXPECT_GE(played->nodes, 300) << ruleset->name;
        EXPECT_GE(played->attackers + played->defenders + played->draws, 100) << ruleset->name;
    }
}

TEST(RulesetRegistry, GivesAshtonHisCamps) {
    const Ruleset& ashton = builtin("tablut-ashton");
    EXPECT_EQ(std::ranges::count_if(ashton.camps.group, [](int group) { return group > 0; }), 16);
    EXPECT_EQ(std::ranges::max(ashton.camps.group), 4);
    EXPECT_EQ(ashton.camps.soft.count(), 4U);
    EXPECT_TRUE(ashton.camps.soft[4]);  // e1
    EXPECT_EQ(ashton.throne.pass, ThronePass::None);
    EXPECT_EQ(ashton.repetition.count, 2);
    EXPECT_EQ(ashton.start.to_move, Side::Defenders);
}

TEST(RulesetRegistry, NamesTheNearestForAnUnknownName) {
    const auto loaded = find_ruleset("copenhagn");
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().message,
              "unknown ruleset 'copenhagn'; nearest: copenhagen, copenhagen-ludii, copenhagen-walker");
    EXPECT_THAT(find_ruleset("chess").error().message, HasSubstr("unknown ruleset 'chess'"));
    EXPECT_THAT(find_ruleset("").error().message, HasSubstr("unknown ruleset ''"));
}

// By the title that lists show, and by the kind's name on the correspondence site.
TEST(RulesetRegistry, SuggestsARulesetByWhatPeopleCallIt) {
    for (const auto& ruleset : builtin_rulesets()) {
        EXPECT_THAT(nearest_rulesets(ruleset->title), testing::Contains(ruleset->name)) << ruleset->title;
        const auto& kind = listing_of(ruleset->name).recorded_as;
        if (kind.empty()) continue;
        EXPECT_THAT(nearest_rulesets(kind), testing::Contains(ruleset->name)) << kind;
        if (kind == "Brandubh throneless cross 7x7") continue;  // another ruleset has this name
        const auto found = find_titled(kind);
        EXPECT_TRUE(!found || found == ruleset) << kind;
    }
    EXPECT_EQ(find_titled("Copenhagen Hnefatafl 11x11"), find_builtin("copenhagen"));
    EXPECT_EQ(find_titled("Tyr, 11×11"), find_builtin("tyr-11"));
}

TEST(RulesetRegistry, KnowsWhatPeopleCallThem) {
    const auto called = [](std::string_view text) {
        const auto found = find_titled(text);
        return found ? found->name : find_ruleset(text).error().message;
    };
    EXPECT_EQ(called("Tawlbwrdd"), "tawlbwrdd");
    EXPECT_EQ(called("brandubh"), "brandub");
    EXPECT_EQ(called("BRANDUB"), "brandub");
    EXPECT_EQ(called("Linnaeus"), "tablut-walker");
    EXPECT_EQ(called("ardri"), "ard-ri");
    EXPECT_EQ(called("Bologna"), "tablut-ashton-server");
    EXPECT_EQ(called("Ludii/Brandub/Nielsen"), "brandub-walker");
    EXPECT_THAT(called("hnefatafl"),
                HasSubstr("'hnefatafl' may be any of several rulesets; expected copenhagen or fetlar"));
    EXPECT_THAT(called("Tablut"), HasSubstr("`tafl rulesets --family tablut` lists all"));
}

TEST(RulesetRegistry, HasNoNameThatIsAlsoAnothersTitle) {
    for (const auto& ruleset : builtin_rulesets()) EXPECT_EQ(find_titled(ruleset->name), ruleset);
}

TEST(RulesetRegistry, LoadsANameWithoutReadingItAgain) {
    const auto loaded = find_ruleset("york");
    ASSERT_TRUE(loaded);
    EXPECT_EQ(*loaded, find_builtin("york"));
}

}  // namespace
}  // namespace tafl
