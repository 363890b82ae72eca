// A room on the wire (docs/protocols/site.md): the state, the numbered events, the brief. What one may see depends on who
// one is: destinations are for the one who is to move, chat for the two who play.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/play/person.hpp"
#include "server/play/room.hpp"

namespace tafl::server {

using SharedText = std::shared_ptr<const std::string>;

// Who reads: a player of either side, or anybody else.
enum class Reader : std::uint8_t { Attackers, Defenders, Watcher };
inline constexpr int reader_count = 3;
[[nodiscard]] Reader reader_of(std::optional<Side> side) noexcept;
[[nodiscard]] std::optional<Side> side_of(Reader reader) noexcept;

// What stands around a room when it is shown.
struct RoomPeople {
    std::array<Person, 2> persons;             // by index_of(Side)
    std::vector<store::RatingChange> ratings;  // what the end did
    std::string ground;                        // ground_json() of the ruleset
};
struct Presence {
    std::array<bool, 2> here{};
    int watching = 0;
};

void append_terms_clock(JsonWriter& json, const store::ClockTerms& clock);
// {attackers, defenders, running}, and `held` where a vacation holds the running clock until then; null without a clock.
void append_times(JsonWriter& json, const Clock& clock, Moment now);
void append_brief(JsonWriter& json, const Room& room, const RoomPeople& people);
// The fields of `state`, braces and "on" not among them.
void append_state(JsonWriter& json, const Room& room, const RoomPeople& people, const Presence& presence,
                  Reader reader, Moment now);
void append_presence(JsonWriter& json, const Presence& presence);

// An event for each reader, after it was applied; equal texts are one.
using EventTexts = std::array<SharedText, reader_count>;
[[nodiscard]] EventTexts event_texts(const Room& room, const RoomPeople& people, const RoomEvent& event,
                                     Moment at);

}  // namespace tafl::server
