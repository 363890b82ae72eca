// The lines of a game stream, applied to a bot's state of the game.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "connect/bot_game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view lines(reinterpret_cast<const char*>(data), size);
    tafl::BotGame game;
    while (!lines.empty()) {
        const auto line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        static_cast<void>(game.apply(line));
        static_cast<void>(game.is_my_turn());
        static_cast<void>(game.take_offers());
    }
    return 0;
}
