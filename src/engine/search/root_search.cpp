#include "engine/search/root_search.hpp"

#include <algorithm>
#include <span>

#include "engine/search/tuning.hpp"

namespace tafl {

namespace {

template <class RootMove>
bool is_lost(const RootMove& root) noexcept {
    return root.score > -infinite_score && is_loss(root.score);
}

constexpr auto by_score = [](const auto& a, const auto& b) { return a.score > b.score; };

}  // namespace

SearchResult RootSearch::search(const Game& game, SharedSearchState& shared, int thread_index) {
    shared_ = &shared;
    thread_index_ = thread_index;
    tree_->start(shared, thread_index);
    tree_->set_position(game);
    list_root_moves();
    // Extensions may double the depth, and the line must fit into max_ply.
    for (int depth = 1; depth <= std::min(shared.limits.depth, max_ply / 2); ++depth) {
        if (!iterate(depth)) break;
        if (thread_index == 0 && !continue_deepening(depth)) break;
    }
    auto found = result();
    // After an aborted iteration: the result must equal the last report.
    if (thread_index == 0 && found.info.lines != reported_) report(found.info);
    return found;
}

Score RootSearch::evaluate(const Game& game) {
    tree_->evaluate_soberly();
    tree_->set_position(game);
    return tree_->evaluate_root();
}

void RootSearch::list_root_moves() {
    moves_.clear();
    const auto& wanted = shared_->limits.root_moves;
    for (const Move move : tree_->ordered_root_moves()) {
        if (wanted.empty() || std::ranges::find(wanted, move) != wanted.end())
            moves_.push_back({move, -infinite_score, -infinite_score, {move}});
    }
    root_evaluation_ = tree_->evaluate_root();
    completed_best_ = {};
    completed_depth_ = 0;
    best_move_stability_ = 0;
    reported_.clear();
}

bool RootSearch::iterate(int depth) {
    const auto begin = moves_.begin();
    for (std::size_t line = 0; line < line_count(); ++line) {
        const bool completed = search_aspiration_window(depth, line);
        const auto sorted = completed ? line + 1 : line_count();
        std::stable_sort(begin, begin + static_cast<std::ptrdiff_t>(sorted), by_score);
        if (!completed) return false;
    }
    const Move best = moves_.front().move;
    best_move_stability_ = completed_best_ == best ? best_move_stability_ + 1 : 0;
    completed_best_ = best;
    for (auto& root : moves_) {
        if (root.score > -infinite_score) root.previous_score = root.score;
    }
    completed_depth_ = depth;
    if (thread_index_ == 0) report(info());
    return true;
}

// Aspiration window: a narrow one around the last score, widened until the score lies inside.
bool RootSearch::search_aspiration_window(int depth, std::size_t first) {
    const Score last = moves_[first].previous_score;
    const bool narrow =
        shared_->limits.features.aspiration_window && depth >= tuning::aspiration_depth && !is_decisive(last);
    Score margin = narrow ? Score{tuning::aspiration_margin} : 2 * infinite_score;
    Window window{std::max(-infinite_score, last - margin), std::min(infinite_score, last + margin)};
    while (true) {
        const auto before = moves_;
        const Score score = search_root(depth, window, first);
        if (tree_->is_stopped()) {
            finish_aborted_iteration(before, first, window);
            return false;
        }
        std::stable_sort(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(), by_score);
        if (score <= window.alpha && window.alpha > -infinite_score) {  // fail low
            window.alpha = std::max(-infinite_score, score - margin);
        } else if (score >= window.beta && window.beta < infinite_score) {  // fail high
            window.beta = std::min(infinite_score, score + margin);
        } else {
            return true;
        }
        margin = margin > tuning::aspiration_widest ? infinite_score : 2 * margin + tuning::aspiration_step;
    }
}

// After an aborted iteration: keeps a move that turned out better and moves that were proven lost; restores the rest.
void RootSearch::finish_aborted_iteration(const RootMoves& before, std::size_t first, Window window) {
    const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto best = std::max_element(
        begin, moves_.end(), [](const RootMove& a, const RootMove& b) { return a.score < b.score; });
    if (completed_depth_ > 0 && best->score <= window.alpha) {
        moves_ = before;
    } else if (is_loss(best->score) && (completed_depth_ == 0 || !is_loss(before[first].previous_score))) {
        move_losses_back(before, first);
    } else {
        std::rotate(begin, best, best + 1);
    }
    for (auto& root : moves_) {
        if (root.score == -infinite_score) root.score = root.previous_score;
    }
}

// Moves proven lost, in an earlier iteration too, go to the end. The new first move gets the score of the last iteration, or the
// static evaluation if there was none. If every move loses, the one that loses last is first.
void RootSearch::move_losses_back(const RootMoves& before, std::size_t first) {
    const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(first);
    for (auto root = begin; root != moves_.end(); ++root) {
        const bool was_lost = root->previous_score > -infinite_score && is_loss(root->previous_score);
        if (root->score == -infinite_score && was_lost) root->score = root->previous_score;
    }
    std::stable_sort(begin, moves_.end(), by_score);
    std::stable_partition(begin, moves_.end(), [](const RootMove& root) { return !is_lost(root); });
    if (is_lost(*begin)) return;
    begin->score =
        begin->previous_score > -infinite_score ? begin->previous_score : before[first].previous_score;
    if (begin->score == -infinite_score) begin->score = root_evaluation_;  // in the first iteration
    begin->previous_score = begin->score;
}

// Principal variation search over the root moves from `first` on.
Score RootSearch::search_root(int depth, Window window, std::size_t first) {
    tree_->begin_root(depth);
    Score best = -infinite_score;
    for (std::size_t i = first; i < moves_.size(); ++i) moves_[i].score = -infinite_score;
    for (std::size_t i = first; i < moves_.size(); ++i) {
        auto& root = moves_[i];
        const Score score = tree_->search_root_move(root.move, i == first, depth,
                                                    late_move_reduction(depth, i - first), window);
        if (tree_->is_stopped()) return best;
        if (i > first && score <= window.alpha) continue;
        root.score = score;
        root.pv.assign(1, root.move);
        const auto& rest = tree_->pv_below_root();
        root.pv.insert(root.pv.end(), rest.begin(), rest.end());
        best = std::max(best, score);
        if (score >= window.beta) return best;
        window.alpha = std::max(window.alpha, score);
    }
    return best;
}

// By how many plies a late move is searched less deeply at first.
int RootSearch::late_move_reduction(int depth, std::size_t index) const noexcept {
    const auto late = static_cast<std::size_t>(tuning::root_reduction_index),
               very_late = static_cast<std::size_t>(tuning::root_reduction_late_index);
    if (!shared_->limits.features.late_move_reduction || depth < tuning::root_reduction_depth) return 0;
    return (index >= late ? 1 : 0) + (index >= very_late ? 1 : 0);
}

bool RootSearch::continue_deepening(int depth) const {
    const auto& limits = shared_->limits;
    if (limits.ponder && !shared_->control.is_ponder_hit()) return true;
    if (moves_.size() == 1 && limits.clock) return false;
    if (tree_->is_exhausted(depth)) return false;
    if (is_solved()) return false;
    const Score best = moves_.front().score;
    const bool is_shortest_win = is_decisive(best) && plies_to_end(best) <= depth;
    if (is_shortest_win && limits.multi_pv == 1) return false;
    if (is_decisive(best) && plies_to_end(best) <= limits.decided_within) return false;
    const int percent = best_move_stability_ >= tuning::time_very_stable_iterations ? tuning::time_very_stable
                        : best_move_stability_ >= tuning::time_stable_iterations    ? tuning::time_stable
                        : best_move_stability_ >= 1                                 ? 100
                                                                                    : tuning::time_unstable;
    return shared_->time.has_time_for_iteration(percent / 100.0);
}

// The endgame tables decide the root, and the lines: a deeper search would find the same.
bool RootSearch::is_solved() const {
    const auto decided = [](const RootMove& root) { return is_decisive(root.score); };
    const auto lines = std::span(moves_).first(line_count());
    return tree_->root_table_score() == moves_.front().score && std::ranges::all_of(lines, decided);
}

std::size_t RootSearch::line_count() const noexcept {
    return std::min<std::size_t>(moves_.size(), static_cast<std::size_t>(shared_->limits.multi_pv));
}

void RootSearch::report(const SearchInfo& info) {
    reported_ = info.lines;
    if (shared_->info) shared_->info(info);
}

SearchInfo RootSearch::info() const {
    tree_->publish_nodes();
    SearchInfo info;
    info.depth = completed_depth_;
    info.selective_depth = std::max(tree_->selective_depth(), completed_depth_);
    info.nodes = shared_->all_nodes();
    info.seconds = shared_->time.seconds();
    info.hash_permille = shared_->table.permille();
    for (std::size_t i = 0; i < line_count(); ++i) {
        if (moves_[i].score > -infinite_score) info.lines.push_back({moves_[i].score, moves_[i].pv});
    }
    if (info.lines.empty()) info.lines.push_back({root_evaluation_, moves_.front().pv});
    for (auto& line : info.lines) tree_->append_table_line(line.moves);
    return info;
}

SearchResult RootSearch::result() const {
    SearchResult result;
    result.info = info();
    const auto& pv = result.info.lines.front().moves;
    result.best_move = pv.front();
    if (pv.size() > 1) result.ponder_move = pv[1];
    return result;
}

}  // namespace tafl
