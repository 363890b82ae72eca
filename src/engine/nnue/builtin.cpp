// The built-in network; training/README.md says how it was trained.
#include <cstddef>

#include "engine/nnue/network.hpp"

namespace tafl {

extern const unsigned char copenhagen_network[];
extern const std::size_t copenhagen_network_size;

std::shared_ptr<const Network> Network::builtin() {
    static const auto network = [] {
        const auto read =
            Network::read(std::as_bytes(std::span(copenhagen_network, copenhagen_network_size)));
        return read ? *read : std::shared_ptr<const Network>();
    }();
    return network;
}

}  // namespace tafl
