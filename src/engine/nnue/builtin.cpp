#include "engine/nnue/embedded.hpp"

TAFL_EMBEDDED_NETWORK(ard_ri)
TAFL_EMBEDDED_NETWORK(ashton)
TAFL_EMBEDDED_NETWORK(berserk)
TAFL_EMBEDDED_NETWORK(brandub)
TAFL_EMBEDDED_NETWORK(copenhagen)
TAFL_EMBEDDED_NETWORK(historical)
TAFL_EMBEDDED_NETWORK(historical_13)
TAFL_EMBEDDED_NETWORK(sea_battle_7)
TAFL_EMBEDDED_NETWORK(sea_battle_9)
TAFL_EMBEDDED_NETWORK(sea_battle_13)
TAFL_EMBEDDED_NETWORK(skalk)
TAFL_EMBEDDED_NETWORK(skalk_9)
TAFL_EMBEDDED_NETWORK(tablut)
TAFL_EMBEDDED_NETWORK(york)

namespace tafl {

std::span<const BuiltinNetwork> builtin_networks() noexcept {
    static constexpr BuiltinNetwork networks[] = {
        {{7, EscapeKind::Corners, KingCapture::Custodial}, brandub_once},
        {{7, EscapeKind::Edge, KingCapture::Custodial}, ard_ri_once},
        {{7, EscapeKind::Edge, KingCapture::Surround}, sea_battle_7_once},
        {{9, EscapeKind::Corners, KingCapture::Custodial}, skalk_9_once},
        {{9, EscapeKind::Edge, KingCapture::Custodial}, tablut_once},
        {{9, EscapeKind::Edge, KingCapture::Custodial, true}, ashton_once},
        {{9, EscapeKind::Edge, KingCapture::Surround}, sea_battle_9_once},
        {{11, EscapeKind::Corners, KingCapture::Custodial}, skalk_once},
        {{11, EscapeKind::Corners, KingCapture::Surround}, copenhagen_once},
        {{11, EscapeKind::Corners, KingCapture::Surround, false, true}, berserk_once},
        {{11, EscapeKind::Edge, KingCapture::Custodial}, historical_once},
        {{11, EscapeKind::Edge, KingCapture::Surround}, york_once},
        {{13, EscapeKind::Edge, KingCapture::Custodial}, historical_13_once},
        {{13, EscapeKind::Edge, KingCapture::Surround}, sea_battle_13_once},
    };
    return networks;
}

}  // namespace tafl
