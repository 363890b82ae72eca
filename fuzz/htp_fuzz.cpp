// Lines of hnefatafl.org's text protocol, one after the other, to a session with small limits and a clock that jumps.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/htp.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    std::chrono::milliseconds now{0};
    tafl::HtpSettings settings;
    settings.write = [](std::string_view) {};
    settings.now = [&now] { return now += std::chrono::milliseconds(1'000); };
    settings.options.hash_mib = 0;
    settings.limits.nodes = 50;
    settings.limits.depth = 2;
    tafl::HtpSession session(std::move(settings));
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (!session.feed(line)) break;
    }
    return 0;
}
