// How an attempt to send something ended.
#pragma once

#include <cstdint>
#include <string>

namespace tafl::server {

struct Sending {
    enum class Outcome : std::uint8_t {
        Sent,
        Refused,  // this message or its address; another try would end alike
        Later,    // this message, not now
        Gone,     // the address is no more
        Failed    // the server is away, or does not want anything
    } outcome{};
    std::string why{};
};

}  // namespace tafl::server
