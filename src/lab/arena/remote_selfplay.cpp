#include "lab/arena/remote_selfplay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <ranges>
#include <set>
#include <vector>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "engine/nnue/network.hpp"
#include "lab/arena/games_in_order.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "notation/squares.hpp"

namespace tafl::arena {

namespace {

constexpr std::string_view form = "2";
constexpr const char* kind = "selfplay";
constexpr std::string_view refused = "refused ";
constexpr std::uint64_t max_nodes = 1'000'000'000;
constexpr int max_score = 1'000'000;
constexpr std::uint64_t ahead = 256;  // games beyond the first missing one; bounds how many wait for it

struct ResultWord {
    std::string_view word;
    Winner winner;
};
constexpr std::array result_tokens{ResultWord{"attackers", Winner::Attackers},
                                   ResultWord{"defenders", Winner::Defenders},
                                   ResultWord{"draw", Winner::Draw}};

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> all;
    for (const auto word : std::views::split(text, ' ')) {
        if (!word.empty()) all.emplace_back(word.begin(), word.end());
    }
    return all;
}

// "f8-i8:35", or without a score.
std::expected<SelfplayPly, std::string> parse_ply(std::string_view text, int size) {
    SelfplayPly ply;
    const auto colon = text.find(':');
    const auto written = parse_move(text.substr(0, colon), size);
    if (!written) return std::unexpected(written.error().message);
    ply.move = written->move;
    if (colon == text.npos) return ply;
    const auto score = parse_number<int>(text.substr(colon + 1), -max_score, max_score);
    if (!score) return std::unexpected(fmt::format("{} has no score", in_quotes(text)));
    ply.score = *score;
    return ply;
}

// A game of 300 plies on a slow machine, and ten seconds.
std::chrono::milliseconds longest_game(std::uint64_t nodes) {
    return std::chrono::seconds(10) + std::chrono::milliseconds(nodes * 300 / 50);
}

// Hands out the numbers of games, repeats those of lost games, and delivers the games in order.
class Collector {
  public:
    Collector(const SelfplayOptions& options, const SelfplayListener& listener, std::atomic<bool>& stop,
              Broker& broker, const std::function<void(const std::string&)>& say)
        : options_(options),
          stop_(stop),
          say_(say),
          board_(options.ruleset),
          next_(options.first),
          finished_(options.first, listener, stop),
          jobs_(broker, kind, [this] { feed(); }) {}

    [[nodiscard]] bool is_over() const {
        return stop_ || finished_.next() == options_.first + options_.games;
    }
    void feed() {
        while (!is_over() && jobs_.can_submit()) {
            const auto number = take();
            if (!number) return;
            const SelfplayTask task{options_.ruleset,
                                    *number,
                                    options_.seed,
                                    options_.nodes,
                                    settings_of(options_).network,
                                    options_.conditions.balanced};
            jobs_.submit(*number, to_text(task), longest_game(options_.nodes),
                         [this, number](JobClient::Outcome outcome, const std::string& reply) {
                             receive(*number, outcome, reply);
                             feed();
                         });
        }
    }

  private:
    std::optional<std::uint64_t> take() {
        if (!again_.empty()) return again_.extract(again_.begin()).value();
        if (next_ == options_.first + options_.games || next_ >= finished_.next() + ahead)
            return std::nullopt;
        return next_++;
    }
    void receive(std::uint64_t number, JobClient::Outcome outcome, const std::string& reply) {
        if (outcome != JobClient::Outcome::Done) {
            again_.insert(number);
            return;
        }
        auto game = parse_game(reply, options_.ruleset->size());
        const auto fault = game ? fault_of(*game, board_) : game.error();
        if (!fault.empty()) {
            say_(fmt::format("game {} is played again: {}", number, fault));
            again_.insert(number);
            return;
        }
        finished_.add(number, *std::move(game));
    }

    const SelfplayOptions& options_;
    std::atomic<bool>& stop_;
    const std::function<void(const std::string&)>& say_;
    Game board_;
    std::uint64_t next_;
    GamesInOrder finished_;
    std::set<std::uint64_t> again_;
    JobClient jobs_;
};

}  // namespace

std::string to_text(const SelfplayTask& task) {
    return fmt::format("{} {} {} {} {} {}\n{}", form, task.number, task.seed, task.nodes, task.network,
                       task.balanced, to_file(*task.ruleset));
}

std::expected<SelfplayTask, std::string> parse_task(std::string_view text) {
    const auto line_end = text.find('\n');
    const auto parts = words(text.substr(0, line_end));
    if (line_end == text.npos || parts.size() != 6 || parts[0] != form)
        return std::unexpected("the task is of another version; do all processes have the same one?");
    const auto number = parse_number<std::uint64_t>(parts[1]);
    const auto seed = parse_number<std::uint64_t>(parts[2]);
    const auto nodes = parse_number<std::uint64_t>(parts[3], 1, max_nodes);
    const auto network = parse_number<std::uint64_t>(parts[4]);
    const auto balanced = parse_number<Score>(parts[5], 0, SelfplayPly::max_score);
    if (!number || !seed || !nodes || !network || !balanced)
        return std::unexpected("the task has a number out of range");
    auto ruleset = parse_ruleset(text.substr(line_end + 1), "task", builtin_parent);
    if (!ruleset) return std::unexpected(ruleset.error().message);
    return SelfplayTask{
        std::make_shared<const Ruleset>(*std::move(ruleset)), *number, *seed, *nodes, *network, *balanced};
}

std::string to_text(const SelfplayGame& game, int size) {
    std::string text(std::ranges::find(result_tokens, game.result, &ResultWord::winner)->word);
    for (const auto& ply : game.plies) {
        text += ' ' + to_string(ply.move, size);
        if (ply.score == SelfplayPly::no_score) continue;
        text += fmt::format(":{}", ply.score);
    }
    return text;
}

std::expected<SelfplayGame, std::string> parse_game(std::string_view text, int size) {
    if (text.starts_with(refused)) return std::unexpected(std::string(text.substr(refused.size())));
    const auto parts = words(text);
    const auto result =
        parts.empty() ? result_tokens.end() : std::ranges::find(result_tokens, parts[0], &ResultWord::word);
    if (result == result_tokens.end()) return std::unexpected("the reply is no game");
    SelfplayGame game{result->winner, {}};
    for (const auto part : parts | std::views::drop(1)) {
        const auto ply = parse_ply(part, size);
        if (!ply) return std::unexpected(ply.error());
        game.plies.push_back(*ply);
    }
    if (game.plies.size() > SelfplayGame::max_plies) return std::unexpected("the game is too long");
    return game;
}

void play_selfplay_by_workers(const SelfplayOptions& options, const SelfplayListener& listener,
                              std::atomic<bool>& stop, boost::asio::io_context& context, Broker& broker,
                              const std::function<void(const std::string&)>& say) {
    constexpr std::chrono::milliseconds look_for_stop{100};
    Collector collector(options, listener, stop, broker, say);
    while (!collector.is_over()) {
        context.restart();
        context.run_one_for(look_for_stop);
        collector.feed();
    }
}

SelfplayWorker::SelfplayWorker(boost::asio::any_io_executor executor, Broker& broker, std::string name,
                               int threads, std::shared_ptr<const Network> network)
    : executor_(executor),
      network_(std::move(network)),
      threads_(static_cast<std::size_t>(threads)),
      jobs_(executor, broker, kind, std::move(name), threads,
            {[this](const JobServer::Job& job, const std::string& task) { begin(job, task); },
             [this](const JobServer::Job& job) {
                 if (const auto stopped = stops_.extract(job); !stopped.empty()) *stopped.mapped() = true;
             }}) {}

SelfplayWorker::~SelfplayWorker() {
    for (const auto& [job, stop] : stops_) *stop = true;
    threads_.join();
}

void SelfplayWorker::begin(const JobServer::Job& job, const std::string& text) {
    const auto task = parse_task(text);
    if (!task) return jobs_.finish(job, fmt::format("{}{}", refused, task.error()));
    SelfplayOptions options;
    options.ruleset = task->ruleset;
    options.network = network_;
    options.use_network = task->network != 0;
    options.nodes = task->nodes;
    options.seed = task->seed;
    options.conditions.balanced = task->balanced;
    if (settings_of(options).network != task->network)
        return jobs_.finish(job, fmt::format("{}a worker has another network than the games", refused));
    const auto stop = std::make_shared<std::atomic<bool>>(false);
    stops_[job] = stop;
    boost::asio::post(threads_, [this, job, stop, options, number = task->number] {
        auto game = play_numbered_game(options, number, *stop);
        boost::asio::post(executor_,
                          [this, job, stop, game = std::move(game), size = options.ruleset->size()] {
                              if (*stop || !game) return;
                              stops_.erase(job);
                              jobs_.finish(job, to_text(*game, size));
                          });
    });
}

}  // namespace tafl::arena
