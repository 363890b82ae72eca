#include "engine/nnue/embedded.hpp"

TAFL_EMBEDDED_NETWORK(brandub)

namespace tafl {

template <>
std::span<const BuiltinNetwork> builtin_networks<7>() noexcept {
    static constexpr BuiltinNetwork networks[] = {
        {{7, EscapeKind::Corners, KingCapture::Custodial}, brandub_once},
    };
    return networks;
}

}  // namespace tafl
