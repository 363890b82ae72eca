#include "engine/worker.hpp"

namespace tafl {

std::unique_ptr<Worker> make_worker(const Game& game, std::shared_ptr<const Network> network) {
    const auto& ruleset = game.ruleset();
    switch (ruleset.size()) {
        case 7: return make_searcher<7>(ruleset, std::move(network));
        case 9: return make_searcher<9>(ruleset, std::move(network));
        case 11: return make_searcher<11>(ruleset, std::move(network));
        case 13: return make_searcher<13>(ruleset, std::move(network));
        case 15: return make_searcher<15>(ruleset, std::move(network));
        case 17: return make_searcher<17>(ruleset, std::move(network));
        default: return make_searcher<19>(ruleset, std::move(network));
    }
}

}  // namespace tafl
