#include "server/people/pools.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl::server {

namespace {

using Name = std::string_view;
using namespace std::chrono_literals;

// Whoever plays one game of a family well will soon play the others well: the readings of one text, and on the great
// board the games that grew out of one another. A pool needs people more than it needs purity.
constexpr Name copenhagen[] = {"copenhagen",
                               "copenhagen-walker",
                               "copenhagen-ludii",
                               "copenhagen-hnefatafl-org",
                               "fetlar",
                               "manual",
                               "york",
                               "york-cross",
                               "old-hnefatafl",
                               "norse-america"};
constexpr Name brandub[] = {"brandub", "brandub-walker", "brandub-opentafl", "brandub-hnefatafl-org"};
constexpr Name tablut[] = {"tablut-walker", "tablut-saami", "tablut-ashton", "tablut-ashton-server"};
constexpr Name tawlbwrdd[] = {"tawlbwrdd", "lewis", "simple"};
constexpr Name sea_battle[] = {"sea-battle-9", "sea-battle-11", "sea-battle-13"};
constexpr Name historical[] = {"historical-9", "historical-11", "historical-13"};
constexpr Name hnefatafl_13[] = {"hnefatafl-org-13"};
constexpr Name magpie[] = {"magpie"};
constexpr Name ard_ri[] = {"ard-ri"};
constexpr Name alea_evangelii[] = {"alea-evangelii"};
constexpr Name berserk[] = {"berserk"};

constexpr RulesetFamily families[] = {
    {"copenhagen", "Copenhagen and its kin", copenhagen},
    {"brandub", "Brandub", brandub},
    {"tablut", "Tablut", tablut},
    {"tawlbwrdd", "Tawlbwrdd", tawlbwrdd},
    {"sea-battle", "Sea Battle", sea_battle},
    {"historical", "Historical Hnefatafl", historical},
    {"hnefatafl-13", "Hnefatafl on 13x13", hnefatafl_13},
    {"magpie", "Magpie", magpie},
    {"ard-ri", "Ard Ri", ard_ri},
    {"alea-evangelii", "Alea Evangelii", alea_evangelii},
    {"berserk", "Berserk Hnefatafl", berserk},
};

constexpr Speed speeds[] = {Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence};

bool holds(const RulesetFamily& family, std::string_view ruleset) noexcept {
    return std::find(family.rulesets.begin(), family.rulesets.end(), ruleset) != family.rulesets.end();
}

}  // namespace

std::span<const RulesetFamily> ruleset_families() noexcept { return families; }

std::string_view family_of(std::string_view ruleset) noexcept {
    for (const RulesetFamily& family : families) {
        if (holds(family, ruleset)) return family.name;
    }
    return {};
}

std::string_view to_string(Speed speed) noexcept {
    switch (speed) {
        case Speed::Blitz: return "blitz";
        case Speed::Rapid: return "rapid";
        case Speed::Classical: return "classical";
        case Speed::Correspondence: return "correspondence";
    }
    return "";
}

std::optional<Speed> speed_of(const store::ClockTerms& clock) noexcept {
    constexpr int moves = 40;
    switch (clock.kind) {
        case store::ClockKind::None: return std::nullopt;
        case store::ClockKind::Days: return Speed::Correspondence;
        case store::ClockKind::Fischer: break;
    }
    const std::chrono::duration<double, std::milli> initial = clock.initial;
    const auto likely = initial + moves * std::chrono::duration<double, std::milli>(clock.increment);
    if (likely < 10min) return Speed::Blitz;
    return likely < 30min ? Speed::Rapid : Speed::Classical;
}

std::string pool_title(std::string_view pool) {
    for (const RulesetFamily& family : families) {
        for (const Speed speed : speeds) {
            if (pool == fmt::format("{}-{}", family.name, to_string(speed)))
                return fmt::format("{}, {}", family.title, to_string(speed));
        }
    }
    return {};
}

}  // namespace tafl::server
