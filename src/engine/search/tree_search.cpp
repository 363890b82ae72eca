#include "engine/search/tree_search.hpp"

#include "rules/board_sizes.hpp"

namespace tafl {

void TreeSearch::start(SharedSearchState& shared, int thread_index) noexcept {
    shared_ = &shared;
    features_ = shared.limits.features;
    weakness_ = shared.limits.weakness;
    style_ = shared.limits.style;
    thread_index_ = thread_index;
    node_limit_ = shared.node_limit(thread_index);
    nodes_ = 0;
    selective_depth_ = 0;
    stopped_ = false;
}

// Thread 0 also watches the clock.
void TreeSearch::check_limits() noexcept {
    publish_nodes();
    if (shared_->control.is_stopped() || shared_->finished.load(std::memory_order_relaxed)) stopped_ = true;
    if (thread_index_ != 0) return;
    if (shared_->limits.ponder && shared_->control.is_ponder_hit()) shared_->time.start();
    if (shared_->time.is_over() || (shared_->limits.interrupt && shared_->limits.interrupt()))
        stopped_ = true;
}

std::unique_ptr<TreeSearch> make_tree_search(const Ruleset& ruleset, std::shared_ptr<const Network> network) {
    return with_board_size(ruleset.size(),
                           [&]<int N> { return make_search<N>(ruleset, std::move(network)); });
}

}  // namespace tafl
