#include "lab/solver/solver.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/hash.hpp"
#include "lab/solver/strategy_builder.hpp"
#include "lab/solver/strategy_check.hpp"

namespace tafl::solver {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds between_reports{1};
constexpr std::uint32_t least_work_written = 8;
constexpr int longest_line = 12;

// A hash of ruleset, position and prover: what a checkpoint belongs to.
std::uint64_t purpose_of(const Game& game, Side prover) {
    Fnv1a hash;
    hash.add(rules_hash(game.ruleset()));
    hash.add(game.key());
    hash.add(prover);
    return hash.value();
}

template <int N, Movement C>
class Solving {
  public:
    Solving(const Game& game, const SolveOptions& options, const SolveListener& listener)
        : game_(game),
          options_(options),
          listener_(listener),
          rules_(game.ruleset()),
          tables_(options.tables && !forbids_placements(game.ruleset(), options.prover)
                      ? options.tables->tables_of(game.ruleset())
                      : nullptr),
          table_(options.memory),
          effort_{.limit = options.nodes},
          purpose_(purpose_of(game, options.prover)) {
        for (int i = 0; i < std::max(options.threads, 1); ++i)
            searches_.push_back(std::make_unique<ProofSearch<N, C>>(rules_, game.ruleset(), options.prover,
                                                                    table_, effort_, tables_.get()));
        position_ = to_position<N>(game.setup());
        searches_.front()->referee().settle(position_);
    }

    std::expected<Solution, std::string> run() {
        if (const auto read = read_checkpoint(); !read) return std::unexpected(read.error());
        while (!is_decided() && !effort_.is_spent() && !stopped_) {
            search_until(Clock::now() + options_.interval);
            write_checkpoint();
        }
        Solution solution{.progress = progress(), .strategy = nullptr};
        if (solution.progress.numbers.is_proven()) build_strategy(solution);
        if (solution.strategy && forbids_placements(game_.ruleset(), options_.prover))
            if (const auto checked = check_strategy(*solution.strategy); !checked.fault.empty())
                return std::unexpected("the win that was found does not hold: " + checked.fault);
        return solution;
    }

  private:
    // Tells the listener; false if it wants all threads to stop.
    [[nodiscard]] bool report() { return !listener_ || listener_(progress()); }
    [[nodiscard]] ProofNumbers root() {
        auto position = position_;
        return searches_.front()->numbers(position).value_or(ProofNumbers{});
    }
    [[nodiscard]] bool is_decided() { return root().is_decided(); }

    // All threads search the root until it is decided, the effort is spent, the time is over, or the listener stops them.
    void search_until(Clock::time_point end) {
        std::mutex mutex;
        std::condition_variable finished;
        bool is_finished = false;
        effort_.stopped = false;
        std::vector<std::jthread> threads;
        for (auto& search : searches_)
            threads.emplace_back([&] {
                (void)search->search(position_);
                effort_.stopped = true;  // the others have nothing left to do
                const std::lock_guard lock(mutex);
                is_finished = true;
                finished.notify_all();
            });
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, between_reports, [&] { return is_finished; })) {
            stopped_ = !report();
            if (stopped_ || Clock::now() >= end) effort_.stopped = true;
        }
        lock.unlock();
        threads.clear();
        effort_.stopped = false;
    }

    [[nodiscard]] std::expected<void, std::string> read_checkpoint() {
        if (options_.checkpoint.empty()) return {};
        ProofTable::require_writable(options_.checkpoint);
        const auto nodes = table_.read(options_.checkpoint, purpose_);
        if (!nodes) return std::unexpected(nodes.error());
        effort_.nodes = *nodes;
        return {};
    }
    void write_checkpoint() const {
        if (!options_.checkpoint.empty())
            table_.write(options_.checkpoint, purpose_, effort_.nodes, least_work_written);
    }

    [[nodiscard]] SolveProgress progress() {
        SolveProgress progress{
            .nodes = effort_.nodes,
            .table_use = static_cast<double>(table_.used()) / static_cast<double>(table_.capacity()),
            .numbers = root(),
            .line = {}};
        auto position = position_;
        while (progress.line.size() < longest_line) {
            const auto [numbers, best] = look_at(position);
            if (progress.line.empty() && !progress.numbers.is_decided()) progress.numbers = numbers;
            if (!best) break;
            progress.line.push_back(*best);
            Undo<N> undo;
            if (searches_.front()->referee().do_move(position, best->move, undo).is_over()) break;
        }
        return progress;
    }
    // A position judged by those that its moves lead to, as far as they were searched: its numbers, and the mover's best move.
    struct Look {
        ProofNumbers numbers;
        std::optional<SolveLine> best;
    };
    [[nodiscard]] Look look_at(Position<N>& position) {
        const bool prover_moves = position.to_move == options_.prover;
        const auto& referee = searches_.front()->referee();
        Look look;
        Number least = infinite, greatest = 0;
        int replies = 0, answered = 0;
        MoveList<N> moves;
        referee.generate(position, moves);
        for (const Move move : moves) {
            Undo<N> undo;
            const auto outcome = referee.do_move(position, move, undo);
            auto numbers = searches_.front()->numbers(position);
            if (outcome.is_over())
                numbers = outcome.winner == winner_of(options_.prover) ? proven : disproven;
            referee.undo_move(position, undo);
            ++replies;
            if (!numbers) continue;
            answered += numbers->is_proven();
            greatest = std::max(greatest, prover_moves ? numbers->disproof : numbers->proof);
            const auto mine = prover_moves ? numbers->proof : numbers->disproof;
            if (look.best && mine >= least) continue;
            least = mine;
            look.best = SolveLine{.move = move, .numbers = *numbers};
        }
        look.numbers = prover_moves ? ProofNumbers{least, greatest} : ProofNumbers{greatest, least};
        if (look.best && !prover_moves) look.best->replies = replies, look.best->answered = answered;
        return look;
    }

    void build_strategy(Solution& solution) {
        effort_.stopped = false;
        effort_.limit = std::numeric_limits<std::uint64_t>::max();  // little is left to do
        auto strategy = std::make_shared<Strategy>(game_.shared_ruleset(), game_.setup(), options_.prover);
        auto position = position_;
        auto last_report = Clock::now();
        StrategyBuilder<N, C> builder(*searches_.front(), table_, options_.prover, *strategy, [&] {
            if (!listener_ || Clock::now() - last_report < between_reports) return true;
            last_report = Clock::now();
            auto now = solution.progress;
            now.answers = strategy->size();
            return listener_(now);
        });
        const auto plies = builder.build(position);
        if (!plies) return;
        solution.plies = *plies;
        solution.strategy = std::move(strategy);
    }

    const Game& game_;
    const SolveOptions& options_;
    const SolveListener& listener_;
    CompiledRules<N> rules_;
    std::shared_ptr<const EndgameTables> tables_;
    ProofTable table_;
    Effort effort_;
    std::uint64_t purpose_;
    std::vector<std::unique_ptr<ProofSearch<N, C>>> searches_;
    Position<N> position_;
    bool stopped_ = false;
};

template <int N>
std::expected<Solution, std::string> solve_on_board(const Game& game, const SolveOptions& options,
                                                    const SolveListener& listener) {
    if (CompiledRules<N>(game.ruleset()).movement == Movement::Plain)
        return Solving<N, Movement::Plain>(game, options, listener).run();
    return Solving<N, Movement::Full>(game, options, listener).run();
}

}  // namespace

std::string why_not(const Ruleset& ruleset) {
    if (!is_usual_board_size(ruleset.size()) || ruleset.size() > 11)
        return "only boards of 7x7, 9x9 and 11x11 can be solved";
    if (ruleset.jumps != Jumps::None) return "rules with commanders and knights cannot be solved";
    if (ruleset.no_moves == NoMoves::Pass)
        return "rules by which a side without a move passes cannot be solved";
    if (ruleset.ply_limit > 0) return "rules with a limit of plies cannot be solved";
    if (ruleset.repetition.policy == RepetitionPolicy::SuperkoDefenders && ruleset.no_moves == NoMoves::Draw)
        return "rules with superko where a side without a move draws cannot be solved";
    return {};
}

std::expected<Solution, std::string> solve(const Game& game, const SolveOptions& options,
                                           const SolveListener& listener) {
    switch (game.ruleset().size()) {
        case 7: return solve_on_board<7>(game, options, listener);
        case 9: return solve_on_board<9>(game, options, listener);
        default: return solve_on_board<11>(game, options, listener);
    }
}

}  // namespace tafl::solver
