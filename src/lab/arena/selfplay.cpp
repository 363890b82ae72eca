#include "lab/arena/selfplay.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "base/random.hpp"
#include "engine/nnue/network.hpp"
#include "lab/arena/games_in_order.hpp"

namespace tafl::arena {

namespace {

constexpr int hash_mib = 8;

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) noexcept {
    return split_mix(split_mix(seed) + number);
}

Engine engine_for(const SelfplayOptions& options) {
    return Engine(
        {.threads = 1, .hash_mib = hash_mib, .network = options.network, .use_network = options.use_network});
}

// Plays one game: its opening, its moves, its end.
class SelfplayRun {
  public:
    SelfplayRun(Engine& engine, const std::shared_ptr<const Ruleset>& ruleset, std::uint64_t nodes,
                std::uint64_t seed, const std::atomic<bool>& stop, const SelfplayConditions& conditions)
        : engine_(engine), game_(ruleset), random_(seed), stop_(stop), conditions_(conditions) {
        limits_.nodes = nodes;
    }

    std::optional<SelfplayGame> play() {
        engine_.clear();
        if (!open()) return std::nullopt;
        while (!is_decided()) {
            const auto answer = search();
            if (stop_) return std::nullopt;
            play(answer.best_move, answer.info.lines.front().score);
        }
        return std::move(record_);
    }

  private:
    [[nodiscard]] SearchResult search() { return engine_.search(game_, limits_); }

    void play(Move move, int score) {
        const Side mover = game_.to_move();
        if (!game_.play(move)) throw std::logic_error("the engine returned an illegal move");
        record_.plies.push_back({move, score});
        if (score == SelfplayPly::no_score) return;
        last_ = mover == Side::Attackers ? score : -score;
        const int sign = last_ >= conditions_.clear ? 1 : last_ <= -conditions_.clear ? -1 : 0;
        clear_ = sign == 0 ? 0 : sign * clear_ > 0 ? clear_ + sign : sign;
    }

    // Decided games need not be played to the end.
    [[nodiscard]] bool is_decided() {
        if (game_.outcome().is_over()) {
            record_.result = game_.outcome().winner;
        } else if (!conditions_.play_out && is_clear()) {
            record_.result = last_ > 0 ? Winner::Attackers : Winner::Defenders;
        } else if (game_.plies() >= conditions_.longest) {
            record_.result = Winner::Draw;
        } else {
            return false;
        }
        return true;
    }

    [[nodiscard]] bool is_clear() const noexcept {
        return is_decisive(last_) || std::abs(clear_) >= conditions_.clear_plies;
    }

    // Tries random openings until one is balanced. The requirement is relaxed with every trial, so that the loop ends under
    // any rules.
    [[nodiscard]] bool open() {
        for (int trial = 0; !stop_; ++trial) {
            game_.restart();
            record_ = {};
            const int most = std::max(0, conditions_.max_random_plies - trial / 64);
            const int least = std::min(conditions_.min_random_plies, most);
            if (!play_random(least + random_.below(most - least + 1))) continue;
            if (std::abs(search().info.lines.front().score) <= conditions_.balanced + trial) return true;
        }
        return false;
    }
    [[nodiscard]] bool play_random(int plies) {
        for (int i = 0; i < plies; ++i) {
            const auto moves = game_.legal_moves();
            play(moves[static_cast<std::size_t>(random_.below(static_cast<int>(moves.size())))],
                 SelfplayPly::no_score);
            if (game_.outcome().is_over()) return false;
        }
        return true;
    }

    Engine& engine_;
    Game game_;
    Random random_;
    const std::atomic<bool>& stop_;
    SelfplayConditions conditions_;
    SearchLimits limits_;
    SelfplayGame record_;
    Score last_ = 0;  // of the last search, for the attackers
    int clear_ = 0;   // for how many plies the score has been clear; negative: for the defenders
};

// Hands out the numbers of games to threads, and delivers finished games to the listener in order.
class SelfplayQueue {
  public:
    SelfplayQueue(const SelfplayOptions& options, const SelfplayListener& listener, std::atomic<bool>& stop)
        : options_(options), stop_(stop), next_(options.first), finished_(options.first, listener, stop) {}

    void work() noexcept {
        try {
            Engine engine = engine_for(options_);
            while (const auto number = take()) {
                auto game = play_selfplay_game(engine, options_.ruleset, options_.nodes,
                                               seed_of(options_.seed, *number), stop_, options_.conditions);
                if (game) deliver(*number, *std::move(game));
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
            stop_ = true;
        }
    }
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

  private:
    [[nodiscard]] std::optional<std::uint64_t> take() {
        const std::lock_guard lock(mutex_);
        if (stop_ || next_ - options_.first >= options_.games) return std::nullopt;
        return next_++;
    }
    void deliver(std::uint64_t number, SelfplayGame game) {
        const std::lock_guard lock(mutex_);
        finished_.add(number, std::move(game));
    }

    const SelfplayOptions& options_;
    std::atomic<bool>& stop_;
    std::mutex mutex_;
    std::uint64_t next_;
    GamesInOrder finished_;
    std::exception_ptr thrown_;
};

}  // namespace

SelfplaySettings settings_of(const SelfplayOptions& options) {
    SelfplaySettings settings{.nodes = options.nodes, .seed = options.seed};
    if (!options.use_network) return settings;
    const auto network = options.network ? options.network : Network::builtin(*options.ruleset);
    if (network && network->supports(*options.ruleset)) settings.network = network->fingerprint();
    return settings;
}

std::string fault_of(const SelfplayGame& game, Game& board) {
    board.restart();
    for (const auto& ply : game.plies) {
        if (!board.play(ply.move)) return "move " + std::to_string(board.plies() + 1) + " is not legal";
    }
    if (board.outcome().is_over() && board.outcome().winner != game.result) {
        return "its result is not that of its last move";
    }
    return {};
}

std::optional<SelfplayGame> play_selfplay_game(Engine& engine, const std::shared_ptr<const Ruleset>& ruleset,
                                               std::uint64_t nodes, std::uint64_t seed,
                                               const std::atomic<bool>& stop,
                                               const SelfplayConditions& conditions) {
    return SelfplayRun(engine, ruleset, nodes, seed, stop, conditions).play();
}

std::optional<SelfplayGame> play_numbered_game(const SelfplayOptions& options, std::uint64_t number,
                                               const std::atomic<bool>& stop) {
    Engine engine = engine_for(options);
    return play_selfplay_game(engine, options.ruleset, options.nodes, seed_of(options.seed, number), stop,
                              options.conditions);
}

void play_selfplay(const SelfplayOptions& options, const SelfplayListener& listener,
                   std::atomic<bool>& stop) {
    SelfplayQueue queue(options, listener, stop);
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < options.threads; ++i) threads.emplace_back([&] { queue.work(); });
    }
    queue.rethrow();
}

}  // namespace tafl::arena
