#include "engine/nnue/embedded.hpp"

TAFL_EMBEDDED_NETWORK(copenhagen)
TAFL_EMBEDDED_NETWORK(historical)
TAFL_EMBEDDED_NETWORK(york)

namespace tafl {

template <>
std::span<const BuiltinNetwork> builtin_networks<11>() noexcept {
    static constexpr BuiltinNetwork networks[] = {
        {{11, EscapeKind::Corners, KingCapture::Surround}, copenhagen_once},
        {{11, EscapeKind::Edge, KingCapture::Custodial}, historical_once},
        {{11, EscapeKind::Edge, KingCapture::Surround}, york_once},
    };
    return networks;
}

}  // namespace tafl
