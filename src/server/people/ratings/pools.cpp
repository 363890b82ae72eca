#include "server/people/ratings/pools.hpp"

#include <fmt/format.h>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::server {

namespace {

using namespace std::chrono_literals;

constexpr Speed speeds[] = {Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence};

}  // namespace

std::string_view family_of(std::string_view ruleset) noexcept { return listing_of(ruleset).family; }

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
    if (pool.starts_with(pools_of_characters)) {
        const auto title = pool_title(pool.substr(pools_of_characters.size()));
        return title.empty() ? title : title + ", against the computer";
    }
    for (const Speed speed : speeds) {
        const auto ending = fmt::format("-{}", to_string(speed));
        if (!pool.ends_with(ending)) continue;
        const auto family = find_family(pool.substr(0, pool.size() - ending.size()));
        if (family) return fmt::format("{}, {}", (*family)->title, to_string(speed));
    }
    return {};
}

}  // namespace tafl::server
