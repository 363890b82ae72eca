#include "engine/engine.hpp"

#include <algorithm>
#ifndef __wasm__
#include <thread>
#endif

#include "engine/endgame_tables.hpp"
#include "engine/nnue/network.hpp"
#include "engine/search/root_search.hpp"

namespace tafl {

struct Engine::State {
    explicit State(EngineOptions chosen) : options(std::move(chosen)), table(options.hash_mib) {}

    // Makes one RootSearch for each thread, for this game's ruleset.
    void prepare(const Game& game) {
        if (game.shared_ruleset() != ruleset && (!ruleset || game.ruleset() != *ruleset)) {
            threads.clear();
            table.clear();
            endgame_tables = options.tables ? options.tables->tables_of(game.ruleset()) : nullptr;
        }
        ruleset = game.shared_ruleset();
        const auto network = options.use_network
                                 ? (options.network ? options.network : Network::builtin(game.ruleset()))
                                 : nullptr;
        while (threads.size() > static_cast<std::size_t>(options.threads)) threads.pop_back();
        while (threads.size() < static_cast<std::size_t>(options.threads)) {
            threads.push_back(std::make_unique<RootSearch>(game.ruleset(), network));
        }
    }

    EngineOptions options;
    TranspositionTable table;
    std::shared_ptr<const Ruleset> ruleset;  // the ruleset of `threads` and `endgame_tables`
    std::shared_ptr<const EndgameTables> endgame_tables;
    std::vector<std::unique_ptr<RootSearch>> threads;
};

Engine::Engine(EngineOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

const EngineOptions& Engine::options() const noexcept { return state_->options; }

void Engine::set_options(EngineOptions options) {
    if (options.hash_mib != state_->options.hash_mib) state_->table = TranspositionTable(options.hash_mib);
    const bool same_evaluation =
        options.network == state_->options.network && options.use_network == state_->options.use_network;
    if (!same_evaluation) state_->threads.clear(), state_->table.clear();
    if (options.tables != state_->options.tables) state_->ruleset.reset();
    state_->options = std::move(options);
}

void Engine::clear() {
    state_->table.clear();
    for (auto& thread : state_->threads) thread->clear_history();
}

SearchResult Engine::search(const Game& game, const SearchLimits& limits, SearchControl& control,
                            const InfoCallback& info) {
    state_->prepare(game);
    state_->table.new_search();
    TimeManager time(limits, game.to_move());
    const auto threads =
        std::min<std::uint64_t>(state_->threads.size(), std::max<std::uint64_t>(limits.nodes, 1));
    SharedSearchState shared(limits, control, state_->table, time, info, threads);
    if (!limits.weakness.errs()) shared.endgame_tables = state_->endgame_tables.get();
    SearchResult result;
    {
#ifndef __wasm__  // WebAssembly has one thread
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads; ++i) {
            helpers.emplace_back([this, &game, &shared, i] {
                (void)state_->threads[i]->search(game, shared, static_cast<int>(i));
            });
        }
#endif
        result = state_->threads.front()->search(game, shared, 0);
        if (limits.ponder) control.wait_for_ponder_hit();
        if (limits.infinite) control.wait_for_stop();
        shared.finished.store(true, std::memory_order_relaxed);
    }
    return result;
}

SearchResult Engine::search(const Game& game, const SearchLimits& limits, const InfoCallback& info) {
    SearchControl control;
    return search(game, limits, control, info);
}

Score Engine::evaluate(const Game& game) {
    state_->prepare(game);
    return state_->threads.front()->evaluate(game);
}

}  // namespace tafl
