// Lines of OpenTafl's engine protocol, one after the other, to a session with small limits. No search outlives its line.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/otep.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    tafl::OtepSettings settings;
    settings.write = [](std::string_view) {};
    settings.options.hash_mib = 0;
    settings.limits.nodes = 50;
    settings.limits.depth = 2;
    tafl::OtepSession session(std::move(settings));
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (!session.feed(line)) break;
        session.wait();
    }
    return 0;
}
