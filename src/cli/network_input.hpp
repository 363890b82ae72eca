// A network in a file, as options name it.
#pragma once

#include <memory>
#include <string>

#include "engine/nnue/network.hpp"

namespace tafl::cli {

// Throws UserError, with the file's name, where it cannot be read or holds no network.
[[nodiscard]] std::shared_ptr<const Network> read_network(const std::string& file);

}  // namespace tafl::cli
