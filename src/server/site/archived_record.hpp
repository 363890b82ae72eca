// Games as the store keeps them, as records: for downloads, and to know where a game stands.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "records/record.hpp"
#include "records/record_reader.hpp"
#include "server/rooms/room.hpp"
#include "store/game.hpp"

namespace tafl::server {

// The game as its events left it; nothing where its rules cannot be read any more.
[[nodiscard]] std::optional<Room> room_of(const store::GameHead& game,
                                          const std::vector<store::GameEvent>& events);

// Moves with their captures, start, result, clocks; and who, when, how as tags. `names` by index_of(Side). The moves of
// a game that is over are its head's, those of one that goes on its events'.
[[nodiscard]] Record to_record(const store::GameHead& game, const std::vector<store::GameEvent>& events,
                               const std::array<std::string, 2>& names);

// Appends the game in that format.
void append_game(std::string& out, const Record& record, const store::Terms& terms, RecordFormat format);

// "600 5i", "3 days", or "" for games without a clock.
[[nodiscard]] std::string to_time_control(const store::ClockTerms& clock);

}  // namespace tafl::server
