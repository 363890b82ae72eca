// The networks that the program carries. docs/training.md says how they were trained.
#pragma once

#include <memory>
#include <span>

#include "engine/nnue/network.hpp"

namespace tafl {

struct BuiltinNetwork {
    NetworkFamily family;
    std::shared_ptr<const Network> (*network)();  // read when it is first asked for, and kept
};

// Alone in its file: the small modules for browsers have their own (library/wasm/one_board.cpp).
[[nodiscard]] std::span<const BuiltinNetwork> builtin_networks() noexcept;

}  // namespace tafl
