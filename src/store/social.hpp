// Relations between players, as the store holds them: private messages, chat and teams.
#pragma once

#include <cstdint>
#include <string>

#include "store/player.hpp"

namespace tafl::store {

struct Message {
    std::int64_t number = 0;  // increases with time, across all players
    PlayerId by = 0;
    PlayerId to = 0;
    std::string text;
    Moment at{};
    bool operator==(const Message&) const = default;
};

// The messages with one other player, summarised for a list.
struct Conversation {
    PlayerId with = 0;
    Message last;
    int unread = 0;
    bool operator==(const Conversation&) const = default;
};

// What somebody said in a room of the site.
struct ChatLine {
    std::int64_t number = 0;  // increases with time, across all rooms
    std::string room;         // the server defines its names
    PlayerId by = 0;
    std::string text;
    Moment at{};
    bool operator==(const ChatLine&) const = default;
};

struct Team {
    std::string id;
    std::string name;
    std::string name_key;  // unique
    std::string text;      // a description
    PlayerId leader = 0;   // one of the members
    Moment made{};
    int members = 0;  // maintained by the store
    bool operator==(const Team&) const = default;
};

struct TeamMember {
    PlayerId player = 0;
    Moment joined{};
    bool operator==(const TeamMember&) const = default;
};

}  // namespace tafl::store
