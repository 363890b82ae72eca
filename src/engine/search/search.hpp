// The search below the root: principal variation search (Marsland and Campbell, 1982) with a transposition table, late-move
// reductions and the pruning techniques of modern chess programs. Margins are in score units. This file holds the parts; the order in
// which they are applied, step by step, is in main_search.hpp, and quiescence search is in quiescence.hpp.
//
// What is particular to the game:
//  - The king escapes: if he can leave at once and his side is to move, the node is a win without a search.
//  - He threatens to escape: the attackers must capture him or block; if they cannot, the node is a loss. Both rules are
//    exact, and cheap enough for the leaves. A side whose king is threatened, or that faces such a threat, is "in check":
//    the main search gives it no static evaluation of its own and no pruning before it has moved.
//  - Exit forts: the defenders complete one with this move, or threaten to. That is a win and a check likewise, and only replies
//    that may parry the threat are searched. Where most of a fort stands the node is not pruned, nor are the moves that may build it.
//  - Rings: the attackers close one with this move, or threaten to: a win and a check. They are looked for only where few paths out are
//    open (ring_threats.hpp).
//  - R12: a side may move twice in a row. A score changes its sign only when the turn has passed.
#pragma once

#include <span>
#include <utility>

#include "engine/capture_squares.hpp"
#include "engine/evaluator.hpp"
#include "engine/fort_threats.hpp"
#include "engine/ring_threats.hpp"
#include "engine/search/history_tables.hpp"
#include "engine/search/late_move_reductions.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/tree_search.hpp"
#include "engine/search/tuning.hpp"
#include "rules/game_state.hpp"
#include "rules/move_legality.hpp"

namespace tafl {

template <int N, Movement C>
class Search final : public TreeSearch {
  public:
    Search(std::unique_ptr<const CompiledRules<N>> rules, const Ruleset& ruleset,
           std::shared_ptr<const Network> network)
        : owned_rules_(std::move(rules)),
          state_(rules_, to_position<N>(ruleset.start)),
          evaluator_(rules_, ruleset, std::move(network)),
          escapes_lie_at_edge_((rules_.escape - masks<N>.edge).none()),
          fort_edge_(rules_.exit_fort ? masks<N>.edge - rules_.escape : Bitboard<N>{}) {}

    void set_position(const Game& game) override;
    [[nodiscard]] std::vector<Move> ordered_root_moves() override;
    void begin_root(int depth) noexcept override {
        root_depth_ = depth;
        frame(1).killers = {};
    }
    [[nodiscard]] Score search_root_move(Move move, bool is_first, int depth, int reduction,
                                         Window window) override {
        return search_move({depth, window, 0, false, state_.position().to_move, is_mid_turn()}, move,
                           is_first, depth - 1, reduction);
    }
    [[nodiscard]] const std::vector<Move>& pv_below_root() const noexcept override { return frame(1).pv; }
    [[nodiscard]] Score evaluate_root() noexcept override;
    [[nodiscard]] std::optional<Score> root_table_score() const noexcept override;
    void append_table_line(std::vector<Move>& line) override;
    [[nodiscard]] bool is_exhausted(int depth) const noexcept override {
        return rules_.ply_limit > 0 && depth >= 2 * (rules_.ply_limit - state_.plies());
    }
    void clear_history() noexcept override { history_.clear(); }

  private:
    // The search stack has one frame for each ply.
    struct Frame {
        KingMobility<N> mobility;
        Bitboard<N> king_capture_squares;
        Bitboard<N> fort_sites;
        // A lower level does not see the king's moves to these squares, nor the moves that capture him there.
        Bitboard<N> overlooked;
        Move move;  // made in this position
        int piece_to = HistoryTables<N>::no_piece_to;
        Score static_eval = 0;
        std::optional<Move> fort_threat;  // the attackers to move: this completes an exit fort next
        bool in_check = false;
        bool null_move = false;  // the side to move has passed here
        std::array<Move, 2> killers;
        std::vector<Move> pv;  // the principal variation from here
        MovePicker<N> picker;
        Frame() noexcept : pv() { pv.reserve(max_ply); }
    };

    // A node of the main search.
    struct Node {
        int depth;
        Window window;
        int ply;
        bool cut_node;  // expected to fail high
        Side side;
        bool mid_turn;           // R12
        bool improving = false;  // the static evaluation is higher than at this side's last turn
        Score raw_eval = 0;      // the static evaluation, not yet adjusted by the table's score
        Move tt_move{};
        Move best_move{};
        Bitboard<N> capture_squares{};
        Bitboard<N> escape_threat_squares{};
        bool may_build = false;  // a fort or a ring: these are not empty
        Bitboard<N> building_squares_of_king{}, building_squares_of_men{};
        std::array<int, 2> previous{};  // the piece-tos of the last two moves
        int depends_on = independent;   // as depends_on_, of the moves so far
    };
    struct Candidate {
        Move move;
        int index;  // in the order of the moves
        bool quiet = false;
        bool builds = false;
        int history = 0;
    };
    enum class Pruning : std::uint8_t { None, SkipMove, SkipAllLater };
    struct ScoredBest {
        Score score = 0;
        Move move;
    };

    // main_search.hpp
    [[nodiscard]] Score search(int depth, Window window, int ply, bool cut_node);
    [[nodiscard]] std::optional<Score> immediate_score(Frame& here, int ply);
    void set_static_eval(Node& node, Frame& here, const std::optional<TableEntry>& entry);
    [[nodiscard]] std::optional<Score> prune_node(const Node& node, Frame& here);
    [[nodiscard]] bool reverse_futility(const Node& node, const Frame& here) const noexcept;
    [[nodiscard]] std::optional<Score> razoring(const Node& node, const Frame& here);
    [[nodiscard]] std::optional<Score> null_move_pruning(const Node& node, Frame& here);
    [[nodiscard]] Score search_null_move(const Node& node, Frame& here);
    [[nodiscard]] bool internal_iterative_reduction(const Node& node) const noexcept;
    [[nodiscard]] bool order_moves(Node& node, Frame& here);
    [[nodiscard]] Score search_moves(Node& node, Frame& here);
    [[nodiscard]] bool builds(const Node& node, Move move) const noexcept {
        if (!node.may_build) return false;
        const bool by_king = move.from == state_.position().king;
        return (by_king ? node.building_squares_of_king : node.building_squares_of_men).has(move.to);
    }
    [[nodiscard]] Candidate make_candidate(const Node& node, Move move, int index) const noexcept;
    [[nodiscard]] Pruning prune_move(const Node& node, const Frame& here, const Candidate& candidate,
                                     Score best) const noexcept;
    [[nodiscard]] bool late_move_pruning(const Node& node, const Candidate& candidate) const noexcept;
    [[nodiscard]] bool futility_pruning(const Node& node, const Frame& here) const noexcept;
    [[nodiscard]] Score search_candidate(const Node& node, Frame& here, const Candidate& candidate);
    [[nodiscard]] int check_extension(const Node& node, const Frame& here) const noexcept;
    [[nodiscard]] int late_move_reduction(const Node& node, const Frame& here, const Candidate& candidate,
                                          int full_depth) const noexcept;
    [[nodiscard]] Score search_move(const Node& node, Move move, bool is_first, int full_depth,
                                    int reduction);
    [[nodiscard]] Score search_zero_window(const Node& node, int full_depth, int reduction);
    void update_histories(const Node& node, Move best, std::span<const Move> tried);

    // quiescence.hpp
    [[nodiscard]] Score quiescence(Window window, int ply, int depth);
    void generate_quiescence_moves(const Frame& here, int depth, bool captures,
                                   MoveList<N>& list) const noexcept;
    [[nodiscard]] ScoredBest search_quiescence_moves(const MoveList<N>& list, Score stand_pat, Window window,
                                                     int ply, int depth);

    // king_danger.hpp
    void find_king_threats(Frame& here) noexcept;
    [[nodiscard]] bool overlooks_king() const noexcept;
    [[nodiscard]] bool is_overlooked(const Frame& here, Move move) const noexcept;
    [[nodiscard]] bool can_escape(const Frame& here) const noexcept;
    [[nodiscard]] Score king_escapes(const Frame& here, int ply);
    [[nodiscard]] bool can_capture_king(const Frame& here, int ply);
    [[nodiscard]] bool threatens_king(const Frame& here) const noexcept;
    [[nodiscard]] bool attackers_threaten(const Frame& here) noexcept;
    [[nodiscard]] bool must_block_escape(const Frame& here) const noexcept;
    [[nodiscard]] bool escape_is_decisive() const noexcept;
    [[nodiscard]] bool must_parry_fort(const Frame& here) const noexcept;
    [[nodiscard]] std::optional<Score> fort_score(Frame& here, int ply) noexcept;
    [[nodiscard]] bool may_see_ring(const Frame& here) const noexcept;
    [[nodiscard]] std::optional<Move> ring_closing_move(const Frame& here) noexcept;
    [[nodiscard]] std::optional<Score> ring_score(Frame& here, int ply) noexcept;
    void find_building_squares(Node& node, const Frame& here) noexcept;
    void generate_escape_blocks(const Frame& here, MoveList<N>& list) const noexcept;
    void generate_fort_parries(const Frame& here, MoveList<N>& list) const noexcept;
    void push_attackers_slides_to(const Bitboard<N>& squares, MoveList<N>& list) const noexcept;
    [[nodiscard]] Score unstoppable(const Frame& here, int ply, bool with_pv);

    // repetition.hpp
    [[nodiscard]] std::optional<Score> repetition_score(const Frame& here, int ply) noexcept;
    [[nodiscard]] Score cycle_score(bool wins, const Frame& here, int ply) noexcept;
    [[nodiscard]] int repetition_favours() const noexcept;
    [[nodiscard]] Score search_repetition(int depth, Window window, int ply, bool cut_node);
    [[nodiscard]] int cycle_begin(int ply) const noexcept;
    [[nodiscard]] bool some_are_forbidden(const MoveList<N>& list) const noexcept;
    [[nodiscard]] bool rules_may_intervene(int plies) const noexcept;

    // transposition_access.hpp
    void store(TableEntry entry, int ply) noexcept;
    [[nodiscard]] std::optional<TableEntry> find_entry() const noexcept;
    [[nodiscard]] std::optional<Score> table_cutoff(const std::optional<TableEntry>& entry, int depth,
                                                    Window window, int ply) const noexcept;
    [[nodiscard]] std::optional<Score> better_proof(const std::optional<TableEntry>& entry, Frame& here,
                                                    Score best, int ply) noexcept;
    [[nodiscard]] static bool causes_cutoff(Bound bound, Score score, Window window) noexcept;
    [[nodiscard]] static Bound bound_of(Score score, Window window) noexcept {
        return score >= window.beta ? Bound::Lower : score > window.alpha ? Bound::Exact : Bound::Upper;
    }

    // table_probe.hpp
    [[nodiscard]] std::optional<TableVerdict> find_verdict() const noexcept;
    [[nodiscard]] std::optional<Score> table_score(int ply) const noexcept;
    [[nodiscard]] bool open_is_drawn() const noexcept;
    [[nodiscard]] std::optional<Move> table_move();
    [[nodiscard]] bool leads_to(Move move, TableVerdict verdict);

    // search_primitives.hpp
    void leave_out_overlooked(std::vector<Move>& moves) noexcept;
    [[nodiscard]] Outcome do_move(Move move, int ply);
    [[nodiscard]] Score search_child(Side side, int depth, Window window, int ply, bool cut_node);
    [[nodiscard]] Score terminal_score(Outcome outcome, int ply, Side side);
    [[nodiscard]] Score evaluate(const Frame& here, int ply) noexcept;
    [[nodiscard]] Score liking(const Frame& here) const noexcept;
    [[nodiscard]] Score evaluation_noise(std::uint64_t key) const noexcept;
    [[nodiscard]] std::uint64_t random_bits(std::uint64_t key) const noexcept;
    void update_pv(int ply, Move move);

    [[nodiscard]] Frame& frame(int ply) noexcept {
        return stack_[static_cast<std::size_t>(ply + frames_before_root)];
    }
    [[nodiscard]] const Frame& frame(int ply) const noexcept {
        return stack_[static_cast<std::size_t>(ply + frames_before_root)];
    }
    [[nodiscard]] std::uint64_t key() const noexcept { return state_.position().key; }
    // R12: the side has moved and may move again.
    [[nodiscard]] bool is_mid_turn() const noexcept {
        return C == Movement::Full && state_.position().chain != no_square;
    }

    // A margin of pruning on this board.
    [[nodiscard]] static Score scaled(Score margin) noexcept {
        return N <= 7 ? tuning::small_board_scale * margin : margin;
    }

    static constexpr int frames_before_root = 4;                       // so that frame(ply - 2) always exists
    static constexpr int before_root = -1, independent = max_ply + 1;  // of depends_on_ (repetition.hpp)

    std::unique_ptr<const CompiledRules<N>> owned_rules_;
    const CompiledRules<N>& rules_ = *owned_rules_;
    GameState<N, C> state_;
    Evaluator<N> evaluator_;
    HistoryTables<N> history_;
    bool escapes_lie_at_edge_;
    Bitboard<N> fort_edge_;  // where the king may stand in an exit fort (R7)
    std::uint64_t root_key_ = 0;
    Side root_side_ = Side::Attackers;
    int soldiers_at_root_ = 0;   // and the king
    bool root_is_open_ = false;  // the tables say that neither side can force a win
    DisjointPaths<N> two_paths_out_{2}, three_paths_out_{3};
    int depends_on_ = independent;  // the earliest ply of the path that decides the score returned last
    std::vector<Frame> stack_{static_cast<std::size_t>(max_ply + 2 * frames_before_root)};
};

}  // namespace tafl
