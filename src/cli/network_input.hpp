// A network file named by an option.
#pragma once

#include <memory>
#include <string>

#include "engine/nnue/network.hpp"

namespace tafl::cli {

// Throws UserError with the file's name if it cannot be read or is not a network.
[[nodiscard]] std::shared_ptr<const Network> read_network(const std::string& file);

}  // namespace tafl::cli
