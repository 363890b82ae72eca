// Who follows a game right now.
#pragma once

#include <array>

namespace tafl::server {

struct Presence {
    std::array<bool, 2> here{};  // the players, by index_of(Side)
    int watching = 0;            // spectators
    bool operator==(const Presence&) const = default;
};

[[nodiscard]] constexpr Presence operator+(const Presence& a, const Presence& b) noexcept {
    return {{a.here[0] || b.here[0], a.here[1] || b.here[1]}, a.watching + b.watching};
}

}  // namespace tafl::server
