// Replaces what a small module leaves out: rules and search for boards of another size than TAFL_WASM_BOARD, the networks
// of its own other than that of the best-known game, and the words of rule books.
#include "engine/nnue/embedded.hpp"
#include "engine/search/tree_search.hpp"
#include "library/wasm/text_exchange.hpp"
#include "notation/embedded_text.hpp"
#include "rules/board_sizes.hpp"
#include "rules/game_core.hpp"

#if TAFL_WASM_BOARD == 7
TAFL_EMBEDDED_NETWORK(brandub)
#elif TAFL_WASM_BOARD == 9
TAFL_EMBEDDED_NETWORK(tablut)
#else
TAFL_EMBEDDED_NETWORK(copenhagen)
#endif

namespace tafl {

template <int N>
std::unique_ptr<GameCore> make_core(std::shared_ptr<const Ruleset>, const Setup&) {
    wasm::elsewhere();
}

template <int N>
std::unique_ptr<TreeSearch> make_search(const Ruleset&, std::shared_ptr<const Network>) {
    wasm::elsewhere();
}

#define TAFL_ELSEWHERE(N)                                                                          \
    template std::unique_ptr<GameCore> make_core<N>(std::shared_ptr<const Ruleset>, const Setup&); \
    template std::unique_ptr<TreeSearch> make_search<N>(const Ruleset&, std::shared_ptr<const Network>);
#if TAFL_WASM_BOARD != 7
TAFL_ELSEWHERE(7)
#endif
#if TAFL_WASM_BOARD != 9
TAFL_ELSEWHERE(9)
#endif
#if TAFL_WASM_BOARD != 11
TAFL_ELSEWHERE(11)
#endif
TAFL_ELSEWHERE(13)
TAFL_ELSEWHERE(15)
TAFL_ELSEWHERE(17)
TAFL_ELSEWHERE(19)
TAFL_EACH_RARE_BOARD_SIZE(TAFL_ELSEWHERE)

EmbeddedTexts embedded_languages() noexcept { return {}; }

std::span<const BuiltinNetwork> builtin_networks() noexcept {
    static constexpr auto other = []() -> std::shared_ptr<const Network> { wasm::elsewhere(); };
    static constexpr BuiltinNetwork networks[] = {
#if TAFL_WASM_BOARD == 7
        {{7, EscapeKind::Corners, KingCapture::Custodial}, brandub_once},
        {{7, EscapeKind::Edge, KingCapture::Custodial}, other},
        {{7, EscapeKind::Edge, KingCapture::Surround}, other},
#elif TAFL_WASM_BOARD == 9
        {{9, EscapeKind::Corners, KingCapture::Custodial}, other},
        {{9, EscapeKind::Edge, KingCapture::Custodial}, tablut_once},
        {{9, EscapeKind::Edge, KingCapture::Custodial, true}, other},
        {{9, EscapeKind::Edge, KingCapture::Surround}, other},
#else
        {{11, EscapeKind::Corners, KingCapture::Custodial}, other},
        {{11, EscapeKind::Corners, KingCapture::Surround}, copenhagen_once},
        {{11, EscapeKind::Corners, KingCapture::Surround, false, true}, other},
        {{11, EscapeKind::Edge, KingCapture::Custodial}, other},
        {{11, EscapeKind::Edge, KingCapture::Surround}, other},
#endif
    };
    return networks;
}

}  // namespace tafl
