#include "cli/commands/engine/match_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <set>

#include "base/text.hpp"
#include "cli/commands/engine/engine_file.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "engine/engine.hpp"
#include "records/record_text.hpp"

namespace tafl::cli {

namespace {

using arena::MatchPlan;

constexpr std::uint64_t nodes_for_balance = 5'000;
constexpr std::size_t max_engines = 100;

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

// Equal names get a number: "tafl-1", "tafl-2".
void tell_apart(std::vector<host::EngineCommand>& engines) {
    std::map<std::string, int> uses, numbers;
    for (const auto& engine : engines) ++uses[engine.name];
    for (auto& engine : engines) {
        const auto name = engine.name;
        if (uses[name] > 1) engine.name = fmt::format("{}-{}", name, ++numbers[name]);
    }
    std::set<std::string_view> names;
    for (const auto& engine : engines) {
        if (!names.insert(engine.name).second)
            throw UserError(fmt::format("match: two engines are called {}; give each a name of its own",
                                        in_quotes(engine.name)));
    }
}

std::vector<host::EngineCommand> chosen_engines(const Arguments& arguments) {
    std::vector<host::EngineCommand> engines;
    for (const auto& text : arguments.texts("--engine")) engines.push_back(read_engine(text));
    if (const auto file = arguments.text("--config"); !file.empty())
        std::ranges::move(read_engine_file(file), std::back_inserter(engines));
    if (engines.size() < 2 || engines.size() > max_engines)
        throw UserError(fmt::format(
            "match: expected 2 to {} engines, each with --engine, or in the file of --config", max_engines));
    for (auto& engine : engines) {
        engine.name = clean_line(engine.name);
        std::ranges::replace(engine.name, '\t', ' ');  // it separates the columns of --state
    }
    tell_apart(engines);
    return engines;
}

std::vector<arena::Pairing> chosen_pairings(const Arguments& arguments, std::size_t engines) {
    const bool is_gauntlet = arguments.text("--tournament") == "gauntlet";
    if (arguments.has("--seeds") && !is_gauntlet)
        throw UserError("--seeds: it goes with --tournament gauntlet");
    if (!is_gauntlet) return arena::round_robin(engines);
    const auto seeds = arguments.number<std::size_t>("--seeds");
    if (seeds < engines) return arena::gauntlet(engines, seeds);
    throw UserError(fmt::format("--seeds {}: expected fewer than the {} engines", seeds, engines));
}

host::MoveLimits chosen_move_limits(const Arguments& arguments) {
    host::MoveLimits limits;
    for (const std::string_view name : {"movetime", "nodes", "depth", "tc"}) {
        const auto option = fmt::format("--{}", name);
        if (!arguments.has(option)) continue;
        const auto set = host::set_limit(limits, name, arguments.text(option));
        if (!set) throw UserError("--" + set.error().message);
    }
    if (limits.is_none()) (void)host::set_limit(limits, "movetime", arguments.text("--movetime"));
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

std::optional<arena::SprtTest> chosen_test(const Arguments& arguments, std::size_t pairings) {
    if (!arguments.has("--sprt")) {
        refuse_half_a_test(arguments);
        return {};
    }
    if (pairings > 1) throw UserError("--sprt: it is a test of two engines");
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
        {.names = "--engine", .value = "ENGINE", .help = "a command, or fields; once for each", .many = true},
        {"--config", "FILE", "engines in a JSON file like that of fastchess", Offers::Files},
        choice_option("--tournament", "KIND", "of more than two engines:", {"roundrobin", "gauntlet"},
                      "roundrobin"),
        number_option("--seeds", "N", "with gauntlet: the first N engines meet the others",
                      {1, max_engines - 1}, 1),
        number_option(
            "--games", "N",
            "number of games of each two, two from each opening; an odd one does not count for the Elo",
            {1, 1'000'000'000}, 100),
        {"--state", "FILE", "keep the games' results there; after an interruption the same command continues",
         Offers::Files},
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
            json_option(
                "one object: games wins losses draws elo llr elo_error pairs engines attackers "
                "defenders plies forfeits[{game engine fault detail}] interrupted seconds, with "
                "--sprt also sprt; of more than two standings[{engine}] and pairings[{engines}], each "
                "with games wins losses draws elo elo_error pairs")},
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
    plan.pairings = chosen_pairings(arguments, engines.size());
    plan.games = arguments.number("--games");
    plan.sprt = chosen_test(arguments, plan.pairings.size());
    return plan;
}

std::string terms_of(const Arguments& arguments, const arena::MatchPlan& plan) {
    auto terms = plan.ruleset;
    auto options = match_game_options();
    std::erase_if(options, [](const Option& option) { return option.long_name() == "--concurrency"; });
    options.push_back({"--tournament", "KIND", ""});
    options.push_back({"--seeds", "N", ""});
    for (const auto& option : options) {
        const auto name = option.long_name();
        if (name != "--rules" && arguments.has(name))
            terms += fmt::format("; {} {}", name, arguments.text(name));
    }
    for (const auto& engine : plan.engines)
        terms += fmt::format("; {}: {}", engine.name, host::to_fields(engine));
    return clean_line(terms);
}

}  // namespace tafl::cli
