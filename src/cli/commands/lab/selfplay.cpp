#include "lab/arena/selfplay.hpp"
#include "base/json_writer.hpp"
#include "lab/arena/remote_selfplay.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "engine/nnue/network.hpp"

namespace tafl::cli {

namespace {

std::atomic<bool> stop_games{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt_selfplay(int) { stop_games = true; }

struct Sum {
    std::uint64_t games = 0, plies = 0;
    std::array<std::uint64_t, 4> results{};  // by Winner

    void add(const arena::SelfplayGame& game) noexcept {
        ++games;
        plies += game.plies.size();
        ++results[static_cast<std::size_t>(game.result)];
    }
};

std::string in_words(const Sum& sum, double seconds) {
    return fmt::format("{}, {:.0f} a second; attackers won {}, defenders {}, drawn {}",
                       counted(sum.plies, "ply", "plies"),
                       static_cast<double>(sum.plies) / std::max(seconds, 1e-9), grouped(sum.results[1]),
                       grouped(sum.results[2]), grouped(sum.results[3]));
}

std::shared_ptr<const Network> chosen_network(const Arguments& arguments, const Ruleset& ruleset) {
    if (!arguments.has("--network")) return nullptr;
    const auto file = arguments.text("--network");
    auto network = read_network(file);
    if (!network->supports(ruleset))
        throw UserError(
            fmt::format("--network {}: this network is for another family of rulesets than {}: {}", file,
                        ruleset.name, to_string(network->family())));
    return network;
}

arena::SelfplayOptions selfplay_options(const Arguments& arguments) {
    arena::SelfplayOptions options;
    options.ruleset = chosen_ruleset(arguments);
    options.games = arguments.number("--games");
    options.nodes = arguments.number("--nodes");
    options.threads = arguments.number<int>("--threads");
    options.seed = arguments.number("--seed");
    options.network = chosen_network(arguments, *options.ruleset);
    options.use_network = !arguments.has("--no-network");
    options.conditions.balanced = arguments.number<Score>("--opening-balance");
    return options;
}

std::string chosen_file(const Arguments& arguments) {
    if (!arguments.has("--output"))
        throw UserError("selfplay: --output is missing; expected a file for the games, such as -o games.sp");
    auto file = arguments.text("--output");
    if (file == "-") throw UserError("--output -: expected a file; the games are appended to it");
    return file;
}

// Slow for a long file, because every game in it is replayed.
arena::SelfplayWriter open_file(const std::string& file, const arena::SelfplayOptions& options) {
    Game board(options.ruleset);
    Progress progress("games there", 0);
    std::uint64_t seen = 0;
    const auto check = [&](const arena::SelfplayGame& game) {
        progress.show(++seen);
        return fault_of(game, board);
    };
    auto writer =
        arena::SelfplayWriter::open(file, rules_hash(*options.ruleset), settings_of(options), check);
    if (!writer) throw UserError(writer.error());
    return *std::move(writer);
}

void note(const std::string& file, std::string_view text) {
    fmt::print(stderr, "tafl: note: {} {}\n", shown_path(file), text);
}

// The file stores only the settings of its first run.
void say_differences(const std::string& file, const std::optional<arena::SelfplaySettings>& began,
                     const arena::SelfplaySettings& now) {
    if (!began) return note(file, "is in an older format, which does not say how its games were made");
    std::vector<std::string> differences;
    if (began->nodes != now.nodes) differences.push_back(fmt::format("--nodes {}", began->nodes));
    if (began->seed != now.seed) differences.push_back(fmt::format("--seed {}", began->seed));
    if (began->network != now.network) {
        differences.emplace_back(began->network == 0 ? "the hand-crafted evaluation" : "another network");
    }
    if (differences.empty()) return;
    note(file,
         fmt::format("was begun with {}; it is continued with other settings", fmt::join(differences, ", ")));
}

void print_summary_json(const arena::SelfplayOptions& options, const Sum& sum, std::uint64_t in_file,
                        double seconds, Output& out) {
    JsonWriter json;
    json.open('{')
        .field("ruleset", options.ruleset->name)
        .field("games", sum.games)
        .field("plies", sum.plies);
    json.field("attackers", sum.results[1]).field("defenders", sum.results[2]).field("draws", sum.results[3]);
    json.field("in_file", in_file).field("seconds", seconds, 6).close('}');
    out.print("{}\n", json.text());
}

void print_summary_text(const arena::SelfplayOptions& options, const Sum& sum, std::uint64_t in_file,
                        double seconds, Output& out) {
    out.print("{}: {} in {:.1f} s, {}\n", options.ruleset->name, counted(sum.games, "game"), seconds,
              in_words(sum, seconds));
    out.print("the file holds {}\n", counted(in_file, "game"));
}

void play_by_workers(const std::string& url, const arena::SelfplayOptions& options,
                     const arena::SelfplayListener& keep) {
    boost::asio::io_context context(1);
    try {
        Broker broker(context.get_executor(), url, "skjaldborg selfplay");
        const auto say = [](const std::string& line) { fmt::print(stderr, "tafl: note: {}\n", line); };
        arena::play_selfplay_by_workers(options, keep, stop_games, context, broker, say);
    } catch (const BrokerError& error) {
        throw UserError(fmt::format("--nats: {}", error.what()));
    }
}

int run_selfplay(const Arguments& arguments, Output& out) {
    auto options = selfplay_options(arguments);
    require_playable(options.ruleset);
    const auto file = chosen_file(arguments);
    auto writer = open_file(file, options);
    if (writer.removed() > 0) note(file, removed_in_words(writer.removed()));
    options.first = writer.games();
    options.games -= std::min(options.games, writer.games());
    if (options.first > 0 && options.games > 0) {
        say_differences(file, writer.settings(), settings_of(options));
    }
    std::signal(SIGINT, interrupt_selfplay);
    std::signal(SIGTERM, interrupt_selfplay);
    Sum sum;
    const Stopwatch watch;
    Progress progress("games", options.games);
    const auto keep = [&](const arena::SelfplayGame& game) {
        writer.append(game);
        sum.add(game);
        progress.show(sum.games, in_words(sum, watch.seconds()));
    };
    if (arguments.has("--nats")) {
        play_by_workers(arguments.text("--nats"), options, keep);
    } else {
        arena::play_selfplay(options, keep, stop_games);
    }
    const auto print = arguments.has("--json") ? print_summary_json : print_summary_text;
    print(options, sum, writer.games(), watch.seconds(), out);
    return done;
}

}  // namespace

Command selfplay_command() {
    return {
        .name = "selfplay",
        .summary = "let the engine play itself, for training",
        .details =
            "Plays games from random openings that leave the sides about even, and saves every move "
            "with the score that the search gave it, four bytes a move, as training data "
            "(docs/training.md). An existing file is continued until it holds --games games: run the "
            "same command again after an interruption. The same seed gives the same games with any "
            "number of threads, and with --nats wherever they are played; without it, machines that share "
            "the "
            "work use different seeds and files.",
        .operand = {},
        .options = {rules_option(),
                    {"-o,--output", "FILE", "the file for the games", Offers::Files},
                    number_option("--games", "N", "how many games the file will hold", {1, 1'000'000'000'000},
                                  1'000),
                    number_option("--nodes", "N", "positions searched for each move", {1, 1'000'000'000},
                                  1'000),
                    threads_option("games played at the same time"),
                    {"--nats", "URL",
                     "let the machines that run tafl worker --selfplay play, through this NATS server"},
                    {"--network", "FILE", "a network file instead of the built-in network", Offers::Files},
                    {"--no-network", "", "use the hand-crafted evaluation"},
                    number_option("--opening-balance", "SCORE",
                                  "openings with a larger one for either side are left out",
                                  {0, arena::SelfplayPly::max_score},
                                  static_cast<std::uint64_t>(arena::SelfplayConditions().balanced)),
                    seed_option(),
                    json_option("one object: ruleset games plies attackers defenders draws in_file seconds")},
        .examples = {{"tafl selfplay --games 100000 --threads 8 --seed 3 -o games-3.sp",
                      "games for training; run it again to continue"},
                     {"tafl selfplay --rules brandub --games 20 --nodes 200 -o brandub.sp --json",
                      "a few games, and how they ended"}},
        .run = run_selfplay};
}

}  // namespace tafl::cli
