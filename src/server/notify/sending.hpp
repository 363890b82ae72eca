// The result of an attempt to send a message.
#pragma once

#include <cstdint>
#include <string>

namespace tafl::server {

struct Sending {
    enum class Outcome : std::uint8_t {
        Sent,
        Refused,  // this message or its address; a retry would fail too
        Later,    // a temporary failure of this message
        Gone,     // the address no longer exists
        Failed    // the server is unreachable, or refuses everything
    } outcome{};
    std::string why{};
};

}  // namespace tafl::server
