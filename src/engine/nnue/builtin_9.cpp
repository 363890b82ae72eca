#include "engine/nnue/embedded.hpp"

TAFL_EMBEDDED_NETWORK(sea_battle_9)
TAFL_EMBEDDED_NETWORK(tablut)

namespace tafl {

template <>
std::span<const BuiltinNetwork> builtin_networks<9>() noexcept {
    static constexpr BuiltinNetwork networks[] = {
        {{9, EscapeKind::Edge, KingCapture::Custodial}, tablut_once},
        {{9, EscapeKind::Edge, KingCapture::Surround}, sea_battle_9_once},
    };
    return networks;
}

}  // namespace tafl
