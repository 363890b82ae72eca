#include "lab/puzzles/finder.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <ranges>
#include <set>
#include <utility>

#include "advice/threats.hpp"
#include "engine/win_probability.hpp"
#include "lab/puzzles/prover.hpp"
#include "lab/puzzles/second_solution.hpp"

namespace tafl {

namespace {

constexpr double clear_margin = 0.15;  // of the chance of winning, between a proven win and the second move
constexpr double wide_margin = 0.3;    // between the only defence and a loss
constexpr int misses_to_stop = 3;      // positions without a win that end a stretch of won ones
constexpr int ring_approach = 15;      // plies before a ring can close in which another move may threaten one
constexpr int same_combination = 8;  // plies within which a solver's move that occurs again is the same idea

EngineOptions with_hash(int mib) {
    EngineOptions options;
    options.hash_mib = mib;
    return options;
}

bool captures(Game& game, Move move) {
    const auto played = game.play(move);
    if (!played) return false;
    const bool takes = played->get().captures.count > 0;
    game.undo();
    return takes;
}

std::vector<Move> solver_moves(const Puzzle& puzzle) {
    std::vector<Move> moves;
    for (std::size_t i = 0; i < puzzle.line.size(); i += 2) moves.push_back(puzzle.line[i]);
    return moves;
}

bool is_only_capture(Game& game, Move move) {
    if (!captures(game, move)) return false;
    const auto moves = game.legal_moves();
    return std::ranges::count_if(moves, [&](Move other) { return captures(game, other); }) == 1;
}

}  // namespace

// The puzzles of one game. The cheap tests come first: few positions are won, and of these most by a move that anybody sees.
class PuzzleFinder::Scan {
  public:
    Scan(const Game& game, const FinderLimits& limits, Engine& engine, Engine& deep, Engine& sight)
        : limits_(limits), engine_(engine), deep_(deep), sight_(sight), ruleset_(game.shared_ruleset()) {
        engine_.clear();
        Game board = game;
        board.restart();
        setups_.push_back(board.setup());
        for (const auto& played : game.history()) {
            (void)board.play(played.move);
            setups_.push_back(board.setup());
        }
        last_ = game.plies() - (game.outcome().is_over() ? 1 : 0);
        won_.resize(setups_.size());
    }

    std::vector<FoundPuzzle> find() {
        if (limits_.rings_only) look_for_rings();
        else look_for_all();
        std::ranges::stable_sort(found_, {}, &FoundPuzzle::ply);
        return std::move(found_);
    }

  private:
    void look_for_all() {
        for (const int parity : {0, 1}) look_through(last_ - parity);
        if (limits_.sidelines > 0) look_aside();
    }

    // From this position of the game backwards, two plies at a time: the stretches in which one side has a forced win.
    void look_through(int ply) {
        std::vector<int> won;
        for (int misses = 0; ply >= 0; ply -= 2) {
            if (is_won(ply)) won.push_back(ply), misses = 0;
            else if (++misses == misses_to_stop) take_stretch(std::exchange(won, {}));
        }
        take_stretch(won);
    }

    // Adds the earliest win with a single solution, and the defence that would have avoided the wins. `won` descends.
    void take_stretch(const std::vector<int>& won) {
        for (const int at : won | std::views::reverse) {
            if (add(at, win_puzzle(board(at)))) break;
        }
        if (limits_.short_wins || won.empty() || won.back() == 0) return;
        add(won.back() - 1, defence_puzzle(board(won.back() - 1)));
    }

    // Adds the wins that punish mistakes which nobody made: moves that look good at first sight and overlook a threat.
    void look_aside() {
        for (int ply = 0; ply < last_; ++ply) {
            auto game = board(ply);
            if (!game || is_won(ply + 1) || !is_threatened(ply)) continue;
            for (const auto& line : seen_at_once(*game, limits_.sidelines)) {
                const Move mistake = line.moves.front();
                if (loses(*game, mistake)) add(ply + 1, win_puzzle(after(*game, mistake)));
            }
        }
    }

    // Adds the single defences where the game comes close to a ring (R8), also after moves that nobody made.
    void look_for_rings() {
        std::set<int> approaches;  // positions with the attackers to move
        for (int ply = 0; ply <= last_; ++ply) {
            const auto game = board(ply);
            if (!game || !threats_of(*game, Side::Attackers).completes_ring) continue;
            if (game->to_move() == Side::Defenders) add(ply, defence_puzzle(game));
            const int latest = game->to_move() == Side::Attackers ? ply : ply - 1;
            for (int at = latest; at >= std::max(0, ply - ring_approach); at -= 2) approaches.insert(at);
        }
        for (const int ply : approaches) look_for_rings_after(ply);
    }

    void look_for_rings_after(int ply) {
        const auto game = board(ply);
        if (!game) return;
        for (const auto move : game->legal_moves()) {
            const auto threat = after(*game, move);
            if (threat && threats_of(*threat, Side::Attackers).completes_ring)
                add(ply + 1, defence_puzzle(threat));
        }
    }

    // Whether the opponent would win if it were its turn, and not at once.
    [[nodiscard]] bool is_threatened(int ply) {
        auto setup = setups_[static_cast<std::size_t>(ply)];
        setup.to_move = !setup.to_move;
        const auto game = start_at(setup);
        return game && is_long_win(scan(*game));
    }

    // Whether a short search sees that the opponent wins after the move, and not at once.
    [[nodiscard]] bool loses(Game& game, Move move) {
        if (!game.play(move)) return false;
        const bool loses = !game.outcome().is_over() && is_long_win(scan(game));
        game.undo();
        return loses;
    }

    // Begins a game of its own after the move, so that earlier positions do not count as repetitions.
    [[nodiscard]] std::optional<Game> after(Game game, Move move) const {
        (void)game.play(move);
        return start_at(game.setup());
    }

    bool add(int ply, std::optional<Puzzle> puzzle) {
        if (!puzzle || is_known(*puzzle, ply) || !stands(*puzzle)) return false;
        found_.push_back({std::move(*puzzle), ply});
        return true;
    }

    // Whether a deep search finds no other solution of the first move. Where it finds one of a later move, the puzzle asks for
    // the moves before it.
    [[nodiscard]] bool stands(Puzzle& puzzle) {
        if (limits_.deep_nodes == 0) return true;
        const auto second = second_solution(deep_, ruleset_, puzzle, limits_.deep_nodes);
        if (second) puzzle.asked = second->at;
        return puzzle.asked > 0;
    }

    // Whether a puzzle of the same side nearby has one of its moves.
    [[nodiscard]] bool is_known(const Puzzle& puzzle, int ply) const {
        const auto moves = solver_moves(puzzle);
        return std::ranges::any_of(found_, [&](const FoundPuzzle& other) {
            return other.puzzle.position.to_move == puzzle.position.to_move &&
                   std::abs(other.ply - ply) <= same_combination &&
                   std::ranges::find_first_of(moves, solver_moves(other.puzzle)) != moves.end();
        });
    }

    [[nodiscard]] std::optional<Game> board(int ply) const {
        const auto at = static_cast<std::size_t>(ply);
        return at < setups_.size() ? start_at(setups_[at]) : std::nullopt;
    }

    [[nodiscard]] std::optional<Game> start_at(const Setup& setup) const {
        auto game = Game::from(ruleset_, setup, SetupCheck::Lenient);
        return game && !game->outcome().is_over() ? std::optional(*std::move(game)) : std::nullopt;
    }

    [[nodiscard]] std::vector<PvLine> search(const Game& game, std::uint64_t nodes, int lines) {
        SearchLimits limits;
        limits.nodes = nodes;
        limits.multi_pv = lines;
        return engine_.search(game, limits).info.lines;
    }

    [[nodiscard]] Score scan(const Game& game) { return search(game, limits_.scan_nodes, 1).front().score; }

    // A win of the solver that takes more than the next move.
    [[nodiscard]] static bool is_long_win(Score score) noexcept {
        return is_win(score) && plies_to_end(score) > 1;
    }

    [[nodiscard]] bool is_wanted(Score score) const noexcept {
        return is_long_win(score) && (!limits_.short_wins || plies_to_end(score) == 3);
    }

    [[nodiscard]] int max_moves() const noexcept { return limits_.short_wins ? 2 : limits_.max_moves; }

    [[nodiscard]] bool is_won(int ply) {
        auto& known = won_[static_cast<std::size_t>(ply)];
        if (!known) {
            const auto game = board(ply);
            known = game && is_win(scan(*game));
        }
        return *known;
    }

    // The best lines of a search of one ply.
    [[nodiscard]] std::vector<PvLine> seen_at_once(const Game& game, int lines) {
        SearchLimits limits;
        limits.nodes = limits_.nodes;
        limits.multi_pv = lines;
        limits.depth = 1;
        sight_.clear();
        return sight_.search(game, limits).info.lines;
    }

    // Whether a search of one ply finds a forced win.
    [[nodiscard]] bool sees_win(const Game& game) { return is_win(seen_at_once(game, 1).front().score); }

    // Whether the evaluation alone, after each move, would choose it.
    [[nodiscard]] bool is_best_at_sight(Game& game, Move wanted) {
        Move best;
        Score best_score = infinite_score;  // for the opponent
        for (const auto move : game.legal_moves()) {
            if (!game.play(move)) continue;
            const Score score = game.outcome().is_over() ? infinite_score : sight_.evaluate(game);
            if (score < best_score) best = move, best_score = score;
            game.undo();
        }
        return best == wanted;
    }

    // The only winning move; nothing if the second move is nearly as good.
    [[nodiscard]] std::optional<PvLine> only_win(const Game& game, std::uint64_t nodes) {
        const auto lines = search(game, nodes, 2);
        if (!is_win(lines.front().score)) return {};
        const bool alone = lines.size() == 1 || chance(game, lines[1].score) < 1 - clear_margin;
        return alone ? std::optional(lines.front()) : std::nullopt;
    }

    [[nodiscard]] double chance(const Game& game, Score score) const {
        return win_probability(score, game.to_move(), *ruleset_);
    }

    [[nodiscard]] std::optional<Puzzle> win_puzzle(std::optional<Game> game) {
        if (!game || !is_wanted(scan(*game)) || (!limits_.short_wins && sees_win(*game))) return {};
        const auto sketch = only_win(*game, 2 * limits_.scan_nodes);
        if (!sketch || is_only_capture(*game, sketch->moves.front())) return {};
        if (limits_.short_wins && is_best_at_sight(*game, sketch->moves.front())) return {};
        const auto only = only_win(*game, limits_.nodes);
        if (!only || only->moves.front() != sketch->moves.front()) return {};
        const auto proof =
            Prover(engine_, limits_.nodes).shortest_proof(*game, only->moves.front(), max_moves());
        if (!proof) return {};
        auto line = main_line(*proof);
        const int asked = moves_alone(*game, line);
        return puzzle_of(*game, std::move(line), asked);
    }

    // The moves of the line that are the only winning ones, up to the first that is not; the first of all is one. Where only the
    // move that ends the game is left, any that does so is right.
    [[nodiscard]] int moves_alone(Game game, const std::vector<Move>& line) {
        for (std::size_t i = 2; i + 1 < line.size(); i += 2) {
            (void)game.play(line[i - 2]);
            (void)game.play(line[i - 1]);
            const auto only = only_win(game, limits_.nodes);
            if (!only || only->moves.front() != line[i]) return static_cast<int>(i / 2);
        }
        return static_cast<int>(line.size() / 2 + 1);
    }

    [[nodiscard]] std::optional<Puzzle> defence_puzzle(std::optional<Game> game) {
        if (!game || !has_one_defence(*game, search(*game, 4 * limits_.scan_nodes, 2))) return {};
        const auto lines = search(*game, limits_.nodes, 2);
        if (!has_one_defence(*game, lines)) return {};
        const Move move = lines.front().moves.front();
        if (is_win(lines[0].score) || is_only_capture(*game, move) || is_best_at_sight(*game, move) ||
            !holds(*game, move) ||
            !Prover(engine_, limits_.nodes).all_others_lose(*game, move, limits_.max_moves))
            return {};
        return puzzle_of(*game, {move}, 1);
    }

    [[nodiscard]] bool has_one_defence(const Game& game, const std::vector<PvLine>& lines) const {
        return lines.size() > 1 && chance(game, lines[0].score) >= wide_margin && is_loss(lines[1].score);
    }

    // Whether the opponent has no more than a fair chance after the move, in a search of its own.
    [[nodiscard]] bool holds(Game& game, Move move) {
        if (!game.play(move)) return false;
        const bool over = game.outcome().is_over();
        const bool holds =
            !over && chance(game, search(game, limits_.nodes, 1).front().score) <= 1 - wide_margin;
        game.undo();
        return holds;
    }

    [[nodiscard]] Puzzle puzzle_of(const Game& game, std::vector<Move> line, int asked) const {
        Puzzle puzzle{.position = game.setup(), .line = std::move(line), .asked = asked};
        if (const auto escape = escape_instead(ruleset_, puzzle)) puzzle.line.back() = *escape;
        puzzle.phase = phase_of(*ruleset_, puzzle.position);
        puzzle.themes = themes_of(ruleset_, puzzle);
        return puzzle;
    }

    const FinderLimits& limits_;
    Engine& engine_;
    Engine& deep_;
    Engine& sight_;
    std::shared_ptr<const Ruleset> ruleset_;
    std::vector<Setup> setups_;             // by ply
    std::vector<std::optional<bool>> won_;  // whether the side to move is seen to win there
    int last_ = 0;                          // the last position in which somebody is to move
    std::vector<FoundPuzzle> found_;
};

PuzzleFinder::PuzzleFinder(FinderLimits limits)
    : limits_(limits), engine_(with_hash(1)), deep_(with_hash(16)), sight_(with_hash(0)) {}

std::string_view PuzzleFinder::why_not(const Ruleset& ruleset) noexcept {
    return ruleset.jumps == Jumps::None ? "" : "a turn of several moves (R12) cannot be a puzzle";
}

std::vector<FoundPuzzle> PuzzleFinder::find(const Game& game) {
    return Scan(game, limits_, engine_, deep_, sight_).find();
}

}  // namespace tafl
