// A room as JSON (docs/protocols/site.md): the state, the numbered events, the brief for lists. It depends on
// the viewer: only the player to move gets destinations, only the two players get chat.
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

// What is shown with a room.
struct RoomPeople {
    std::array<Person, 2> persons;             // by index_of(Side)
    std::vector<store::RatingChange> ratings;  // caused by its end
    std::string ground;                        // the ruleset's ground_json()
};

// Who follows the game.
struct Attendance {
    Presence presence;
    std::optional<Moment> claimable_at;  // Room::claimable_at()
};

void append_terms_clock(JsonWriter& json, const store::ClockTerms& clock);
// {attackers, defenders, running}, and `held`: the end of the vacation that stops the running clock. Null
// without a clock.
void append_times(JsonWriter& json, const Clock& clock, Moment now);
// The sides that play with half their time, as the field `berserk`; by slot_of(Side).
void append_berserk(JsonWriter& json, const std::array<bool, 2>& berserk);
void append_brief(JsonWriter& json, const Room& room, const RoomPeople& people);
// Writes the fields of `state`, without braces and "on".
void append_state(JsonWriter& json, const Room& room, const RoomPeople& people, const Attendance& attendance,
                  Viewer viewer, Moment now);
void append_presence(JsonWriter& json, const Attendance& attendance, Moment now);

// The text of an event for each viewer; call after applying it. Equal texts are shared.
[[nodiscard]] ViewerTexts event_texts(const Room& room, const RoomPeople& people, const RoomEvent& event,
                                      Moment at);

}  // namespace tafl::server
