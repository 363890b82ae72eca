// Lines for whoever runs the site, on standard error: the second since 1970, and what was the matter.
#pragma once

#include <chrono>
#include <cstdio>
#include <string_view>

namespace tafl::server {

// What cannot be written (a full disk, a closed pipe) is dropped: the games go on without a log.
inline void log_line(std::string_view line) noexcept {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    std::fprintf(stderr, "%lld %.*s\n",
                 static_cast<long long>(std::chrono::duration_cast<std::chrono::seconds>(now).count()),
                 static_cast<int>(line.size()), line.data());
}

}  // namespace tafl::server
