// Principal variation search with a table of positions met, killer moves, a history of good moves, and
// shallower looks at late quiet moves. Under Berserk rules a side may move twice running, so a child's
// score changes its sign only when the turn has passed.
#include "engine/simple_search.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/evaluation.hpp"

namespace tafl {

namespace {

constexpr int infinite = 32'000;
constexpr int most_plies = 64;

enum class Bound : std::uint8_t { None, Exact, Lower, Upper };

struct Entry {
    std::uint64_t key = 0;
    Move move;
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::None;
};

struct Ranked {
    Move move;
    int rank = 0;
};

std::uint64_t mixed(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

class Searcher {
  public:
    Searcher(Game& game, const SearchLimits& limits)
        : game_(game),
          limits_(limits),
          evaluation_(game.ruleset()),
          size_(game.ruleset().size()),
          table_(table_size),
          history_(2 * static_cast<std::size_t>(size_ * size_ * size_ * size_)) {}

    SearchResult run() {
        auto moves = ranked(Move{}, 0);
        result_.best = moves.front().move;
        for (int depth = 1; depth <= std::min(limits_.depth, most_plies - 2); ++depth) {
            if (!iterate(moves, depth)) break;
            result_.depth = depth;
            if (moves.size() == 1 || std::abs(result_.score) > win_score - depth) break;
        }
        return result_;
    }

  private:
    static constexpr std::size_t table_size = std::size_t{1} << 16;

    // One iteration over the moves at the root. False when it had to be given up; what it had found by then
    // counts, because the best move of the iteration before is looked at first.
    bool iterate(std::vector<Ranked>& moves, int depth) {
        int alpha = -infinite;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const int score = look(moves[i].move, depth, alpha, infinite, 0, i > 0, 0);
            if (stopped_) return false;
            if (score <= alpha) continue;
            alpha = score;
            result_.best = moves[i].move;
            result_.score = score;
            std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                        moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
        return true;
    }

    // Plays the move and scores it for the side that made it: with an empty window first, if so asked.
    int look(Move move, int depth, int alpha, int beta, int ply, bool scout, int reduction) {
        const auto side = game_.to_move();
        static_cast<void>(game_.play(move));
        const bool passed = game_.to_move() != side;
        const auto score_of = [&](int d, int low, int high) {
            return passed ? -negamax(d, -high, -low, ply + 1) : negamax(d, low, high, ply + 1);
        };
        int score = alpha + 1;
        if (scout && reduction > 0) score = score_of(depth - 1 - reduction, alpha, alpha + 1);
        if (scout && score > alpha) score = score_of(depth - 1, alpha, alpha + 1);
        if (!scout || (score > alpha && score < beta)) score = score_of(depth - 1, alpha, beta);
        game_.undo();
        return score;
    }

    int negamax(int depth, int alpha, int beta, int ply) {
        ++result_.nodes;
        if (result_.nodes >= limits_.nodes && result_.depth > 0) stopped_ = true;
        if (stopped_) return 0;
        if (game_.outcome().is_over()) return finished(ply);
        if (const int times = game_.occurrences(); times > 1 && repetition_matters()) return repeated();
        if (ply >= most_plies - 1) return standing();
        // A capture is answered before the position is judged.
        if (depth <= 0 && (depth < 0 || game_.last().captures.count == 0)) return standing();
        return expand(std::max(depth, 1), alpha, beta, ply, depth <= 0);
    }

    int expand(int depth, int alpha, int beta, int ply, bool last_look) {
        const auto key = game_.key();
        auto& entry = table_[key % table_size];
        Move remembered;
        if (entry.key == key && entry.bound != Bound::None) {
            remembered = entry.move;
            if (entry.depth >= depth && settles(entry, alpha, beta, ply)) return from_table(entry.score, ply);
        }
        const auto moves = ranked(remembered, ply);
        const int child_depth = last_look ? 0 : depth;
        int best = -infinite, low = alpha;
        Move best_move = moves.front().move;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const bool late = depth >= 3 && i >= 6 && moves[i].rank < capture_rank;
            const int reduction = late ? (i >= 24 && depth >= 4 ? 2 : 1) : 0;
            const int score = look(moves[i].move, child_depth, low, beta, ply, i > 0, reduction);
            if (stopped_) return 0;
            if (score > best) best = score, best_move = moves[i].move;
            low = std::max(low, score);
            if (low >= beta) {
                reward(best_move, depth, ply);
                break;
            }
        }
        const auto bound = best >= beta ? Bound::Lower : best > alpha ? Bound::Exact : Bound::Upper;
        entry = {key, best_move, static_cast<std::int16_t>(to_table(best, ply)),
                 static_cast<std::int8_t>(depth), bound};
        return best;
    }

    // Wins are stored as seen from the position, and read as seen from the root.
    static int to_table(int score, int ply) {
        return score > win_bound ? score + ply : score < -win_bound ? score - ply : score;
    }
    static int from_table(int score, int ply) {
        return score > win_bound ? score - ply : score < -win_bound ? score + ply : score;
    }
    static bool settles(const Entry& entry, int alpha, int beta, int ply) {
        const int score = from_table(entry.score, ply);
        return entry.bound == Bound::Exact || (entry.bound == Bound::Lower && score >= beta) ||
               (entry.bound == Bound::Upper && score <= alpha);
    }

    [[nodiscard]] int finished(int ply) const {
        const auto winner = game_.outcome().winner;
        if (winner == Winner::Draw) return 0;
        return winner == winner_of(game_.to_move()) ? win_score - ply : ply - win_score;
    }

    [[nodiscard]] bool repetition_matters() const {
        const auto policy = game_.ruleset().repetition.policy;
        return policy != RepetitionPolicy::None && policy != RepetitionPolicy::SuperkoDefenders;
    }
    // A position that comes back once may come back again: what that would mean under the ruleset.
    [[nodiscard]] int repeated() const {
        if (game_.ruleset().repetition.policy != RepetitionPolicy::DefendersLose) return 0;
        return game_.to_move() == Side::Attackers ? 600 : -600;
    }

    [[nodiscard]] int standing() const {
        const auto setup = game_.setup();
        int score = evaluation_(setup);
        const int error = 2 * limits_.noise + 1;
        score += static_cast<int>(mixed(game_.key() ^ limits_.seed) % static_cast<std::uint64_t>(error)) -
                 limits_.noise;
        score = std::clamp(score, -win_bound + 1, win_bound - 1);
        return setup.to_move == Side::Attackers ? score : -score;
    }

    static constexpr int remembered_rank = 1 << 30, escape_rank = 1 << 29, capture_rank = 1 << 28;
    static constexpr int killer_rank = 1 << 27;

    std::vector<Ranked> ranked(Move remembered, int ply) {
        const auto setup = game_.setup();
        std::vector<Ranked> moves;
        const auto legal = game_.legal_moves();
        moves.reserve(legal.size());
        for (const auto move : legal)
            moves.push_back({move, move == remembered ? remembered_rank : rank(setup, move, ply)});
        std::ranges::stable_sort(moves, std::greater{}, &Ranked::rank);
        return moves;
    }

    [[nodiscard]] int rank(const Setup& setup, Move move, int ply) const {
        if (setup.pieces[move.from] == Piece::King && evaluation_.is_escape(move.to)) return escape_rank;
        const auto kept = history_[slot(setup.to_move, move)];
        if (const int taken = likely_captures(setup, move); taken > 0) return capture_rank + taken;
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        return move == killers[0] || move == killers[1] ? killer_rank : kept;
    }

    // Enemies that the move shuts in between itself and a friend; special squares are left to the search.
    [[nodiscard]] int likely_captures(const Setup& setup, Move move) const {
        int taken = 0;
        const int file = move.to % size_, rank = move.to / size_;
        for (const auto& [df, dr] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const int f = file + 2 * df, r = rank + 2 * dr;
            if (f < 0 || f >= size_ || r < 0 || r >= size_) continue;
            const auto enemy = setup.pieces[static_cast<std::size_t>((rank + dr) * size_ + file + df)];
            const auto friendly = setup.pieces[static_cast<std::size_t>(r * size_ + f)];
            if (enemy == Piece::None || friendly == Piece::None) continue;
            taken += side_of(enemy) != setup.to_move && side_of(friendly) == setup.to_move ? 1 : 0;
        }
        return taken;
    }

    [[nodiscard]] std::size_t slot(Side side, Move move) const {
        const auto squares = static_cast<std::size_t>(size_ * size_);
        return (static_cast<std::size_t>(index_of(side)) * squares + move.from) * squares + move.to;
    }

    void reward(Move move, int depth, int ply) {
        auto& kept = history_[slot(game_.to_move(), move)];
        kept = std::min(kept + depth * depth, killer_rank - 1);
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] == move) return;
        killers[1] = killers[0];
        killers[0] = move;
    }

    Game& game_;
    SearchLimits limits_;
    Evaluation evaluation_;
    int size_;
    std::vector<Entry> table_;
    std::vector<int> history_;
    std::array<std::array<Move, 2>, most_plies> killers_{};
    SearchResult result_;
    bool stopped_ = false;
};

}  // namespace

SearchResult search(Game& game, const SearchLimits& limits) { return Searcher(game, limits).run(); }

SearchLimits limits_of_level(int level, int size, std::uint64_t seed) noexcept {
    struct Row {
        int depth;
        std::uint64_t nodes;
        int noise;
    };
    static constexpr std::array<Row, 10> rows{{
        {1, 20'000, 500},
        {1, 20'000, 220},
        {2, 20'000, 160},
        {2, 20'000, 60},
        {3, 40'000, 50},
        {3, 60'000, 20},
        {4, 100'000, 10},
        {5, 200'000, 4},
        {8, 350'000, 3},
        {30, 600'000, 2},
    }};
    const auto& row = rows[static_cast<std::size_t>(level - 1)];
    // A node costs as many squares as the board has.
    const auto nodes = row.nodes * 121 / static_cast<std::uint64_t>(std::max(121, size * size));
    return {.depth = row.depth, .nodes = nodes, .noise = row.noise, .seed = seed};
}

}  // namespace tafl
