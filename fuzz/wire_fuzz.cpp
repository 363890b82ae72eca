// Bytes as messages from a client on the socket, and as events of a game in a damaged database.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/play/client_message.hpp"

namespace {

tafl::server::Room new_room() {
    tafl::store::GameHead head;
    head.id = "aB3xY9qT";
    head.terms.ruleset = "brandub";
    head.players = {1, 2};
    return tafl::server::Room::open(head, {{{1, false}, {2, false}}}).value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    auto room = new_room();
    const auto now = room.head().began;
    if (const auto message = tafl::server::parse_message(text)) {
        if (const auto* command = std::get_if<tafl::server::GameCommand>(&message->content)) {
            (void)room.decide(command->command, {1, false}, now);
        }
    }
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (const auto event = tafl::server::parse_event(line)) {
            if (!(tafl::server::parse_event(tafl::server::to_text(*event)) == *event)) __builtin_trap();
        }
        (void)room.apply({room.version() + 1, now, std::string(line)});
    }
    return 0;
}
