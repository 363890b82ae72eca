// Bytes from a server of the Tablut competition, split at the position in the first byte, fed to our player.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/tablut_player.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t step = 1 + data[0];
    tafl::TablutSettings settings;
    settings.ruleset = tafl::find_builtin("tablut-ashton-server");
    settings.side = data[0] % 2 == 0 ? tafl::Side::Defenders : tafl::Side::Attackers;
    settings.options.hash_mib = 0;
    settings.limits.nodes = 50;
    settings.limits.depth = 2;
    tafl::TablutPlayer player(std::move(settings));
    tafl::TablutFrames frames;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), step))) {
        frames.add(bytes.substr(0, step));
        for (auto frame = frames.next(); frame && *frame; frame = frames.next()) {
            const auto state = tafl::parse_tablut_state(**frame);
            if (!state) continue;
            if (player.receive(*state).then == tafl::TablutPlayer::Then::Move)
                static_cast<void>(player.move());
        }
        if (!frames.next()) break;  // the stream cannot be read any further
    }
    return 0;
}
