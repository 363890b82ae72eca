// Rating pools: a family of rulesets and a speed, "copenhagen-rapid".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/game.hpp"

namespace tafl::server {

// The family from the ruleset's file: rulesets similar enough to share ratings. "" if the ruleset is unknown.
[[nodiscard]] std::string_view family_of(std::string_view ruleset) noexcept;

// The speed of a clock, by the estimated time of one player for forty moves: initial time + 40 increments.
enum class Speed : std::uint8_t {
    Blitz,           // less than ten minutes
    Rapid,           // less than thirty minutes
    Classical,       // longer, without a break
    Correspondence,  // days per move
};
[[nodiscard]] std::string_view to_string(Speed speed) noexcept;
[[nodiscard]] std::optional<Speed> speed_of(
    const store::ClockTerms& clock) noexcept;  // nothing without a clock

inline constexpr std::string_view pools_of_characters = "computer-";  // begins the pools of games with them
[[nodiscard]] std::string pool_title(
    std::string_view pool);  // "Copenhagen, rapid"; "" if the pool is unknown

}  // namespace tafl::server
