#include "cli/commands/engine/match_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/text.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "engine/engine.hpp"

namespace tafl::cli {

namespace {

using arena::MatchPlan;

constexpr std::uint64_t nodes_for_balance = 5'000;

// The numbers of "400,4" or "0,5". Throws UserError unless there are `min` to `max` of them.
std::vector<double> numbers(const Arguments& arguments, std::string_view option, std::size_t min,
                            std::size_t max, std::string_view right) {
    const auto text = arguments.text(option);
    std::vector<double> values;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (double value = 0;; ++at) {
        const auto [behind, error] = std::from_chars(at, end, value);
        const bool is_number = error == std::errc() && value >= -1e6 && value <= 1e6;
        at = behind;
        if (is_number) values.push_back(value);
        if (is_number && at != end && *at == ',') continue;
        if (is_number && at == end && values.size() >= min && values.size() <= max) return values;
        throw UserError(fmt::format("{} {}: expected {}", option, tafl::in_quotes(text), right));
    }
}

double probability(const Arguments& arguments, std::string_view option) {
    const double value = numbers(arguments, option, 1, 1, "a probability such as 0.05")[0];
    if (value > 0 && value < 0.5) return value;
    throw UserError(fmt::format("{} {}: expected a probability between 0 and 0.5", option, value));
}

std::array<arena::EngineCommand, 2> chosen_engines(const Arguments& arguments) {
    const auto texts = arguments.texts("--engine");
    if (texts.size() != 2) {
        throw UserError("match: expected --engine twice, once for each engine");
    }
    std::array<arena::EngineCommand, 2> engines;
    for (std::size_t i = 0; i < 2; ++i) {
        auto engine = arena::parse_engine_command(texts[i]);
        if (!engine) throw UserError("--engine: " + engine.error().message);
        engines[i] = *std::move(engine);
    }
    if (engines[0].name == engines[1].name) {
        engines[0].name += "-1";
        engines[1].name += "-2";
    }
    return engines;
}

arena::MoveLimits chosen_move_limits(const Arguments& arguments) {
    arena::MoveLimits limits;
    for (const std::string_view name : {"movetime", "nodes", "depth", "tc"}) {
        const auto option = fmt::format("--{}", name);
        if (!arguments.has(option)) continue;
        const auto set = arena::set_limit(limits, name, arguments.text(option));
        if (!set) throw UserError("--" + set.error().message);
    }
    if (limits.is_none()) (void)arena::set_limit(limits, "movetime", arguments.text("--movetime"));
    return limits;
}

arena::Adjudication chosen_adjudication(const Arguments& arguments) {
    arena::Adjudication rules;
    rules.max_plies = arguments.number<int>("--max-plies");
    if (arguments.has("--resign")) {
        const auto values = numbers(arguments, "--resign", 2, 2, "SCORE,PLIES such as 1500,6");
        rules.resign = arena::ResignRule{static_cast<Score>(values[0]), static_cast<int>(values[1])};
    }
    if (arguments.has("--draw")) {
        const auto values =
            numbers(arguments, "--draw", 2, 3, "SCORE,PLIES or SCORE,PLIES,AFTER such as 20,12,150");
        rules.draw = arena::DrawRule{static_cast<Score>(values[0]), static_cast<int>(values[1]),
                                     values.size() > 2 ? static_cast<int>(values[2]) : 0};
    }
    return rules;
}

void refuse_half_a_test(const Arguments& arguments) {
    for (const auto* option : {"--alpha", "--beta"}) {
        if (!arguments.has(option)) continue;
        throw UserError(fmt::format("{}: it belongs to --sprt E0,E1, which is missing", option));
    }
}

std::optional<arena::SprtTest> chosen_test(const Arguments& arguments) {
    if (!arguments.has("--sprt")) {
        refuse_half_a_test(arguments);
        return {};
    }
    const auto elo = numbers(arguments, "--sprt", 2, 2, "E0,E1 such as 0,5");
    if (elo[0] >= elo[1]) {
        throw UserError(
            fmt::format("--sprt '{}': the first number has to be the smaller", arguments.text("--sprt")));
    }
    return arena::SprtTest{elo[0], elo[1], probability(arguments, "--alpha"),
                           probability(arguments, "--beta")};
}

arena::OpeningEvaluation shallow_search() {
    auto engine = std::make_shared<Engine>(EngineOptions{.threads = 1, .hash_mib = 4, .network = {}});
    return [engine](const Game& game) {
        engine->clear();
        SearchLimits limits;
        limits.nodes = nodes_for_balance;
        return engine->search(game, limits).info.lines.at(0).score;
    };
}

std::function<Game(std::uint64_t)> openings_of_file(const std::string& file,
                                                    std::shared_ptr<const Ruleset> ruleset) {
    auto openings = arena::parse_openings(read_input(file), ruleset);
    if (!openings) throw UserError(input_name(file) + ": " + openings.error().message);
    return [list = *std::move(openings)](std::uint64_t pair) { return list[pair % list.size()]; };
}

std::function<Game(std::uint64_t)> chosen_openings(const Arguments& arguments,
                                                   std::shared_ptr<const Ruleset> ruleset) {
    const auto file = arguments.text("--openings");
    if (!file.empty()) return openings_of_file(file, std::move(ruleset));
    arena::RandomOpenings options;
    options.plies = arguments.number<int>("--opening-plies");
    options.balance = arguments.number<Score>("--opening-balance");
    options.seed = arguments.number("--seed");
    auto maker = std::make_shared<arena::OpeningMaker>(std::move(ruleset), options, shallow_search());
    return [maker](std::uint64_t pair) { return maker->make(pair); };
}

}  // namespace

std::vector<Option> match_game_options() {
    return {
        rules_option(),
        value_option("--movetime", "MS", "milliseconds a move", "100"),
        {"--nodes", "N", "nodes a move"},
        {"--depth", "N", "plies a move"},
        {"--tc", "S+I", "seconds a game, and an increment in seconds"},
        number_option("--margin", "MS", "how late a move may come, in milliseconds", {0, 3'600'000}, 100),
        number_option("--concurrency", "K", "games played at the same time", {1, 256}, 1),
        {"--openings", "FILE", "a file with a position, or the moves of an opening, on each line",
         Offers::Files},
        number_option("--opening-plies", "N", "otherwise random plies", {0, 200}, 6),
        number_option("--opening-balance", "SCORE", "after which neither side is further ahead", {0, 100'000},
                      300),
        seed_option(),
        {"--resign", "SCORE,PLIES", "lost when both engines agree on this score for PLIES plies"},
        {"--draw", "SCORE,PLIES,AFTER", "drawn when both see at most SCORE for PLIES plies"},
        number_option("--max-plies", "N", "drawn after this many plies", {1, 100'000}, 500),
    };
}

std::vector<Option> match_options() {
    std::vector<Option> options{
        {.names = "--engine", .value = "ENGINE", .help = "a command, or fields; give it twice", .many = true},
        number_option("--games", "N",
                      "number of games, two from each opening; an odd one does not count for the Elo",
                      {1, 1'000'000'000}, 100),
        {"--sprt", "E0,E1", "stop when one of these two Elo differences is accepted"},
        value_option("--alpha", "P", "probability of accepting E1 wrongly",
                     fmt::to_string(arena::SprtTest().alpha)),
        value_option("--beta", "P", "probability of accepting E0 wrongly",
                     fmt::to_string(arena::SprtTest().beta))};
    std::ranges::move(match_game_options(), std::back_inserter(options));
    std::ranges::move(
        std::vector<Option>{
            {"--pgn", "FILE", "write the games as PGN", Offers::Files},
            {"--otg", "FILE", "write the games as OpenTafl records", Offers::Files},
            number_option("--report", "N", "a line of progress every N games", {1, 1'000'000'000}, 10),
            json_option("one object: games wins losses draws elo llr, and more")},
        std::back_inserter(options));
    return options;
}

RulesetArgument match_ruleset(const Arguments& arguments) {
    try {
        return RulesetArgument(arguments.text("--rules"));
    } catch (const UserError& error) {
        throw UserError(std::string("--rules: ") + error.what());
    }
}

arena::MatchPlan chosen_games(const Arguments& arguments, const RulesetArgument& rules) {
    MatchPlan plan;
    plan.ruleset = rules.text();
    plan.concurrency = arguments.number<int>("--concurrency");
    plan.terms.limits = chosen_move_limits(arguments);
    plan.terms.margin = std::chrono::milliseconds(arguments.number("--margin"));
    plan.terms.adjudication = chosen_adjudication(arguments);
    plan.opening = chosen_openings(arguments, rules.ruleset());
    return plan;
}

arena::MatchPlan chosen_match(const Arguments& arguments, const RulesetArgument& rules) {
    const auto engines = chosen_engines(arguments);
    auto plan = chosen_games(arguments, rules);
    plan.engines = engines;
    plan.games = arguments.number("--games");
    plan.sprt = chosen_test(arguments);
    return plan;
}

}  // namespace tafl::cli
