// What one node writes of a game, as the others are told: events with their versions, and the ratings that an end changed.
#pragma once

#include <string>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

struct RoomNews {
    std::string game;
    std::vector<store::GameEvent> events;      // not empty, in their order
    std::vector<store::RatingChange> ratings;  // of both players; usually empty
};
[[nodiscard]] std::string to_json(const RoomNews& news);
[[nodiscard]] RoomNews parse_room_news(const std::string& json);  // throws Refusal

}  // namespace tafl::server
