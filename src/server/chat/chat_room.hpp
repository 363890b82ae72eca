// The rooms in which people talk, and who may do what there:
//
//     room                  read                                    write               moderate
//     game/ID         everybody but the players of a     members of the site    administrators
//                     rated game, until it is over
//     tournament/ID   everybody                          members of the site    its director, administrators
//     team/ID         members of the team                members of the team    its leader, administrators
//
// The two players of a game talk in the game itself (rooms/): its record keeps that, and no spectator sees it. Whoever
// moderates a room may mute people there, for that room alone.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/caller.hpp"
#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::server {

enum class ChatPlace : std::uint8_t { Game, Tournament, Team };

struct ChatRoom {
    ChatPlace place = ChatPlace::Game;
    std::string id;  // of the game, the tournament, the team
    bool operator==(const ChatRoom&) const = default;
};

[[nodiscard]] std::string to_string(const ChatRoom& room);                     // "team/abcdefgh"
[[nodiscard]] std::optional<ChatRoom> parse_chat_room(std::string_view name);  // of any text

// For jobs of the StoreQueue. They throw Refusal: there is no such room, or the caller may not do that there.
void check_may_read(store::Store& store, const ChatRoom& room, const Caller& caller);
void check_may_say(store::Store& store, const ChatRoom& room, const Caller& caller);
void check_may_moderate(store::Store& store, const ChatRoom& room, const Caller& caller);
[[nodiscard]] bool moderates(store::Store& store, const ChatRoom& room, const Caller& caller);

// Slow mode: how long people wait between two lines; 0 without it. Those who moderate do not wait.
inline constexpr std::chrono::seconds max_slow_mode{600};
[[nodiscard]] std::chrono::seconds slow_mode(store::Store& store, const ChatRoom& room);
void set_slow_mode(store::Store& store, const ChatRoom& room, std::chrono::seconds pause);

// Muting deletes what the player has said in the room.
void set_muted_in(store::Store& store, const ChatRoom& room, const store::Player& player, bool on,
                  store::Moment now);
[[nodiscard]] bool is_muted_in(store::Store& store, const ChatRoom& room, store::PlayerId player);

// Deletes what was said and set in a room whose place is gone.
void delete_chat_room(store::Store& store, const ChatRoom& room);

}  // namespace tafl::server
