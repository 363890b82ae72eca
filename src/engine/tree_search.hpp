// The search below the root: principal variation search (Marsland and Campbell, 1982) with the table, late-move
// reductions, and the prunings of modern chess programs. Their margins are in score units and were set by judgement.
//
// What is particular to the game:
//  - the king escapes: where he can leave at once with his side to move, the game is decided without a look;
//  - he threatens to: the attackers' moves are those that take him or stand in his way, and where neither exists the
//    game is decided as well. Both are exact, and cheap enough for the leaves of the tree;
//  - he may be taken: his side is in check, as it were, and is not judged before it has moved;
//  - under R12 a side may move twice running: a score changes its sign only when the turn has passed.
#pragma once

#include "engine/evaluator.hpp"
#include "engine/move_picker.hpp"
#include "engine/reductions.hpp"
#include "engine/search_task.hpp"
#include "rules/game_state.hpp"
#include "rules/move_legality.hpp"

namespace tafl {

template <int N, Movement C>
class TreeSearch {
  public:
    TreeSearch(const CompiledRules<N>& book, const Ruleset& ruleset, std::shared_ptr<const Network> network)
        : book_(book),
          course_(book, to_position<N>(ruleset.start)),
          evaluator_(book, ruleset, std::move(network)),
          escapes_lie_at_edge_((book.escape - masks<N>.edge).none()) {}

  protected:
    struct Frame {
        KingWays<N> ways;
        Bitboard<N> fatal;  // where an attacker would take the king
        Move move;          // made from here
        int kind = Histories<N>::no_kind;
        Score evaluation = 0;
        bool in_check = false;
        bool passed = false;
        std::array<Move, 2> killers;
        std::vector<Move> line;  // the best one from here
        MovePicker<N> picker;
        Frame() noexcept : line() { line.reserve(max_ply); }
    };
    struct Window {
        Score alpha, beta;
        [[nodiscard]] bool is_open() const noexcept { return beta - alpha > 1; }
    };

    // What a node with depth left has found out so far.
    struct Node {
        int depth;
        Window window;
        int ply;
        bool cut;  // expected to fail high
        Side side;
        bool mid_turn;
        bool improving = false;  // since this side's last turn
        Score raw = 0;           // the evaluation itself
        Move remembered{};       // by the table
        Move best_move{};
        Bitboard<N> takes{};  // where something is taken
        Bitboard<N> gates{};  // from where the king would escape next
        std::array<int, 2> before{};
    };
    struct Candidate {
        Move move;
        int place;
        bool quiet = false;
        int history = 0;
    };
    enum class Worth : std::uint8_t { Looking, Not, Neither };  // Neither: nor are those after it
    struct Found {
        Score score = 0;
        Move move;
    };

    void begin(const Game& game, SearchTask& task, int index) {
        task_ = &task;
        index_ = index;
        nodes_ = 0;
        deepest_ = 0;
        stopped_ = false;
        course_ = GameState<N, C>(book_, to_position<N>(game.start()));
        for (const auto& played : game.history()) (void)course_.advance(played.move);
        evaluator_.restart();
        for (auto& frame : frames_) frame.killers = {}, frame.line.clear();
        noise_ = task.limits->weakness;
    }

    [[nodiscard]] Score value_of(Outcome outcome, int ply, Side side) const noexcept {
        if (outcome.winner == Winner::Draw) return 0;
        return outcome.winner == winner_of(side) ? wins_in(ply) : loses_in(ply);
    }

    // Plays the move, scores it for the side that made it, takes it back.
    [[nodiscard]] Score look(Move move, int depth, Window window, int ply, bool cut) {
        const Side side = course_.position().to_move;
        const auto outcome = enter(move, ply);
        const Score score =
            outcome.is_over() ? ended(outcome, ply, side) : below(side, depth, window, ply, cut);
        course_.retreat();
        return score;
    }

    [[nodiscard]] Score ended(Outcome outcome, int ply, Side side) {
        frame(ply + 1).line.clear();
        return value_of(outcome, ply + 1, side);
    }
    [[nodiscard]] Outcome enter(Move move, int ply) {
        auto& here = frame(ply);
        here.move = move;
        here.kind = Histories<N>::kind(course_.position(), move);
        here.passed = false;
        evaluator_.enter(ply + 1);
        task_->table->prefetch(course_.key_after(move));
        return course_.advance(move);
    }
    // The child's score, seen from `side`, which has just moved.
    [[nodiscard]] Score below(Side side, int depth, Window window, int ply, bool cut) {
        if constexpr (C == Movement::Full) {
            if (course_.position().to_move == side) return search(depth, window, ply + 1, cut);
        }
        return -search(depth, {-window.beta, -window.alpha}, ply + 1, cut);
    }

    [[nodiscard]] Score search(int depth, Window window, int ply, bool cut);
    [[nodiscard]] Score quiesce(Window window, int ply, int depth);
    [[nodiscard]] std::optional<Score> settled_at_once(Frame& here, int ply);
    void assess(Node& node, Frame& here, const std::optional<TableEntry>& entry);
    [[nodiscard]] std::optional<Score> pruned(const Node& node, Frame& here);
    [[nodiscard]] Score pass(const Node& node, Frame& here);
    [[nodiscard]] bool rank_moves(Node& node, Frame& here);
    [[nodiscard]] Score try_moves(Node& node, Frame& here);
    [[nodiscard]] Candidate weigh(const Node& node, Move move, int place) const noexcept;
    [[nodiscard]] Worth worth_of(const Node& node, const Frame& here, const Candidate& candidate,
                                 Score best) const noexcept;
    [[nodiscard]] Score try_move(const Node& node, Frame& here, const Candidate& candidate);
    [[nodiscard]] Score scout(const Node& node, const Frame& here, const Candidate& candidate, int full);
    [[nodiscard]] int reduction(const Node& node, const Frame& here, const Candidate& candidate,
                                int full) const noexcept;
    void lively_moves(const Frame& here, int depth, bool captures, MoveList<N>& list) const noexcept;
    [[nodiscard]] Found try_lively(const MoveList<N>& list, Score standing, Window window, int ply,
                                   int depth);
    void learn(Move best, int depth, int ply, std::span<const Move> tried);
    void extend_line(int ply, Move move) {
        auto& line = frame(ply).line;
        const auto& rest = frame(ply + 1).line;
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    [[nodiscard]] Frame& frame(int ply) noexcept {
        return frames_[static_cast<std::size_t>(ply + frames_before)];
    }
    [[nodiscard]] const Frame& frame(int ply) const noexcept {
        return frames_[static_cast<std::size_t>(ply + frames_before)];
    }
    [[nodiscard]] std::array<int, 2> kinds_before(int ply) noexcept {
        return {frame(ply - 1).kind, frame(ply - 2).kind};
    }
    [[nodiscard]] std::uint64_t key() const noexcept { return course_.position().key; }
    // R12: the side has moved and may go on.
    [[nodiscard]] bool is_mid_turn() const noexcept {
        return C == Movement::Full && course_.position().chain != no_square;
    }
    [[nodiscard]] static bool settles(Bound bound, Score score, Window window) noexcept {
        switch (bound) {
            case Bound::Exact: return true;
            case Bound::Lower: return score >= window.beta;
            case Bound::Upper: return score <= window.alpha;
            case Bound::None: break;
        }
        return false;
    }

    void count_node(int ply) noexcept {
        ++nodes_;
        deepest_ = std::max(deepest_, ply);
        if (nodes_ % 256 == 0) check_limits();
    }
    void check_limits() noexcept {
        (*task_->nodes)[static_cast<std::size_t>(index_)].store(nodes_, std::memory_order_relaxed);
        if (task_->control->is_stopped() || task_->finished.load(std::memory_order_relaxed)) stopped_ = true;
        if (index_ != 0) return;
        if (task_->limits->ponder && task_->control->is_hit()) task_->budget->start();
        if (task_->budget->is_over()) stopped_ = true;
    }
    // To the node, so that a search by nodes is the same everywhere.
    [[nodiscard]] bool is_out_of_nodes() const noexcept { return nodes_ >= node_limit_; }

    // Looks round the king, once a node.
    void survey(Frame& here) noexcept {
        const auto& position = course_.position();
        here.ways = king_ways(book_, position);
        here.fatal = fatal_squares(book_, position);
    }
    // The attackers to move: he leaves next unless he is taken or barred. R12's jumps and the limit of plies spoil the
    // certainty, escapes inside the board leave room for a ring.
    [[nodiscard]] bool must_bar(const Frame& here) const noexcept {
        if (here.ways.escapes == 0 || course_.position().to_move != Side::Attackers) return false;
        return is_certain() && (C == Movement::Plain || course_.position().chain == no_square);
    }
    [[nodiscard]] bool escapes_now(const Frame& here) const noexcept {
        const auto& position = course_.position();
        return here.ways.escapes > 0 && position.to_move == Side::Defenders && position.chain == no_square;
    }
    [[nodiscard]] bool is_certain() const noexcept {
        return book_.jumps == Jumps::None && escapes_lie_at_edge_ &&
               (book_.ply_limit == 0 || course_.plies() + 2 < book_.ply_limit);
    }
    // At the root: the limit of plies ends every line, and no reduction has kept one from its end.
    [[nodiscard]] bool is_exhausted(int depth) const noexcept {
        return book_.ply_limit > 0 && depth >= 2 * (book_.ply_limit - course_.plies());
    }
    [[nodiscard]] bool may_take_king(const Frame& here, Side side) const noexcept {
        if (here.fatal.none()) return false;
        return reaches<N>(all_slides<N, C>(book_, course_.position(), side), here.fatal);
    }
    [[nodiscard]] Score take_escape(const Frame& here, int ply) {
        const auto exits = here.ways.reach & book_.escape;
        frame(ply).line.assign(1, Move{course_.position().king, static_cast<Square>(exits.first())});
        return wins_in(ply + 1);
    }
    // The attackers to move, and nothing bars him: any move, and he is out.
    [[nodiscard]] Score let_escape(int ply, bool tell) {
        if (tell) {
            MoveList<N> list;
            course_.generate(list);
            if (!list.empty()) {
                (void)course_.advance(list[0]);
                survey(frame(ply + 1));
                (void)take_escape(frame(ply + 1), ply + 1);
                course_.retreat();
                extend_line(ply, list[0]);
            }
        }
        return loses_in(ply + 2);
    }
    // The attackers to move. True, and the line set, where a move takes the king.
    [[nodiscard]] bool take_king(const Frame& here, int ply) {
        if (here.fatal.none()) return false;
        const auto& position = course_.position();
        MoveList<N> list;
        push_slides_to<N>(all_slides<N, C>(book_, position, Side::Attackers), position.pieces[0], here.fatal,
                          list);
        for (const Move move : list) {
            const auto outcome = course_.advance(move);
            course_.retreat();
            if (outcome.reason != Reason::KingCaptured) continue;
            frame(ply).line.assign(1, move);
            return true;
        }
        return false;
    }
    void bars(const Frame& here, MoveList<N>& list) const noexcept {
        const auto& position = course_.position();
        const auto squares = here.ways.barriers & position.empty();
        push_slides_to<N>(all_slides<N, C>(book_, position, Side::Attackers), position.pieces[0], squares,
                          list);
    }

    // A position that has stood before: the line goes in circles, and the ruleset says whom that serves (R10).
    [[nodiscard]] std::optional<Score> by_repetition() const noexcept {
        const auto& last = course_.history().last();
        if (last.occurrence < 2 || !last.counts) return std::nullopt;
        constexpr Score settled = max_evaluation + 2'000;
        const bool attackers = course_.position().to_move == Side::Attackers;
        switch (book_.repetition.policy) {
            case RepetitionPolicy::DefendersLose: return attackers ? settled : -settled;
            case RepetitionPolicy::MoverLoses: return settled;
            case RepetitionPolicy::MoverWins: return -settled;
            case RepetitionPolicy::ControllerDeviates: return attackers ? 60 : -60;
            case RepetitionPolicy::None:
            case RepetitionPolicy::Draw:
            case RepetitionPolicy::SuperkoDefenders: break;
        }
        return 0;
    }

    // For the side to move, with the level's errors of judgement.
    [[nodiscard]] Score judge(const Frame& here, int ply) noexcept {
        const auto& position = course_.position();
        Score score = evaluator_(position, here.ways, ply);
        if (position.to_move == Side::Defenders) score = -score;
        if (noise_.error > 0) score += misjudgement(position.key);
        return std::clamp(score, -max_evaluation, max_evaluation);
    }
    [[nodiscard]] Score misjudgement(std::uint64_t position) const noexcept {
        std::uint64_t x = position ^ noise_.seed * 0x9E3779B97F4A7C15;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
        const int a = static_cast<int>(x >> 8 & 0xFFFF), b = static_cast<int>(x >> 32 & 0xFFFF);
        return noise_.error * (a - b) / 65'536;
    }

    // How wide the margins of pruning are. On the smallest board one move turns everything, a man of a small army counts for
    // three of Copenhagen's, and looking is cheap: what is far behind may still win (bench/wins/brandub.txt).
    static constexpr int width = N <= 7 ? 3 : 1;
    static constexpr Score most_taken = 350;  // by one capture, as the evaluation sees it
    static constexpr int frames_before =
        4;  // frames before the root, so that nobody asks whether there are any

    const CompiledRules<N>& book_;
    GameState<N, C> course_;
    Evaluator<N> evaluator_;
    Histories<N> histories_;
    bool escapes_lie_at_edge_;
    std::vector<Frame> frames_{static_cast<std::size_t>(max_ply + 2 * frames_before)};
    SearchTask* task_ = nullptr;
    int index_ = 0;
    int root_depth_ = 0;
    int deepest_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    bool stopped_ = false;
    Weakness noise_;
};

}  // namespace tafl
