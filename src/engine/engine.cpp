#include "engine/engine.hpp"

#include <algorithm>
#include <thread>

#include "engine/nnue/network.hpp"
#include "engine/worker.hpp"

namespace tafl {

struct Engine::State {
    explicit State(EngineOptions chosen) : options(std::move(chosen)), table(options.hash_mib) {}

    // As many workers as threads, for this game's ruleset.
    void prepare(const Game& game) {
        if (game.shared_ruleset() != ruleset && (!ruleset || game.ruleset() != *ruleset)) {
            workers.clear();
            table.clear();
        }
        ruleset = game.shared_ruleset();
        const auto network =
            options.use_network ? (options.network ? options.network : Network::builtin()) : nullptr;
        while (workers.size() > static_cast<std::size_t>(options.threads)) workers.pop_back();
        while (workers.size() < static_cast<std::size_t>(options.threads)) {
            workers.push_back(make_worker(game, network));
        }
    }

    EngineOptions options;
    TranspositionTable table;
    std::shared_ptr<const Ruleset> ruleset;  // that the workers serve
    std::vector<std::unique_ptr<Worker>> workers;
};

Engine::Engine(EngineOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

const EngineOptions& Engine::options() const noexcept { return state_->options; }

void Engine::set_options(EngineOptions options) {
    if (options.hash_mib != state_->options.hash_mib) state_->table = TranspositionTable(options.hash_mib);
    const bool same_judgement =
        options.network == state_->options.network && options.use_network == state_->options.use_network;
    if (!same_judgement) state_->workers.clear(), state_->table.clear();
    state_->options = std::move(options);
}

void Engine::clear() {
    state_->table.clear();
    for (auto& worker : state_->workers) worker->forget();
}

Answer Engine::search(const Game& game, const SearchLimits& limits, Control& control,
                      const Listener& listener) {
    state_->prepare(game);
    state_->table.age();
    TimeBudget budget(limits, game.to_move());
    const auto threads =
        std::min<std::uint64_t>(state_->workers.size(), std::max<std::uint64_t>(limits.nodes, 1));
    std::vector<std::atomic<std::uint64_t>> nodes(threads);
    SearchTask task{};
    task.limits = &limits;
    task.control = &control;
    task.table = &state_->table;
    task.budget = &budget;
    task.listener = &listener;
    task.nodes = &nodes;
    Answer answer;
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads; ++i) {
            helpers.emplace_back([this, &game, &task, i] {
                (void)state_->workers[i]->search(game, task, static_cast<int>(i));
            });
        }
        answer = state_->workers.front()->search(game, task, 0);
        while (limits.ponder && !control.is_stopped() && !control.is_hit()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        task.finished.store(true, std::memory_order_relaxed);
    }
    return answer;
}

Answer Engine::search(const Game& game, const SearchLimits& limits, const Listener& listener) {
    Control control;
    return search(game, limits, control, listener);
}

Score Engine::evaluate(const Game& game) {
    state_->prepare(game);
    return state_->workers.front()->evaluate(game);
}

}  // namespace tafl
