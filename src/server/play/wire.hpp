// What clients send on the socket, read and bounded. Any bytes are answered: with a message, or with a code, a sentence
// and, where it could be read, the sender's own number for what was wrong.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/play/room.hpp"

namespace tafl::server {

class JsonFields;

struct Watch {
    std::string game;
    std::optional<int> since;
};
struct Leave {
    std::string game;
};
struct ForRoom {
    std::string game;
    Command command;
};
struct ShowLobby {
    bool on = true;
};
struct Ping {
    std::int64_t at = 0;
};

struct ClientMessage {
    std::variant<Watch, Leave, ForRoom, ShowLobby, Ping> what;
    std::optional<std::int64_t> id;
};
struct WireError {
    std::string code;
    std::string text;
    std::optional<std::int64_t> id;
};

inline constexpr std::size_t longest_message = 4096;

[[nodiscard]] std::expected<ClientMessage, WireError> parse_message(std::string_view text);

// The commands to a game, by their words: move, resign, abort, offer, decline, chat. A reader throws Refusal; of a move
// without its number, `ply` is -1.
using CommandReader = Command (*)(const JsonFields&);
struct CommandWord {
    std::string_view word;
    CommandReader read;
};
[[nodiscard]] std::span<const CommandWord> command_words() noexcept;

// Eight letters and digits.
[[nodiscard]] bool is_game_id(std::string_view text) noexcept;

}  // namespace tafl::server
