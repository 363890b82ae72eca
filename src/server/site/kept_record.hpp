// Games as the store keeps them, as records: for downloads, and to know where a game stands.
//
// The head of a game that is over has its moves; those of a game that goes on, and everybody's clocks, are in its
// events, which `play` writes: {"kind":"move","move":"d1-d3","captures":["d4"],"left":595000} and
// {"kind":"takeback","plies":4}, after which the game has that many moves. Other kinds say nothing here.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "notation/records/record.hpp"
#include "notation/records/record_reader.hpp"
#include "rules/ruleset.hpp"
#include "store/kept_game.hpp"

namespace tafl::server {

// The rules of the game; null where they cannot be read any more.
[[nodiscard]] std::shared_ptr<const Ruleset> ruleset_of(const store::Terms& terms);

// Moves with their captures, start, result, clocks; and who, when, how as tags. `names` by index_of(Side).
[[nodiscard]] Record to_record(const store::GameHead& game, const std::vector<store::GameEvent>& events,
                               const std::array<std::string, 2>& names);

// Appends the game in that format.
void append_game(std::string& out, const Record& record, const store::Terms& terms, RecordFormat format);

// "600 5i", "3 days", or "" for games without a clock.
[[nodiscard]] std::string to_time_control(const store::ClockTerms& clock);

}  // namespace tafl::server
