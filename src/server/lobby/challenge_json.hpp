// Terms and challenges as JSON (docs/protocols/site.md): read from requests, and written.
#pragma once

#include <string>

#include "server/base/json_fields.hpp"
#include "server/rooms/person.hpp"
#include "store/game.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

// A terms object: how to play a game, and who takes which side.
struct GameWish {
    store::Terms terms;
    store::SidePreference side = store::SidePreference::Random;
    bool pair = false;
};

inline constexpr std::size_t longest_ruleset_file = 16 * 1024;
inline constexpr std::size_t longest_position = 600;

// Reads and validates the terms: ruleset, position, clock, and whether such a game can be rated. Throws Refusal. The caller
// reads `opponent` and the like.
[[nodiscard]] GameWish read_wish(const JsonFields& fields);

[[nodiscard]] std::string_view to_string(store::SidePreference side) noexcept;
// Custom rules (up to 16 KiB) are part of a single challenge, not of lists.
enum class WithRules : std::uint8_t { No, Yes };
void append_challenge(JsonWriter& json, const store::Challenge& challenge, const Person& by,
                      const std::string& to, WithRules with_rules = WithRules::No);

}  // namespace tafl::server
