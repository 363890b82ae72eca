#include "engine/nnue/embedded.hpp"

TAFL_EMBEDDED_NETWORK(historical_13)

namespace tafl {

template <>
std::span<const BuiltinNetwork> builtin_networks<13>() noexcept {
    static constexpr BuiltinNetwork networks[] = {
        {{13, EscapeKind::Edge, KingCapture::Custodial}, historical_13_once},
    };
    return networks;
}

}  // namespace tafl
