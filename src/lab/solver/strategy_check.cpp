#include "lab/solver/strategy_check.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rules/game.hpp"
#include "tables/tables.hpp"

namespace tafl::solver {

namespace {

// The positions of the winner still to look at, shared by the threads, each once.
class Queue {
  public:
    void push(const std::vector<PackedPosition>& positions) {
        const std::lock_guard lock(mutex_);
        for (const auto& position : positions)
            if (seen_.insert(position).second) waiting_.push_back(position);
        changed_.notify_all();
    }
    // The next ones; empty when nothing is left, or somebody stopped.
    std::vector<PackedPosition> take() {
        std::unique_lock lock(mutex_);
        ++idle_;
        changed_.wait(lock, [&] { return !waiting_.empty() || idle_ == threads_ || stopped_; });
        if (waiting_.empty() || stopped_) {
            changed_.notify_all();
            return {};
        }
        --idle_;
        const auto count = std::min<std::size_t>(waiting_.size(), batch);
        std::vector<PackedPosition> taken(waiting_.end() - static_cast<std::ptrdiff_t>(count),
                                          waiting_.end());
        waiting_.resize(waiting_.size() - count);
        return taken;
    }
    void stop() {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        changed_.notify_all();
    }
    void expect(int threads) { threads_ = threads; }
    [[nodiscard]] std::uint64_t seen() {
        const std::lock_guard lock(mutex_);
        return seen_.size() - waiting_.size();
    }

  private:
    static constexpr std::size_t batch = 64;
    struct Hash {
        std::size_t operator()(const PackedPosition& packed) const noexcept {
            return std::hash<std::string_view>()(
                {reinterpret_cast<const char*>(packed.bytes.data()), packed.bytes.size()});
        }
    };
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<PackedPosition> waiting_;
    std::unordered_set<PackedPosition, Hash> seen_;
    int idle_ = 0, threads_ = 1;
    bool stopped_ = false;
};

class Checker {
  public:
    Checker(const Strategy& strategy, const CheckOptions& options)
        : strategy_(strategy),
          forbids_placements_(forbids_placements(strategy.ruleset(), strategy.winner())),
          tables_(options.tables && !forbids_placements_ ? options.tables->tables_of(strategy.ruleset())
                                                         : nullptr) {}

    CheckedStrategy result;
    std::vector<PackedPosition> found;  // positions that replies lead to

    void check_start() {
        Game game = game_at(strategy_.start());
        if (game.outcome().is_over()) return fail("the game is over where the strategy begins");
        if (game.to_move() != strategy_.winner()) {
            result.plies = 1 + check_replies(game, max_plies);
        } else if (const auto plies = plies_of(game, max_plies)) {
            result.plies = *plies;
        } else {
            fail("it has no answer where it begins");
        }
    }
    void check(const PackedPosition& packed) {
        const auto answer = *strategy_.find(packed);
        Game game = game_at(unpack(packed, strategy_.ruleset().size(), strategy_.winner()));
        ++result.positions;
        const auto played = game.play(answer.move);
        if (!played)
            return fail(fmt::format("{} is not legal in {}", to_string(answer.move, game.ruleset().size()),
                                    to_position(game.setup())));
        if (game.outcome().is_over()) {
            if (game.outcome().winner != winner_of(strategy_.winner()))
                fail(fmt::format("{} does not win in {}", to_string(answer.move, game.ruleset().size()),
                                 to_position(unpack(packed, game.ruleset().size(), strategy_.winner()))));
            return;
        }
        if (forbids_placements_ && game.last().captures.count == 0) check_placement(game, answer);
        (void)check_replies(game, answer.plies - 2);
    }

  private:
    static constexpr int max_plies = 0xFFFF;

    [[nodiscard]] Game game_at(const Setup& setup) const {
        return *Game::from(strategy_.shared_ruleset(), setup, SetupCheck::Lenient);
    }
    [[nodiscard]] static std::string within(int plies) {
        return plies == max_plies ? "" : fmt::format(" that wins within {} plies", std::max(plies, 0));
    }
    void fail(std::string fault) {
        if (result.fault.empty()) result.fault = std::move(fault);
    }

    // R10: the placement after an answer that captures nothing did not stand on the board before with the winner to move. Such a position
    // has an answer that wins later.
    void check_placement(const Game& game, const Answer& answer) {
        const auto earlier = strategy_.find(FoldedSetup(strategy_.symmetries(), game.setup()).packed());
        if (earlier && earlier->plies > answer.plies)
            fail(fmt::format("{} may repeat the placement {}, which the rules forbid",
                             to_string(game.last().move, game.ruleset().size()), to_position(game.setup())));
    }
    // Checks that every reply loses within `plies` plies. Returns the number that the longest of them takes.
    int check_replies(Game& game, int plies) {
        int longest = 0;
        for (const Move reply : game.legal_moves()) {
            ++result.replies;
            (void)game.play(reply);
            const auto lost = plies_of(game, plies);
            game.undo();
            if (lost) longest = std::max(longest, *lost);
            else
                fail(fmt::format("in {} it has no answer to {}{}", to_position(game.setup()),
                                 to_string(reply, game.ruleset().size()), within(plies)));
        }
        return longest;
    }
    // The number of plies in which the winner wins here at the latest; nothing if they are more than `plies`. Adds an answer to `found`.
    std::optional<int> plies_of(Game& game, int plies) {
        if (game.outcome().is_over())
            return game.outcome().winner == winner_of(strategy_.winner()) ? std::optional(0) : std::nullopt;
        const FoldedSetup folded(strategy_.symmetries(), game.setup());
        if (const auto answer = strategy_.find(folded.packed())) {
            if (answer->plies > plies) return std::nullopt;
            found.push_back(folded.packed());
            return answer->plies;
        }
        if (plies >= 1 && wins_at_once(game)) return 1;
        if (!tables_) return std::nullopt;
        const auto verdict = tables::find(*tables_, game.setup());
        if (!verdict || verdict->winner != winner_of(strategy_.winner()) || verdict->plies > plies)
            return std::nullopt;
        ++result.by_tables;
        return verdict->plies;
    }
    [[nodiscard]] bool wins_at_once(Game& game) const {
        for (const Move move : game.legal_moves()) {
            (void)game.play(move);
            const bool wins = game.outcome().winner == winner_of(strategy_.winner());
            game.undo();
            if (wins) return true;
        }
        return false;
    }

    const Strategy& strategy_;
    bool forbids_placements_;
    std::shared_ptr<const EndgameTables> tables_;
};

void add(CheckedStrategy& sum, const CheckedStrategy& part) {
    sum.positions += part.positions;
    sum.replies += part.replies;
    sum.by_tables += part.by_tables;
    if (sum.fault.empty()) sum.fault = part.fault;
}

void work(Checker& checker, Queue& queue) {
    for (auto positions = queue.take(); !positions.empty(); positions = queue.take()) {
        for (const auto& position : positions) checker.check(position);
        queue.push(std::exchange(checker.found, {}));
        if (!checker.result.fault.empty()) queue.stop();
    }
}

}  // namespace

bool forbids_placements(const Ruleset& ruleset, Side winner) noexcept {
    return winner == Side::Defenders && ruleset.repetition.policy == RepetitionPolicy::SuperkoDefenders;
}

CheckedStrategy check_strategy(const Strategy& strategy, const CheckOptions& options) {
    Checker first(strategy, options);
    first.check_start();
    auto sum = first.result;
    if (!sum.fault.empty()) return sum;
    Queue queue;
    queue.push(first.found);
    std::vector<Checker> checkers(static_cast<std::size_t>(std::max(options.threads, 1)),
                                  Checker(strategy, options));
    queue.expect(static_cast<int>(checkers.size()));
    std::mutex mutex;
    std::condition_variable finished;
    std::size_t running = checkers.size();
    {
        std::vector<std::jthread> threads;
        for (auto& checker : checkers)
            threads.emplace_back([&] {
                work(checker, queue);
                const std::lock_guard lock(mutex);
                --running;
                finished.notify_all();
            });
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, std::chrono::seconds(1), [&] { return running == 0; })) {
            if (!options.listener || options.listener(queue.seen())) continue;
            sum.is_complete = false;
            queue.stop();
        }
    }
    for (const auto& checker : checkers) add(sum, checker.result);
    return sum;
}

}  // namespace tafl::solver
