// For builtin_networks(): a network file that CMake embeds (embed_bytes), as a function that reads it once.
#pragma once

#include <cstddef>

#include "engine/nnue/builtin.hpp"

// For NAME.nn it declares NAME_once().
#define TAFL_EMBEDDED_NETWORK(NAME)                                                                         \
    namespace tafl {                                                                                        \
    extern const unsigned char NAME##_network[];                                                            \
    extern const std::size_t NAME##_network_size;                                                           \
    static std::shared_ptr<const Network> NAME##_once() {                                                   \
        static const auto network =                                                                         \
            Network::read(std::as_bytes(std::span(NAME##_network, NAME##_network_size))).value_or(nullptr); \
        return network;                                                                                     \
    }                                                                                                       \
    }
