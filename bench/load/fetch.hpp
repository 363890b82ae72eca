// One question over HTTP and its answer, on a connection of its own.
#pragma once

#include <cstdint>
#include <string>

namespace tafl::load {

// The body of the answer; throws std::runtime_error unless it is a 200.
[[nodiscard]] std::string fetch(std::uint16_t port, const std::string& path);

}  // namespace tafl::load
