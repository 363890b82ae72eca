#include "server/people/ratings/pools.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "server/people/ratings/ratings.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using store::ClockKind;

store::Terms terms(std::string ruleset, store::ClockTerms clock) {
    store::Terms terms;
    terms.ruleset = std::move(ruleset);
    terms.clock = clock;
    return terms;
}

TEST(Pools, EveryRulesetIsInAFamilyThatHasATitle) {
    for (const auto& ruleset : builtin_rulesets()) {
        const std::string family(family_of(ruleset->name));
        EXPECT_FALSE(family.empty()) << ruleset->name;
        EXPECT_TRUE(pool_title(family + "-blitz").ends_with(", blitz")) << ruleset->name;
    }
    EXPECT_EQ(family_of("no such ruleset"), "");
}

TEST(Pools, SpeedIsHowLongTheClockIsLikelyToRun) {
    struct {
        ClockKind kind;
        std::chrono::milliseconds initial;
        std::chrono::milliseconds increment;
        std::string_view pool;
    } const cases[] = {
        {ClockKind::Fischer, 3min, 2s, "copenhagen-blitz"},
        {ClockKind::Fischer, 599'999ms, 0ms, "copenhagen-blitz"},
        {ClockKind::Fischer, 10min, 0s, "copenhagen-rapid"},
        {ClockKind::Fischer, 5min, 8s, "copenhagen-rapid"},
        {ClockKind::Fischer, 0s, 44'999ms, "copenhagen-rapid"},
        {ClockKind::Fischer, 0s, 45s, "copenhagen-classical"},
        {ClockKind::Fischer, 1h, 0s, "copenhagen-classical"},
        {ClockKind::Days, 168h, 24h, "copenhagen-correspondence"},
        {ClockKind::None, 0s, 0s, ""},
    };
    for (const auto& test : cases) {
        EXPECT_EQ(rating_pool(terms("fetlar", {test.kind, test.initial, test.increment})), test.pool)
            << test.initial.count() << " + " << test.increment.count();
    }
}

TEST(Pools, OwnRulesAndOwnPositionsHaveNone) {
    const store::ClockTerms clock{ClockKind::Fischer, 5min, 5s};
    EXPECT_EQ(rating_pool(terms("brandub-walker", clock)), "brandub-blitz");
    EXPECT_EQ(rating_pool(terms("my-own", clock)), "");
    store::Terms own = terms("copenhagen", clock);
    own.ruleset_file = "parent = \"copenhagen\"";
    EXPECT_EQ(rating_pool(own), "");
    own = terms("copenhagen", clock);
    own.position = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a";
    EXPECT_EQ(rating_pool(own), "");
}

TEST(Pools, TitlesAreForPoolsThatAre) {
    EXPECT_EQ(pool_title("copenhagen-rapid"), "Copenhagen and its kin, rapid");
    EXPECT_EQ(pool_title("sea-battle-correspondence"), "Sea Battle, correspondence");
    for (const auto* none : {"", "copenhagen", "copenhagen-", "rapid", "copenhagen-rapid ", "chess-rapid"})
        EXPECT_EQ(pool_title(none), "") << none;
}

}  // namespace
}  // namespace tafl::server
