// Parses the messages of clients on the WebSocket. Any bytes give a message, or a refusal with the message's
// id if it could be read.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/chat/chat.hpp"
#include "server/rooms/room.hpp"

namespace tafl::server {

class JsonFields;

struct Watch {
    std::string game;
    std::optional<int> since;
};
struct Leave {
    std::string game;
};
struct GameCommand {
    std::string game;
    Command command;
    std::size_t stores = 0;  // as in CommandWord
    int messages = 1;        // the same
};
struct ShowLobby {
    bool on = true;
};
struct ShowTournament {
    std::string tournament;
    bool on = true;
};
struct ShowStudy {
    std::string study;
    bool on = true;
};
struct ShowChat {
    ChatRoom room;
    bool on = true;
};
struct Say {
    ChatRoom room;
    std::string text;
};
struct Ping {
    std::int64_t at = 0;
};

struct ClientMessage {
    std::variant<Watch, Leave, GameCommand, ShowLobby, ShowTournament, ShowStudy, ShowChat, Say, Ping>
        content;
    std::optional<std::int64_t> id;
};
struct MessageError {
    Refusal refusal;
    std::optional<std::int64_t> id;
};

inline constexpr std::size_t max_client_message_size = 4096;

[[nodiscard]] std::expected<ClientMessage, MessageError> parse_message(std::string_view text);

// The game commands by name: move, resign, abort, offer, decline, claim, berserk, give-time, chat, forecast. Readers throw Refusal; a
// move without a ply has ply -1.
using CommandReader = Command (*)(const JsonFields&);
struct CommandWord {
    std::string_view word;
    CommandReader read;
    std::size_t stores = 0;  // bytes, of a command that games need; 0: as many as it has
    // What it counts as against the rates.
    int requests = 1;  // over HTTP
    int messages = 1;  // on a socket
};
[[nodiscard]] std::span<const CommandWord> command_words() noexcept;

// Eight letters and digits.
[[nodiscard]] bool is_public_id(std::string_view text) noexcept;

}  // namespace tafl::server
