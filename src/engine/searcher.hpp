// A searching thread: iterative deepening with aspiration windows over the moves at the root, several best lines where
// they are wanted, and the reports.
#pragma once

#include <cmath>

#include "engine/tree_search_nodes.hpp"
#include "engine/worker.hpp"

namespace tafl {

template <int N, Movement C>
class Searcher final : public Worker, private TreeSearch<N, C> {
    using Tree = TreeSearch<N, C>;
    using typename Tree::Window;

  public:
    Searcher(std::unique_ptr<const CompiledRules<N>> book, const Ruleset& ruleset,
             std::shared_ptr<const Network> network)
        : Tree(*book, ruleset, std::move(network)), owned_book_(std::move(book)) {}

    Answer search(const Game& game, SearchTask& task, int index) override {
        Tree::begin(game, task, index);
        Tree::node_limit_ = task.nodes_for(index);
        list_root_moves();
        for (int depth = 1; depth <= std::min(task.limits->depth, max_ply / 2); ++depth) {
            if (!iterate(depth)) break;
            if (index == 0 && !is_worth_going_on(depth)) break;
        }
        (*task.nodes)[static_cast<std::size_t>(index)].store(Tree::nodes_, std::memory_order_relaxed);
        const auto answer = this->answer();
        // What an iteration that was broken off has found: the answer is the last thing reported.
        if (index == 0 && answer.report.lines != told_) tell(answer.report);
        return answer;
    }

    Score evaluate(const Game& game) override {
        SearchLimits limits;
        SearchTask task{};
        task.limits = &limits;
        Tree::begin(game, task, 0);
        auto& here = Tree::frame(0);
        Tree::survey(here);
        return Tree::judge(here, 0);
    }

    void forget() noexcept override { Tree::histories_.clear(); }

  private:
    struct RootMove {
        Move move;
        Score score = -infinite_score;
        Score before = -infinite_score;  // the last exact one, of an iteration that was finished
        std::vector<Move> line;
        std::uint64_t nodes = 0;
    };

    void list_root_moves() {
        MoveList<N> list;
        Tree::course_.generate(list);
        std::sort(list.begin(), list.end());
        moves_.clear();
        for (const Move move : list) moves_.push_back({move, -infinite_score, -infinite_score, {move}, 0});
        rank_root_moves();
        finished_best_ = {};
        finished_depth_ = 0;
        best_stood_ = 0;
        told_.clear();
    }
    // Before anything is known: what the table remembers, then what takes something.
    void rank_root_moves() {
        auto& here = Tree::frame(0);
        Tree::survey(here);
        const auto& position = Tree::course_.position();
        const auto entry = Tree::task_->table->find(Tree::key());
        const auto takes = capture_squares<N>(Tree::book_, position, position.to_move);
        const auto rank = [&](const RootMove& root) {
            if (entry && entry->move == root.move) return 2;
            return takes.has(root.move.to) ? 1 : 0;
        };
        std::stable_sort(moves_.begin(), moves_.end(),
                         [&](const RootMove& a, const RootMove& b) { return rank(a) > rank(b); });
        here.evaluation = Tree::judge(here, 0);
        for (int before = 1; before <= Tree::frames_before; ++before)
            Tree::frame(-before).evaluation = here.evaluation;
    }

    // False when it had to be given up.
    bool iterate(int depth) {
        Tree::root_depth_ = depth;
        const auto lines =
            std::min<std::size_t>(moves_.size(), static_cast<std::size_t>(Tree::task_->limits->lines));
        for (std::size_t line = 0; line < lines; ++line) {
            if (!aspire(depth, line)) {
                std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(lines),
                                 by_score);
                return false;
            }
            std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                             by_score);
        }
        best_stood_ = finished_best_ == moves_.front().move ? best_stood_ + 1 : 0;
        finished_best_ = moves_.front().move;
        for (auto& root : moves_) {
            if (root.score > -infinite_score) root.before = root.score;
        }
        finished_depth_ = depth;
        if (Tree::index_ == 0) tell(report());
        return true;
    }
    void tell(const Report& report) {
        told_ = report.lines;
        if (*Tree::task_->listener) (*Tree::task_->listener)(report);
    }
    // By this iteration.
    static bool is_lost(const RootMove& root) noexcept {
        return root.score > -infinite_score && is_loss(root.score);
    }
    static bool by_score(const RootMove& a, const RootMove& b) noexcept { return a.score > b.score; }

    // Widens the window about the last score until the score lies inside.
    bool aspire(int depth, std::size_t first) {
        const Score last = moves_[first].before;
        Score margin = depth >= 5 && !is_decisive(last) ? 22 : 2 * infinite_score;
        Window window{std::max(-infinite_score, last - margin), std::min(infinite_score, last + margin)};
        while (true) {
            const auto before = moves_;
            const Score score = search_root(depth, window, first);
            if (Tree::stopped_) return keep_what_was_found(before, first, window);
            std::stable_sort(moves_.begin() + static_cast<std::ptrdiff_t>(first), moves_.end(), by_score);
            if (score <= window.alpha && window.alpha > -infinite_score) {
                window.alpha = std::max(-infinite_score, score - margin);
            } else if (score >= window.beta && window.beta < infinite_score) {
                window.beta = std::min(infinite_score, score + margin);
            } else {
                return true;
            }
            margin = margin > 600 ? infinite_score : 2 * margin + 10;
        }
    }
    // Of an iteration that was broken off: a move that was found better is better; one that was found lost is lost, though
    // of those after it no more is known than the iteration before had said, or else the evaluation; all else is as it was.
    bool keep_what_was_found(const std::vector<RootMove>& before, std::size_t first, Window window) {
        const auto from = static_cast<std::ptrdiff_t>(first);
        const auto best =
            std::max_element(moves_.begin() + from, moves_.end(),
                             [](const RootMove& a, const RootMove& b) { return a.score < b.score; });
        if (finished_depth_ > 0 && best->score <= window.alpha) {
            moves_ = before;
        } else if (is_loss(best->score) && (finished_depth_ == 0 || !is_loss(before[first].before))) {
            put_behind_what_is_open(before, first);
        } else {
            std::rotate(moves_.begin() + from, best, best + 1);
        }
        for (auto& root : moves_) {
            if (root.score == -infinite_score) root.score = root.before;
        }
        return false;
    }
    // The moves that are known to lose. What comes first then is worth no more than the best seemed to be.
    void put_behind_what_is_open(const std::vector<RootMove>& before, std::size_t first) {
        const auto from = moves_.begin() + static_cast<std::ptrdiff_t>(first);
        std::stable_partition(from, moves_.end(), [](const RootMove& root) { return !is_lost(root); });
        if (is_lost(*from)) return;
        from->score = from->before > -infinite_score ? from->before : before[first].before;
        if (from->score == -infinite_score)
            from->score = Tree::frame(0).evaluation;  // in the first iteration
        from->before = from->score;
    }

    Score search_root(int depth, Window window, std::size_t first) {
        auto& here = Tree::frame(0);
        Tree::survey(here);
        here.in_check = false;
        Tree::frame(1).killers = {};
        Score best = -infinite_score;
        for (std::size_t i = first; i < moves_.size(); ++i) moves_[i].score = -infinite_score;
        for (std::size_t i = first; i < moves_.size(); ++i) {
            auto& root = moves_[i];
            const auto nodes = Tree::nodes_;
            const Score score = look_at(root.move, depth, window, static_cast<int>(i - first));
            if (Tree::stopped_) return best;
            root.nodes += Tree::nodes_ - nodes;
            if (i > first && score <= window.alpha) continue;
            root.score = score;
            root.line.assign(1, root.move);
            const auto& rest = Tree::frame(1).line;
            root.line.insert(root.line.end(), rest.begin(), rest.end());
            best = std::max(best, score);
            if (score >= window.beta) return best;
            window.alpha = std::max(window.alpha, score);
        }
        return best;
    }
    Score look_at(Move move, int depth, Window window, int place) {
        if (place == 0) return Tree::look(move, depth - 1, window, 0, false);
        const Window scout{window.alpha, window.alpha + 1};
        const int less = depth >= 4 && place >= 6 ? 1 + (place >= 24) : 0;
        Score score = Tree::look(move, depth - 1 - less, scout, 0, true);
        if (score > window.alpha && less > 0 && !Tree::stopped_)
            score = Tree::look(move, depth - 1, scout, 0, true);
        if (score > window.alpha && !Tree::stopped_) score = Tree::look(move, depth - 1, window, 0, false);
        return score;
    }

    [[nodiscard]] bool is_worth_going_on(int depth) const {
        const auto& task = *Tree::task_;
        if (task.limits->ponder && !task.control->is_hit()) return true;
        if (moves_.size() == 1 && task.limits->clock) return false;
        if (Tree::is_exhausted(depth)) return false;
        // A win that nothing shorter can beat.
        if (is_decisive(moves_.front().score) && plies_to_end(moves_.front().score) <= depth &&
            task.limits->lines == 1) {
            return false;
        }
        const double scale = best_stood_ >= 6 ? 0.55 : best_stood_ >= 3 ? 0.75 : best_stood_ >= 1 ? 1.0 : 1.4;
        return task.budget->is_next_iteration_worthwhile(scale);
    }

    [[nodiscard]] Report report() const {
        const auto& task = *Tree::task_;
        (*task.nodes)[static_cast<std::size_t>(Tree::index_)].store(Tree::nodes_, std::memory_order_relaxed);
        Report report;
        report.depth = finished_depth_;
        report.deepest = std::max(Tree::deepest_, finished_depth_);
        report.nodes = task.all_nodes();
        report.seconds = task.budget->seconds();
        report.table_permille = task.table->permille();
        const auto lines = std::min<std::size_t>(moves_.size(), static_cast<std::size_t>(task.limits->lines));
        for (std::size_t i = 0; i < lines; ++i) {
            if (moves_[i].score > -infinite_score) report.lines.push_back({moves_[i].score, moves_[i].line});
        }
        if (report.lines.empty()) report.lines.push_back({Tree::frame(0).evaluation, moves_.front().line});
        return report;
    }
    [[nodiscard]] Answer answer() const {
        Answer answer;
        answer.report = report();
        const auto& line = answer.report.lines.front().moves;
        answer.best = line.front();
        if (line.size() > 1) answer.ponder = line[1];
        return answer;
    }

    std::unique_ptr<const CompiledRules<N>> owned_book_;
    std::vector<RootMove> moves_;
    std::vector<Line> told_;  // in the last report
    Move finished_best_;
    int finished_depth_ = 0;
    int best_stood_ = 0;
};

template <int N>
std::unique_ptr<Worker> make_searcher(const Ruleset& ruleset, std::shared_ptr<const Network> network) {
    auto book = std::make_unique<const CompiledRules<N>>(ruleset);
    if (book->movement == Movement::Plain) {
        return std::make_unique<Searcher<N, Movement::Plain>>(std::move(book), ruleset, std::move(network));
    }
    return std::make_unique<Searcher<N, Movement::Full>>(std::move(book), ruleset, std::move(network));
}

}  // namespace tafl
