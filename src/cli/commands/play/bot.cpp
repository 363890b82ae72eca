#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <optional>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/engine/engine_file.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/files.hpp"
#include "cli/text/output.hpp"
#include "connect/bot.hpp"
#include "host/uci_player.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::cli {

namespace {

constexpr const char* token_variable = "TAFL_TOKEN";
constexpr std::size_t max_token_length = 4096;

// --token is the last resort: everybody on the machine can read the command line.
std::string given_token(const Arguments& arguments) {
    if (arguments.has("--token")) return arguments.text("--token");
    if (arguments.has("--token-file")) {
        const auto text = read_beginning(arguments.text("--token-file"), max_token_length);
        return std::string(trimmed(text));
    }
    const char* variable = std::getenv(token_variable);
    if (variable != nullptr && *variable != '\0') return variable;
    throw UserError(fmt::format(
        "a token is missing: expected --token-file FILE, {} in the environment, or --token TOKEN; the "
        "settings page of the site makes one",
        token_variable));
}

std::string token(const Arguments& arguments) {
    auto token = given_token(arguments);
    if (!token.empty() && std::ranges::all_of(token, [](char c) { return c > ' ' && c < 0x7F; }))
        return token;
    throw UserError("this is not a token: expected one line, as the settings page shows it once");
}

SiteAddress site(const Arguments& arguments) {
    if (!arguments.has("--url"))
        throw UserError("--url is missing; expected a site, such as http://localhost:8080");
    auto site = parse_site_address(arguments.text("--url"));
    if (!site) throw UserError("--url " + site.error().message);
    return *std::move(site);
}

std::vector<std::string> rulesets(const Arguments& arguments) {
    std::vector<std::string> names;
    const auto list = arguments.text("--rules");
    for (std::size_t begin = 0; begin < list.size();) {
        const auto end = std::min(list.find(',', begin), list.size());
        names.push_back(list.substr(begin, end - begin));
        begin = end + 1;
        if (!find_builtin(names.back()))
            throw UserError(fmt::format("--rules: there is no ruleset {}; tafl rulesets lists them",
                                        tafl::in_quotes(names.back())));
    }
    return names;
}

BotAccepts accepts(const Arguments& arguments) {
    const auto word = arguments.text("--accept");
    if (word == "casual") return BotAccepts::Casual;
    return word == "rated" ? BotAccepts::Rated : BotAccepts::All;
}

struct ChallengeClock {
    std::uint64_t minutes, seconds;
};

ChallengeClock clock(const Arguments& arguments) {
    const auto text = arguments.text("--clock");
    const auto plus = std::min(text.find('+'), text.size());
    const auto minutes = parse_number<std::uint64_t>(std::string_view(text).substr(0, plus), 1, 180);
    const auto seconds =
        parse_number<std::uint64_t>(std::string_view(text).substr(std::min(plus + 1, text.size())), 0, 180);
    if (!minutes || !seconds)
        throw UserError(
            fmt::format("--clock {}: expected MINUTES+SECONDS, such as 5+3", tafl::in_quotes(text)));
    return {*minutes, *seconds};
}

std::string challenge_terms(const Arguments& arguments, const std::vector<std::string>& rulesets) {
    if (!arguments.has("--challenge")) return "";
    const auto [minutes, seconds] = clock(arguments);
    JsonWriter json;
    json.open('{').field("ruleset", rulesets.empty() ? "copenhagen" : rulesets.front());
    json.field("rated", arguments.has("--rated")).key("clock").open('{').field("kind", "fischer");
    json.field("initial", minutes * 60'000).field("increment", seconds * 1'000).close('}');
    json.key("opponent").open('{').field("player", arguments.text("--challenge")).close('}').close('}');
    return json.take();
}

// Checks that the program starts, with each of the rulesets. One without the option Ruleset plays Copenhagen alone.
std::optional<host::EngineCommand> program(const Arguments& arguments, std::vector<std::string>& rulesets) {
    if (!arguments.has("--engine")) return {};
    for (const auto* option : {"--level", "--threads", "--hash", "--tables"}) {
        if (arguments.has(option))
            throw UserError(
                fmt::format("{}: it is for our engine; give another one option.NAME=VALUE", option));
    }
    auto engine = read_engine(arguments.text("--engine"));
    if (!engine.limits.is_none())
        throw UserError("--engine: limits are options of tafl bot: --movetime, --nodes and --depth");
    const std::atomic<bool> never{false};
    for (const auto& ruleset : rulesets.empty() ? std::vector<std::string>{"copenhagen"} : rulesets) {
        host::UciPlayer player(engine, ruleset, never);
        if (const auto ready = player.new_game(); !ready)
            throw UserError(fmt::format("--engine: {} {}", engine.name, ready.error().detail));
        if (rulesets.empty() && !player.has_rulesets()) rulesets = {"copenhagen"};
    }
    return engine;
}

BotSettings settings(const Arguments& arguments, Output& out) {
    for (const auto* option : {"--clock", "--rated"}) {
        if (arguments.has(option) && !arguments.has("--challenge"))
            throw UserError(fmt::format("{}: it goes with --challenge", option));
    }
    BotSettings settings;
    settings.site = site(arguments);
    settings.token = token(arguments);
    settings.options = chosen_engine(arguments);
    settings.limits = chosen_thinking(arguments);
    settings.rulesets = rulesets(arguments);
    settings.program = program(arguments, settings.rulesets);
    settings.accepts = accepts(arguments);
    settings.max_games = arguments.number<int>("--max-games");
    settings.last_game = arguments.number<int>("--games-then-stop", 0);
    settings.challenges = arguments.text("--challenge");
    settings.terms = challenge_terms(arguments, settings.rulesets);
    settings.patience = std::chrono::seconds(arguments.number("--patience"));
    settings.tell = [&out](std::string_view line) { out.say(line); };
    return settings;
}

int run_bot(const Arguments& arguments, Output& out) {
    try {
        play_as_bot(settings(arguments, out));
        return done;
    } catch (const BotRefused& error) {
        out.flush();
        throw UserError(error.what());
    } catch (const ConnectionError& error) {
        out.flush();
        throw MachineError(error.what());
    }
}

std::vector<Option> bot_options() {
    std::vector<Option> options = {
        {"--url", "URL", "the site, such as https://tafl.example or http://localhost:8080"},
        {"--token-file", "FILE", "a file with the account's token (or the variable TAFL_TOKEN)",
         Offers::Files},
        {"--token", "TOKEN", "the token itself; other users of this machine can see it"},
        {"--engine", "ENGINE", "another engine that speaks UCI, as for match (our own)"},
        {"--rules", "A,B", "the rulesets to play (all of the site's)", Offers::Rulesets},
        choice_option("--accept", "WHICH", "the challenges to accept:", {"all", "casual", "rated"}, "all"),
        number_option("--max-games", "N", "games at the same time", {1, 100}, 4),
        number_option("--games-then-stop", "N", "stop after this many games", {1, 1'000'000}, "never"),
        {"--challenge", "NAME", "challenge this player whenever no game is in progress"},
        value_option("--clock", "M+S", "with --challenge: minutes a side and seconds a move", "5+3"),
        {"--rated", "", "with --challenge: rated"},
        number_option("--patience", "S", "how many seconds to wait for an unreachable site", {1, 1'000'000},
                      600)};
    for (const auto& option : thinking_options()) options.push_back(option);
    return options;
}

}  // namespace

Command bot_command() {
    return {
        .name = "bot",
        .summary = "play on a Skjaldborg site as a bot",
        .details =
            "Plays on a site that tafl serve runs, with an account that was declared a bot there and a "
            "token from its settings page (docs/bots.md). Accepts challenges, plays several games at "
            "once by their clocks, declines takebacks, and reconnects when the site was unreachable. A "
            "move in a game without a clock takes two seconds. Ctrl-C finishes the current games first; "
            "a second Ctrl-C, or SIGTERM, leaves them, and the next start continues them. Exit status 3 "
            "when the site stays unreachable. An --engine that crashes, hangs or plays an illegal move is "
            "started again while the clock runs; other games go on.",
        .operand = {},
        .options = bot_options(),
        .examples = {{"tafl bot --url http://localhost:8080 --token-file bot.token --level 6",
                      "a player of medium strength on your own site"},
                     {"tafl bot --url http://localhost:8080 --token-file bot.token --engine ./other",
                      "your own engine"},
                     {"tafl bot --url https://tafl.example --rules brandub,copenhagen --accept casual",
                      "with the token in TAFL_TOKEN"}},
        .run = run_bot};
}

}  // namespace tafl::cli
