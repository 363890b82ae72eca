// A room as JSON (docs/protocols/site.md): the state, the numbered events, the brief. It depends on the viewer: destinations
// are for the player to move, chat for the two players.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/presence/connections.hpp"
#include "server/rooms/person.hpp"
#include "server/rooms/room.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

// What belongs to a room when it is shown.
struct RoomPeople {
    std::array<Person, 2> persons;             // by index_of(Side)
    std::vector<store::RatingChange> ratings;  // by the end
    std::string ground;                        // ground_json() of the ruleset
};

void append_terms_clock(JsonWriter& json, const store::ClockTerms& clock);
// {attackers, defenders, running}, and `held`: the end of the vacation that holds the running clock. Null without a clock.
void append_times(JsonWriter& json, const Clock& clock, Moment now);
void append_brief(JsonWriter& json, const Room& room, const RoomPeople& people);
// The fields of `state`, without braces and "on".
void append_state(JsonWriter& json, const Room& room, const RoomPeople& people, const Presence& presence,
                  Viewer viewer, Moment now);
void append_presence(JsonWriter& json, const Presence& presence);

// An event for each viewer, after it was applied; equal texts are shared.
[[nodiscard]] ViewerTexts event_texts(const Room& room, const RoomPeople& people, const RoomEvent& event,
                                      Moment at);

}  // namespace tafl::server
