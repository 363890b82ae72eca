// The search below the root as RootSearch sees it, independent of the board's size; Search<N, C> (search.hpp) implements
// it. Also the counters of one search thread, and the checks whether it must stop.
#pragma once

#include <algorithm>

#include "engine/search/shared_search_state.hpp"

namespace tafl {

// alpha and beta, for the side to move.
struct Window {
    Score alpha, beta;
    // Wider than one point: a node of the principal variation.
    [[nodiscard]] bool is_pv() const noexcept { return beta - alpha > 1; }
};

class TreeSearch {
  public:
    virtual ~TreeSearch() = default;

    virtual void set_position(const Game& game) = 0;
    void evaluate_soberly() noexcept { weakness_ = {}, style_ = {}; }  // until the next start()
    void start(SharedSearchState& shared, int thread_index) noexcept;

    // The legal moves: the hash move first, then captures, then the others.
    [[nodiscard]] virtual std::vector<Move> ordered_root_moves() = 0;
    // Before the root moves are searched, in each iteration and window.
    virtual void begin_root(int depth) noexcept = 0;
    // Searches the move by principal variation search, `depth` plies with it, unless reduced. The score is for the side to move at the
    // root.
    [[nodiscard]] virtual Score search_root_move(Move move, bool is_first, int depth, int reduction,
                                                 Window window) = 0;
    // The principal variation behind the root move that was searched last.
    [[nodiscard]] virtual const std::vector<Move>& pv_below_root() const noexcept = 0;
    // The static evaluation of the root for the side to move.
    [[nodiscard]] virtual Score evaluate_root() noexcept = 0;
    // True if the ply limit (R10) ends every line before `depth`, reductions included.
    [[nodiscard]] virtual bool is_exhausted(int depth) const noexcept = 0;
    // The root's exact score by the endgame tables, if they decide it.
    [[nodiscard]] virtual std::optional<Score> root_table_score() const noexcept = 0;
    // Continues a line from the root to the end of the game, as far as the endgame tables decide it.
    virtual void append_table_line(std::vector<Move>& line) = 0;
    virtual void clear_history() noexcept = 0;

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] int selective_depth() const noexcept { return selective_depth_; }
    [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
    void publish_nodes() const noexcept {
        shared_->nodes[static_cast<std::size_t>(thread_index_)].store(nodes_, std::memory_order_relaxed);
    }

  protected:
    void count_node(int ply) noexcept {
        ++nodes_;
        selective_depth_ = std::max(selective_depth_, ply);
        if (nodes_ % 256 == 0) check_limits();
    }
    // Exact to the node, so that a search by nodes is the same on every machine.
    [[nodiscard]] bool must_stop() noexcept { return stopped_ = stopped_ || nodes_ >= node_limit_; }

    SharedSearchState* shared_ = nullptr;
    SearchFeatures features_;
    Weakness weakness_;
    Style style_;
    int root_depth_ = 0;
    bool stopped_ = false;

  private:
    void check_limits() noexcept;

    int thread_index_ = 0;
    int selective_depth_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
};

// The search for the ruleset's board and clauses.
[[nodiscard]] std::unique_ptr<TreeSearch> make_tree_search(const Ruleset& ruleset,
                                                           std::shared_ptr<const Network> network);

// The same for a board of N by N. Instantiated in search_*.cpp, because one size takes long to compile.
template <int N>
[[nodiscard]] std::unique_ptr<TreeSearch> make_search(const Ruleset& ruleset,
                                                      std::shared_ptr<const Network> network);

}  // namespace tafl
