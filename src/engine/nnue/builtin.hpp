// The networks that the program carries, by board: the small module for browsers has only Copenhagen's.
// training/README.md says how they were trained.
#pragma once

#include <memory>
#include <span>

#include "engine/nnue/network.hpp"

namespace tafl {

struct BuiltinNetwork {
    NetworkFamily family;
    std::shared_ptr<const Network> (*network)();  // read when it is first asked for, and kept
};

// N: 7, 9, 11 or 13.
template <int N>
[[nodiscard]] std::span<const BuiltinNetwork> builtin_networks() noexcept;
template <>
std::span<const BuiltinNetwork> builtin_networks<7>() noexcept;
template <>
std::span<const BuiltinNetwork> builtin_networks<9>() noexcept;
template <>
std::span<const BuiltinNetwork> builtin_networks<11>() noexcept;
template <>
std::span<const BuiltinNetwork> builtin_networks<13>() noexcept;

}  // namespace tafl
