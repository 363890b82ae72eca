// Records that people paste or upload, replayed by the rules: returns the readable games and describes the
// errors.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl::api {

inline constexpr std::size_t max_records_size = 1 << 20;
inline constexpr int max_record_games = 500;

// {games, faults}: any CSV, OTN, PGN, JSON or plain record, or a single position. Fails if the text is too
// long or contains nothing. Games that name no rules are read as by Replayer, whose default is `fallback`,
// or the first built-in ruleset.
[[nodiscard]] Parsed<std::string> records_json(std::string_view text,
                                               const std::shared_ptr<const Ruleset>& fallback = nullptr);

}  // namespace tafl::api
