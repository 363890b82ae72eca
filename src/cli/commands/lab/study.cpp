#include "lab/arena/balance.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <filesystem>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "notation/outcomes.hpp"
#include "notation/rulesets/idle_options.hpp"
#include "notation/rulesets/ruleset_variants.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;

std::atomic<bool> stop_study{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt_study(int) { stop_study = true; }

// --vary leaves the limit of plies alone: it decides when a game stops, not who wins.
constexpr std::string_view not_varied = "ply_limit";
constexpr std::size_t max_most_even = 10;

struct Studied {
    std::shared_ptr<const Ruleset> ruleset;
    std::string change;         // of one option: throne.stop = "all"; empty: the ruleset as it is
    bool is_reference = false;  // of --against: the others are compared with it
    [[nodiscard]] std::string name() const {
        return change.empty() ? ruleset->name : fmt::format("{} with {}", ruleset->name, change);
    }
};

// One ruleset at one strength.
struct Measurement {
    Studied of;
    arena::SelfplayOptions options;
    fs::path file;
};

fs::path chosen_folder(const Arguments& arguments) {
    if (!arguments.has("--output"))
        throw UserError("study: --output is missing; expected a folder for the games, such as -o study");
    const fs::path folder = arguments.text("--output");
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw MachineError(fmt::format("{} cannot be created: {}", folder.string(), error.message()));
    return folder;
}

// The rulesets that differ from it in one option, of those that have an effect in it.
std::vector<Studied> variants(const std::shared_ptr<const Ruleset>& ruleset) {
    std::vector<Studied> all;
    const auto idle = idle_options(*ruleset);
    for (auto& [key, change, changed] : ruleset_variants(*ruleset)) {
        if (key == not_varied || std::ranges::find(idle, key, &IdleOption::key) != idle.end()) continue;
        all.push_back({std::make_shared<const Ruleset>(std::move(changed)), std::move(change)});
    }
    return all;
}

// For a file: "throne.stop-all".
std::string file_part(std::string_view change) {
    std::string part;
    for (const char c : change) {
        const bool is_plain = is_digit(c) || (c >= 'a' && c <= 'z') || c == '.' || c == '_';
        if (is_plain) part += c;
        else if (!part.empty() && part.back() != '-') part += '-';
    }
    if (part.ends_with('-')) part.pop_back();
    return part;
}

// The ruleset of --against comes first.
std::vector<Studied> chosen_rulesets(const Arguments& arguments) {
    std::vector<Studied> all;
    if (arguments.has("--against")) {
        all.push_back({read_ruleset(arguments.text("--against")), "", true});
        require_playable(all.back().ruleset);
    }
    for (const auto& name : arguments.operands()) {
        const auto ruleset = read_ruleset(name);
        require_playable(ruleset);
        all.push_back({ruleset, ""});
        if (arguments.has("--vary")) std::ranges::move(variants(ruleset), std::back_inserter(all));
    }
    return all;
}

std::vector<Measurement> chosen_studies(const Arguments& arguments) {
    const auto folder = chosen_folder(arguments);
    std::vector<Measurement> studies;
    for (const auto& of : chosen_rulesets(arguments)) {
        for (const auto nodes : arguments.numbers("--nodes")) {
            arena::SelfplayOptions options;
            options.ruleset = of.ruleset;
            options.nodes = nodes;
            options.conditions = arena::balance_conditions();
            options.games = arguments.number("--games");
            options.threads = arguments.number<int>("--threads");
            options.seed = arguments.number("--seed");
            const auto file = fmt::format("{}{}{}-{}-{}.sp", of.ruleset->name, of.change.empty() ? "" : "+",
                                          file_part(of.change), nodes, options.seed);
            studies.push_back({of, options, folder / file});
        }
    }
    return studies;
}

// The games of the file, and those that are missing.
arena::BalanceTally play(Measurement study) {
    Game board(study.options.ruleset);
    arena::BalanceTally tally;
    const auto check = [&](const arena::SelfplayGame& game) {
        auto fault = fault_of(game, board);
        if (fault.empty() && tally.games() < study.options.games) tally.add(game, board);
        return fault;
    };
    auto writer = arena::SelfplayWriter::open(study.file, rules_hash(*study.options.ruleset),
                                              settings_of(study.options), check);
    if (!writer) throw UserError(writer.error());
    if (writer->settings() && *writer->settings() != settings_of(study.options))
        throw UserError(
            fmt::format("{}: its games were made with another network, seed or number of nodes; "
                        "expected another folder",
                        study.file.string()));
    if (writer->removed() > 0)
        fmt::print(stderr, "tafl: note: {} {}\n", shown_path(study.file.string()),
                   removed_in_words(writer->removed()));
    const auto wanted = study.options.games;
    study.options.first = writer->games();
    study.options.games -= std::min(wanted, writer->games());
    Progress progress("games of " + study.of.name(), wanted);
    const auto keep = [&](const arena::SelfplayGame& game) {
        writer->append(game);
        tally.add(game, board);
        progress.show(tally.games());
    };
    arena::play_selfplay(study.options, keep, stop_study);
    return tally;
}

std::string_view ending_name(Reason reason) {
    return reason == Reason::None ? "unfinished" : to_string(reason);
}

std::string in_percent(const Share& share) {
    return fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * share.value, 100 * share.low, 100 * share.high);
}

void print_study_text(const Measurement& study, const arena::BalanceTally& tally, Output& out) {
    out.print("{}, {} a move, {}\n", study.of.name(), counted(study.options.nodes, "node"),
              counted(tally.games(), "game"));
    out.print("  attackers score {}; won {}, lost {}, drawn {}\n", in_percent(tally.attackers()),
              grouped(tally.won_by(Winner::Attackers)), grouped(tally.won_by(Winner::Defenders)),
              grouped(tally.won_by(Winner::Draw)));
    out.print("  {:.0f} plies on average, median {}; {:.0f} legal moves in a position\n", tally.mean_plies(),
              tally.median_plies(), tally.mean_moves());
    out.print("  ended by");
    std::string_view separator = " ";
    for (const auto& [reason, count] : tally.endings()) {
        out.print("{}{} {}", separator, ending_name(reason), grouped(count));
        separator = ", ";
    }
    out.print("\n");
    out.flush();
}

struct Result {
    std::string name;
    std::uint64_t nodes;
    Share attackers;
};

// The result of the ruleset of --against at the same strength.
const Result* reference_of(const Measurement& study, const std::vector<Result>& against) {
    const auto found = std::ranges::find(against, study.options.nodes, &Result::nodes);
    return found == against.end() ? nullptr : &*found;
}

void print_study_json(const Measurement& study, const arena::BalanceTally& tally, const Result* against,
                      Output& out) {
    const Share attackers = tally.attackers();
    JsonWriter json;
    json.open('{').field("ruleset", study.of.ruleset->name).field("change", study.of.change);
    json.field("nodes", study.options.nodes).field("seed", study.options.seed).field("games", tally.games());
    json.field("attackers", attackers.value, 4)
        .field("low", attackers.low, 4)
        .field("high", attackers.high, 4);
    json.field("draws", tally.draws().value, 4).field("plies", tally.mean_plies(), 4);
    json.field("median_plies", tally.median_plies()).field("branching", tally.mean_moves(), 4);
    json.key("ends").open('{');
    for (const auto& [reason, count] : tally.endings()) json.field(ending_name(reason), count);
    json.close('}').key("won").open('{').field("attackers", tally.won_by(Winner::Attackers));
    json.field("defenders", tally.won_by(Winner::Defenders))
        .field("draw", tally.won_by(Winner::Draw))
        .close('}');
    if (against != nullptr) {
        const Share more = difference(attackers, against->attackers);
        json.key("against").open('{').field("ruleset", against->name).field("difference", more.value, 4);
        json.field("low", more.low, 4).field("high", more.high, 4).close('}');
    }
    out.print("{}\n", json.close('}').text());
    out.flush();
}

void print_difference(const Share& attackers, const Result& against, Output& out) {
    const Share more = difference(attackers, against.attackers);
    const bool is_clear = more.low > 0 || more.high < 0;
    out.print("  against {}: the attackers score {:+.0f} points of 100 ({:+.0f} to {:+.0f}){}\n",
              against.name, 100 * more.value, 100 * more.low, 100 * more.high,
              is_clear ? "" : "; more games would tell whether they differ");
    out.flush();
}

void print_most_even(std::vector<Result> results, Output& out) {
    std::ranges::stable_sort(results, {},
                             [](const Result& one) { return std::abs(one.attackers.value - 0.5); });
    if (results.size() > max_most_even) results.resize(max_most_even);
    out.print("\nThe most even:\n");
    for (const auto& [name, nodes, attackers] : results)
        out.print("  {:<18}{}, {} a move\n", in_percent(attackers), name, counted(nodes, "node"));
}

int run_study(const Arguments& arguments, Output& out) {
    const auto studies = chosen_studies(arguments);
    std::signal(SIGINT, interrupt_study);
    std::signal(SIGTERM, interrupt_study);
    std::vector<Result> results, against;
    for (const auto& study : studies) {
        if (stop_study) break;
        const auto tally = play(study);
        if (tally.games() == 0) continue;
        const Result* reference = study.of.is_reference ? nullptr : reference_of(study, against);
        if (arguments.has("--json")) {
            print_study_json(study, tally, reference, out);
        } else {
            print_study_text(study, tally, out);
            if (reference != nullptr) print_difference(tally.attackers(), *reference, out);
        }
        auto& list = study.of.is_reference ? against : results;
        list.push_back({study.of.name(), study.options.nodes, tally.attackers()});
    }
    if (arguments.has("--vary") && !arguments.has("--json")) print_most_even(std::move(results), out);
    return done;
}

}  // namespace

Command study_command() {
    return {
        .name = "study",
        .summary = "measure how balanced rulesets are",
        .details =
            "Lets the engine play itself, from two to four random moves and to the end of each game, and "
            "prints how the points divide, with 95 % intervals, how long the games are and how they end. "
            "The games are kept in the folder: run the same command again after an interruption, or with "
            "more --games. With --vary the same is done with all rulesets that differ from one of these in a "
            "single option, and the most even are listed at the end: what an option does to the balance, and "
            "where a fairer game is to be found. With --against another ruleset is studied too, and each of "
            "the others is compared with it. The figures are those of this engine at this strength; they "
            "say nothing of perfect play (docs/findings.md).",
        .operand = {.name = "RULESET", .many = true, .offers = Offers::Rulesets},
        .options =
            {{"-o,--output", "DIR", "the folder for the games", Offers::Files},
             number_option("--games", "N", "how many games of each", {1, 1'000'000'000}, 100),
             {.names = "--nodes",
              .value = "N",
              .help = "positions searched for each move; may be repeated, for several strengths",
              .many = true,
              .range = Range{1, 1'000'000'000},
              .usual = "1000"},
             {"--against", "R", "also this ruleset, and what the others differ by", Offers::Rulesets},
             {"--vary", "", "also every ruleset that differs in one option"},
             threads_option("games played at the same time"),
             seed_option(),
             json_option(
                 "one object for each ruleset and strength: ruleset change nodes seed games attackers "
                 "low high draws plies median_plies branching ends won{attackers defenders draw}, with "
                 "--against also against{ruleset difference low high}; attackers and draws are "
                 "shares, from low to high is the interval of the former")},
        .examples = {{"tafl study brandub tablut-walker -o study --games 20 --nodes 100 --nodes 300",
                      "two rulesets, each at two strengths"},
                     {"tafl study brandub --against tablut-walker -o study --games 20 --nodes 100",
                      "which is fairer to the attackers, and by how much"},
                     {"tafl study brandub --vary -o study --games 2 --nodes 50",
                      "what one option does to the balance; a hundred games of 300 nodes would tell"}},
        .run = run_study};
}

}  // namespace tafl::cli
