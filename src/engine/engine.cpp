#include "engine/engine.hpp"

#include <thread>

#include "engine/evaluator.hpp"
#include "engine/search_task.hpp"

namespace tafl {

template <int N>
std::unique_ptr<Worker> make_searcher(const Ruleset& ruleset, std::shared_ptr<const Network> network);
extern template std::unique_ptr<Worker> make_searcher<7>(const Ruleset&, std::shared_ptr<const Network>);
extern template std::unique_ptr<Worker> make_searcher<9>(const Ruleset&, std::shared_ptr<const Network>);
extern template std::unique_ptr<Worker> make_searcher<11>(const Ruleset&, std::shared_ptr<const Network>);
extern template std::unique_ptr<Worker> make_searcher<13>(const Ruleset&, std::shared_ptr<const Network>);
extern template std::unique_ptr<Worker> make_searcher<15>(const Ruleset&, std::shared_ptr<const Network>);
extern template std::unique_ptr<Worker> make_searcher<17>(const Ruleset&, std::shared_ptr<const Network>);
extern template std::unique_ptr<Worker> make_searcher<19>(const Ruleset&, std::shared_ptr<const Network>);

bool network_fits(const Ruleset& ruleset) noexcept {
    return ruleset.size() == Network::board && ruleset.escape == EscapeKind::Corners && ruleset.men_speed == 0 &&
           ruleset.king.speed == 0 && ruleset.jumps == Jumps::None && ruleset.corners.width == 1 &&
           ruleset.king.elsewhere == KingCapture::Surround;
}

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

struct Engine::State {
    explicit State(EngineOptions chosen) : options(std::move(chosen)), table(options.hash_mib) {}

    // As many workers as threads, for this game's ruleset.
    void prepare(const Game& game) {
        if (game.shared_ruleset() != ruleset && (!ruleset || game.ruleset() != *ruleset)) {
            workers.clear();
            table.clear();
        }
        ruleset = game.shared_ruleset();
        const auto network = options.use_network ? (options.network ? options.network : Network::builtin()) : nullptr;
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
    const bool same_judgement = options.network == state_->options.network &&
                                options.use_network == state_->options.use_network;
    if (!same_judgement) state_->workers.clear(), state_->table.clear();
    state_->options = std::move(options);
}

void Engine::clear() {
    state_->table.clear();
    for (auto& worker : state_->workers) worker->forget();
}

Answer Engine::search(const Game& game, const SearchLimits& limits, Control& control, const Listener& listener) {
    state_->prepare(game);
    state_->table.age();
    TimeBudget budget(limits, game.to_move());
    const auto threads = state_->workers.size();
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
