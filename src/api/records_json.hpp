// Records that people paste or upload, replayed by the rules: readable games are returned, faults are named.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl::api {

inline constexpr std::size_t longest_records = 1 << 20;
inline constexpr int most_record_games = 500;

// {games, faults}: any CSV, OTN, PGN, JSON or plain record, or a single position. Fails for a text that is too long, and for
// one that has nothing in it. What names no rules is read by those of `fallback`, if its board is not of another size; without
// one, by those of the first built-in ruleset on a board of its size.
[[nodiscard]] Parsed<std::string> records_json(std::string_view text,
                                               const std::shared_ptr<const Ruleset>& fallback = nullptr);

}  // namespace tafl::api
