#include "cli/commands/review_search.hpp"

#include <atomic>
#include <future>
#include <mutex>

namespace tafl::cli {

namespace {

class PositionSearches {
  public:
    PositionSearches(const Game& game, const ReviewSearch& how, const std::function<void()>& on_position)
        : game_(game),
          how_(how),
          on_position_(on_position),
          analyses_(static_cast<std::size_t>(game.plies()) + (game.outcome().is_over() ? 0 : 1)) {}

    std::vector<PositionAnalysis> run() {
        const auto searches = std::min(static_cast<std::size_t>(how_.searches), analyses_.size());
        std::vector<std::future<void>> running;
        for (std::size_t i = 0; i < searches; ++i)
            running.push_back(std::async(std::launch::async, [this] { work(); }));
        for (auto& one : running) one.get();
        return std::move(analyses_);
    }

  private:
    void work() {
        EngineOptions options;
        options.hash_mib = how_.hash_mib;
        Engine engine(options);
        Game board = game_;
        for (auto at = next_++; at < analyses_.size(); at = next_++) {
            board.restart();
            for (const auto& played : game_.history().first(at)) (void)board.play(played.move);
            engine.clear();
            analyses_[at] = engine.search(board, how_.limits).info.lines.front();
            const std::scoped_lock alone(report_);
            on_position_();
        }
    }

    const Game& game_;
    const ReviewSearch& how_;
    const std::function<void()>& on_position_;
    std::vector<PositionAnalysis> analyses_;
    std::atomic<std::size_t> next_{0};
    std::mutex report_;
};

}  // namespace

std::vector<PositionAnalysis> search_positions(const Game& game, const ReviewSearch& how,
                                               const std::function<void()>& on_position) {
    return PositionSearches(game, how, on_position).run();
}

}  // namespace tafl::cli
