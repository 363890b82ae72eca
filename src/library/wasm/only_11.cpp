// Replaces what the small module leaves out: rules, networks and search for boards other than 11x11, and the networks of
// 11x11 other than Copenhagen's.
#include "engine/nnue/embedded.hpp"
#include "engine/search/tree_search.hpp"
#include "library/wasm/text_exchange.hpp"
#include "rules/game_core.hpp"

TAFL_EMBEDDED_NETWORK(copenhagen)

namespace tafl {

template <int N>
std::unique_ptr<GameCore> make_core(std::shared_ptr<const Ruleset>, const Setup&) {
    wasm::elsewhere();
}

template <int N>
std::unique_ptr<TreeSearch> make_search(const Ruleset&, std::shared_ptr<const Network>) {
    wasm::elsewhere();
}

template std::unique_ptr<GameCore> make_core<7>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<TreeSearch> make_search<7>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<GameCore> make_core<9>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<TreeSearch> make_search<9>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<GameCore> make_core<13>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<TreeSearch> make_search<13>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<GameCore> make_core<15>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<TreeSearch> make_search<15>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<GameCore> make_core<17>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<TreeSearch> make_search<17>(const Ruleset&, std::shared_ptr<const Network>);
template std::unique_ptr<GameCore> make_core<19>(std::shared_ptr<const Ruleset>, const Setup&);
template std::unique_ptr<TreeSearch> make_search<19>(const Ruleset&, std::shared_ptr<const Network>);

std::span<const BuiltinNetwork> builtin_networks() noexcept {
    static constexpr auto other = []() -> std::shared_ptr<const Network> { wasm::elsewhere(); };
    static constexpr BuiltinNetwork networks[] = {
        {{11, EscapeKind::Corners, KingCapture::Surround}, copenhagen_once},
        {{11, EscapeKind::Edge, KingCapture::Custodial}, other},
        {{11, EscapeKind::Edge, KingCapture::Surround}, other},
    };
    return networks;
}

}  // namespace tafl
