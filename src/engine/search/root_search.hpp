// One search thread: iterative deepening with aspiration windows over the root moves, several best lines
// (MultiPV) if requested, and the reports of thread 0. The history tables survive from one search to the
// next.
#pragma once

#include "engine/search/tree_search.hpp"

namespace tafl {

class RootSearch {
  public:
    // Serves games of this ruleset only.
    RootSearch(const Ruleset& ruleset, std::shared_ptr<const Network> network)
        : tree_(make_tree_search(ruleset, std::move(network))) {}

    // Searches until the limits end it. Thread 0 reports and watches the clock.
    [[nodiscard]] SearchResult search(const Game& game, SharedSearchState& shared, int thread_index);
    [[nodiscard]] Score evaluate(const Game& game);
    void clear_history() noexcept { tree_->clear_history(); }

  private:
    struct RootMove {
        Move move;
        Score score = -infinite_score;
        Score previous_score = -infinite_score;  // the last exact score from a completed iteration
        std::vector<Move> pv;
    };
    using RootMoves = std::vector<RootMove>;

    void list_root_moves();
    // These return false if the search was stopped.
    [[nodiscard]] bool iterate(int depth);
    [[nodiscard]] bool search_aspiration_window(int depth, std::size_t first);

    Score search_root(int depth, Window window, std::size_t first);
    [[nodiscard]] int late_move_reduction(int depth, std::size_t index) const noexcept;
    void finish_aborted_iteration(const RootMoves& before, std::size_t first, Window window);
    void move_losses_back(const RootMoves& before, std::size_t first);
    [[nodiscard]] bool continue_deepening(int depth) const;
    [[nodiscard]] bool is_solved() const;
    [[nodiscard]] std::size_t line_count() const noexcept;
    void report(const SearchInfo& info);
    [[nodiscard]] SearchInfo info() const;
    [[nodiscard]] SearchResult result() const;

    std::unique_ptr<TreeSearch> tree_;
    SharedSearchState* shared_ = nullptr;
    int thread_index_ = 0;
    RootMoves moves_;
    std::vector<PvLine> reported_;  // the lines of the last report
    Score root_evaluation_ = 0;
    Move completed_best_;  // of the last completed iteration
    int completed_depth_ = 0;
    int best_move_stability_ = 0;  // the number of iterations in which the best move has not changed
};

}  // namespace tafl
