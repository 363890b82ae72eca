// Terms and challenges as JSON (docs/protocols/site.md): parsed from requests, and written.
#pragma once

#include <optional>
#include <string>

#include "server/base/json_fields.hpp"
#include "server/rooms/person.hpp"
#include "store/game.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

// A terms object: the terms of a game, and the preferred side.
struct TermsRequest {
    store::Terms terms;
    store::SidePreference side = store::SidePreference::Random;
    bool pair = false;
};

inline constexpr std::size_t max_ruleset_file_size = 16 * 1024;
inline constexpr std::size_t max_position_length = 600;

// Reads and validates the terms: ruleset, position, clock, and whether such a game can be rated. Throws
// Refusal. The caller reads the other fields, such as `opponent`.
[[nodiscard]] TermsRequest read_terms_request(const JsonFields& fields);
// Its parts.
void read_rules(const JsonFields& fields, store::Terms& terms);
[[nodiscard]] store::ClockTerms read_clock(const JsonFields& fields);
void check_rated(const store::Terms& terms);

[[nodiscard]] std::string_view to_string(store::SidePreference side) noexcept;
// Custom rules (up to 16 KiB) are included with a single challenge, not in lists.
enum class WithRules : std::uint8_t { No, Yes };
// `pairs_from`: shown, if given.
void append_challenge(JsonWriter& json, const store::Challenge& challenge, const Person& by,
                      const std::string& to, WithRules with_rules = WithRules::No,
                      std::optional<store::Moment> pairs_from = {});

}  // namespace tafl::server
