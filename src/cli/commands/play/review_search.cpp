#include "cli/commands/play/review_search.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>

namespace tafl::cli {

namespace {

// With more of each limit that is set; a ply deeper is worth about three times the nodes.
SearchLimits longer(SearchLimits limits, int factor) {
    const SearchLimits none;
    if (limits.nodes != none.nodes) limits.nodes *= static_cast<std::uint64_t>(factor);
    if (limits.movetime) *limits.movetime *= factor;
    if (limits.depth != none.depth && factor > 1) limits.depth = std::min(limits.depth + 2, max_ply);
    return limits;
}

// Runs searches of a game's positions, several at a time.
class PositionSearches {
  public:
    PositionSearches(const Game& game, const ReviewSearch& how) : game_(game), how_(how) {}

    void run(std::vector<Check>& checks, const std::function<void()>& on_search = [] {}) {
        std::atomic<std::size_t> next = 0;
        std::mutex report;
        const auto work = [&] {
            EngineOptions options;
            options.hash_mib = how_.hash_mib;
            Engine engine(options);
            for (auto i = next++; i < checks.size(); i = next++) {
                checks[i].found = search(engine, checks[i]);
                const std::scoped_lock alone(report);
                on_search();
            }
        };
        std::vector<std::future<void>> running;
        for (std::size_t i = 0; i < std::min(static_cast<std::size_t>(how_.searches), checks.size()); ++i)
            running.push_back(std::async(work));
        for (auto& one : running) one.get();
    }

  private:
    [[nodiscard]] std::vector<PvLine> search(Engine& engine, const Check& check) const {
        Game board = game_;
        board.restart();
        for (const auto& played : game_.history().first(check.at)) (void)board.play(played.move);
        for (const Move move : check.moves) (void)board.play(move);
        auto limits = longer(how_.limits, check.factor);
        limits.multi_pv = check.lines;
        engine.clear();
        return engine.search(board, limits).info.lines;
    }

    const Game& game_;
    const ReviewSearch& how_;
};

}  // namespace

std::vector<PositionAnalysis> search_positions(const Game& game, const ReviewSearch& how, Winner result,
                                               const std::function<void()>& on_position) {
    PositionSearches searches(game, how);
    std::vector<Check> positions(static_cast<std::size_t>(game.plies()) + (game.outcome().is_over() ? 0 : 1));
    for (std::size_t at = 0; at < positions.size(); ++at) positions[at].at = at;
    searches.run(positions, on_position);
    std::vector<PositionAnalysis> analyses;
    for (const auto& one : positions) analyses.emplace_back(one.found.front());
    std::vector<Check> done;
    while (true) {
        auto look = second_look(game, analyses, done, result);
        if (look.wanted.empty()) return std::move(look.analyses);
        searches.run(look.wanted);
        done.insert(done.end(), look.wanted.begin(), look.wanted.end());
    }
}

}  // namespace tafl::cli
