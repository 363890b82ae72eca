// Terms and challenges, as programs send them and as they are shown (docs/protocols/site.md).
#pragma once

#include <string>

#include "server/base/json_fields.hpp"
#include "server/play/person.hpp"
#include "store/game.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

// A terms object: how a game is to be played, and who takes which side.
struct GameWish {
    store::Terms terms;
    store::SidePreference side = store::SidePreference::Random;
    bool pair = false;
};

inline constexpr std::size_t longest_ruleset_file = 16 * 1024;
inline constexpr std::size_t longest_position = 600;

// Reads and judges the terms: the ruleset can be played, the position set up, the clock is one that people can play by,
// and what is rated has a rating. Throws Refusal. `opponent` and the like are the caller's to read.
[[nodiscard]] GameWish read_wish(const JsonFields& fields);

[[nodiscard]] std::string_view to_string(store::SidePreference side) noexcept;
// Rules of somebody's own are told to who asks for one challenge, not in lists: they have up to 16 KiB.
enum class WithRules : std::uint8_t { No, Yes };
void append_challenge(JsonWriter& json, const store::Challenge& challenge, const Person& by,
                      const std::string& to, WithRules with_rules = WithRules::No);

}  // namespace tafl::server
