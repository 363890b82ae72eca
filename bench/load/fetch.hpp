// One HTTP GET on a new connection.
#pragma once

#include <cstdint>
#include <string>

namespace tafl::load {

// Returns the body; throws std::runtime_error unless the status is 200.
[[nodiscard]] std::string fetch(std::uint16_t port, const std::string& path);

}  // namespace tafl::load
