// The message from a node that has written to a game to the other nodes: the events with their versions, and
// the rating changes if the game ended.
#pragma once

#include <string>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

struct RoomNews {
    std::string game;
    std::vector<store::GameEvent> events;      // not empty, in order
    std::vector<store::RatingChange> ratings;  // of both players; usually empty
};
[[nodiscard]] std::string to_json(const RoomNews& news);
[[nodiscard]] RoomNews parse_room_news(const std::string& json);  // throws Refusal

}  // namespace tafl::server
