// Stored games as records: for downloads, and to restore a game's state.
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

// The game after its events; nothing if this version cannot read its rules.
[[nodiscard]] std::optional<Room> room_of(const store::GameHead& game,
                                          const std::vector<store::GameEvent>& events);

// What a game was played for: a tournament, its address, the round.
struct EventTags {
    std::string event;  // empty: "Rated game" or "Casual game"
    std::string site;   // empty: unknown
    int round = 0;      // 0: none
};

// The record: moves with captures, start, result, clocks and tags. `names` by index_of(Side). The moves of a
// finished game are in its head, those of a running one in its events.
[[nodiscard]] Record to_record(const store::GameHead& game, const std::vector<store::GameEvent>& events,
                               const std::array<std::string, 2>& names, const EventTags& event = {});

// Appends the game in that format.
void append_game(std::string& out, const Record& record, const store::Terms& terms, RecordFormat format);

// "600 5i", "3 days", or "" for games without a clock.
[[nodiscard]] std::string to_time_control(const store::ClockTerms& clock);

}  // namespace tafl::server
