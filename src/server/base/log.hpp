// The operator's log: lines on standard error, each with the seconds since 1970.
#pragma once

#include <chrono>
#include <cstdio>
#include <string_view>

namespace tafl::server {

// Lines that cannot be written (full disk, closed pipe) are dropped.
inline void log_line(std::string_view line) noexcept {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    std::fprintf(stderr, "%lld %.*s\n",
                 static_cast<long long>(std::chrono::duration_cast<std::chrono::seconds>(now).count()),
                 static_cast<int>(line.size()), line.data());
}

}  // namespace tafl::server
