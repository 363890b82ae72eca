#include "tables/tables.hpp"

#include <atomic>
#include <csignal>

#include "base/json_writer.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"

namespace tafl::cli {

namespace {

namespace fs = std::filesystem;
using tables::Material;

std::atomic<bool> stop_tables{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt_tables(int) { stop_tables = true; }

std::string pieces_in_words(Material material) {
    return fmt::format("{} against {}", counted(material.attackers, "attacker"),
                       material.defenders == 0 ? "a bare king"
                                               : "the king and " + counted(material.defenders, "man", "men"));
}

// Every material with up to `men` men besides the king. A capture leads to a smaller one, so the smallest come first.
std::vector<Material> with_men(int men) {
    std::vector<Material> all;
    for (int sum = 1; sum <= men; ++sum) {
        for (int attackers = 1; attackers <= std::min(sum, tables::max_attackers); ++attackers)
            if (sum - attackers <= tables::max_defenders) all.push_back({attackers, sum - attackers});
    }
    return all;
}

std::vector<Material> chosen_materials(const Arguments& arguments) {
    if (arguments.has("--men")) {
        if (arguments.has("--attackers") || arguments.has("--defenders"))
            throw UserError(
                "tables: --men counts both sides; expected it without --attackers and --defenders");
        return with_men(arguments.number<int>("--men"));
    }
    if (!arguments.has("--attackers"))
        throw UserError(
            "tables: --attackers is missing; expected the number of attackers, such as --attackers 4, or of "
            "all men, such as --men 3");
    return tables::needed_for({arguments.number<int>("--attackers"), arguments.number<int>("--defenders")});
}

// A progress line for a table; stops on SIGINT and SIGTERM.
class StageProgress {
  public:
    explicit StageProgress(Material material) : progress_("positions of " + pieces_in_words(material)) {}
    bool operator()(const tables::Stage& stage) {
        progress_.show(stage.done, fmt::format("of {}, round {}", grouped(stage.total), stage.round));
        return !stop_tables;
    }

  private:
    Progress progress_;
};

template <class Result>
Result result_of(std::expected<Result, std::string> result) {
    if (!result && result.error().empty()) throw MachineError("tables: stopped before the end");
    if (!result) throw UserError(result.error());
    return *std::move(result);
}

std::vector<Material> materials_in(const Ruleset& ruleset, const fs::path& folder) {
    return result_of(tables::materials_in(ruleset, folder));
}

// Checks all tables before the first is begun, because the last may be hours away.
void require_memory(const tables::BuildOptions& options, const std::vector<Material>& materials) {
    for (const auto material : materials) {
        if (const auto fault = tables::why_not(*options.ruleset, material); !fault.empty())
            throw UserError(fault);
        if (const auto fault = tables::why_too_large(*options.ruleset, material, options.memory);
            !fault.empty())
            throw UserError(fmt::format("{}; see --memory", fault));
    }
}

int build(const Arguments& arguments, const std::string& folder, Output& out) {
    tables::BuildOptions options{.ruleset = chosen_ruleset(arguments), .material = {}, .folder = folder};
    const auto wanted = chosen_materials(arguments);
    options.threads = arguments.number<int>("--threads");
    options.memory = arguments.number("--memory") << 20;
    require_memory(options, wanted);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw MachineError(fmt::format("{} cannot be created: {}", folder, error.message()));
    for (const auto material : wanted) {
        options.material = material;
        const Stopwatch watch;
        StageProgress progress(material);
        const auto built = tables::build_table(options, std::ref(progress));
        if (!built && built.error().empty()) {
            out.print("stopped; the same command continues\n");
            return done;
        }
        if (!built) throw UserError(built.error());
        out.print("{}: {:.1f} s\n", tables::table_name(options.ruleset->name, material), watch.seconds());
        out.flush();
    }
    return done;
}

int check(const Arguments& arguments, const std::string& folder, Output& out) {
    const auto ruleset = chosen_ruleset(arguments);
    const auto step = arguments.number("--every");
    bool sound = true;
    for (const auto material : materials_in(*ruleset, folder)) {
        StageProgress progress(material);
        const auto found =
            result_of(tables::check_table(*ruleset, material, folder, step, std::ref(progress)));
        sound = sound && found.wrong == 0 && found.right_checksum;
        out.print("{}: {} positions compared with their successors, {} differ{}\n",
                  tables::table_name(ruleset->name, material), grouped(found.checked), grouped(found.wrong),
                  found.right_checksum ? "" : "; the checksum is wrong");
        out.flush();
    }
    return sound ? done : difference_found;
}

void print_counts(const tables::TableCounts& counts, Side side, Output& out) {
    out.print("  {} to move: attackers win {}, defenders {}, open {}",
              side == Side::Attackers ? "attackers" : "defenders", grouped(counts.attackers),
              grouped(counts.defenders), grouped(counts.open));
    if (counts.attackers > 0)
        out.print("; longest win of the attackers {} ({})",
                  counted(static_cast<std::uint64_t>(counts.longest_attackers), "ply", "plies"),
                  grouped(counts.longest_count));
    out.print("\n");
    if (!counts.longest.empty()) out.print("    {}\n", to_position(counts.longest.front()));
}

void print_statistics(const tables::TableStatistics& found, Output& out) {
    out.print("{}: {} positions, {} bytes\n", pieces_in_words(found.material),
              grouped(found.by_side[0].positions), grouped(found.bytes));
    print_counts(found.by_side[0], Side::Attackers, out);
    print_counts(found.by_side[1], Side::Defenders, out);
    out.flush();
}

void write_counts(const tables::TableCounts& counts, JsonWriter& json) {
    json.open('{').field("attackers", counts.attackers).field("defenders", counts.defenders);
    json.field("open", counts.open).field("longest", counts.longest_attackers);
    std::vector<std::string> examples;
    for (const auto& setup : counts.longest) examples.push_back(to_position(setup));
    json.list("positions", examples).close('}');
}

void print_statistics_json(const tables::TableStatistics& found, Output& out) {
    JsonWriter json;
    json.open('{').field("attackers", found.material.attackers).field("defenders", found.material.defenders);
    json.field("positions", found.by_side[0].positions).field("bytes", found.bytes);
    json.key("attackers_to_move");
    write_counts(found.by_side[0], json);
    json.key("defenders_to_move");
    write_counts(found.by_side[1], json);
    out.print("{}\n", json.close('}').text());
    out.flush();
}

int count(const Arguments& arguments, const std::string& folder, Output& out) {
    const auto ruleset = chosen_ruleset(arguments);
    const auto print = arguments.has("--json") ? print_statistics_json : print_statistics;
    for (const auto material : materials_in(*ruleset, folder)) {
        StageProgress progress(material);
        print(result_of(tables::count_table(*ruleset, material, folder, std::ref(progress))), out);
    }
    return done;
}

// The value is "open" where nobody wins by force, and null where no table has the position.
void write_verdict(const std::optional<TableVerdict>& verdict, JsonWriter& json) {
    const bool is_won =
        verdict && (verdict->winner == Winner::Attackers || verdict->winner == Winner::Defenders);
    json.key("value");
    verdict ? json.value(is_won ? to_string(verdict->winner) : "open") : json.null();
    json.key("plies");
    is_won ? json.value(verdict->plies) : json.null();
}

void print_probe_json(const Game& game, const EndgameTables& set, Output& out) {
    JsonWriter json;
    json.open('{').field("ruleset", game.ruleset().name).field("position", to_position(game.setup()));
    write_verdict(tables::find(set, game.setup()), json);
    json.key("moves").open('[');
    for (const auto& [move, verdict, ends_game] : tables::probe_moves(set, game)) {
        json.open('{').field("move", to_string(move, game.ruleset().size()));
        write_verdict(verdict, json);
        json.close('}');
    }
    out.print("{}\n", json.close(']').close('}').text());
}

// The position, then each move of which the tables know what it comes to, the best first.
int probe(const Arguments& arguments, const std::string& folder, Output& out) {
    const auto game = chosen_game(arguments, SideToMove::Named);  // the value depends on it
    const auto set = result_of(tables::open_tables(game.ruleset(), folder));
    if (arguments.has("--json")) {
        print_probe_json(game, *set, out);
        return done;
    }
    out.print("{}\n", verdict_in_words(tables::find(*set, game.setup())));
    const auto moves = tables::probe_moves(*set, game);
    std::uint64_t unknown = 0;
    for (const auto& [move, verdict, ends_game] : moves) {
        if (ends_game || verdict)
            out.print("{:>9}  {}\n", to_string(move, game.ruleset().size()),
                      ends_game ? "ends the game" : verdict_in_words(verdict));
        else ++unknown;
    }
    if (unknown > 0 && unknown < moves.size())
        out.print("{} to positions in no table\n",
                  unknown == 1 ? "1 other move leads" : fmt::format("{} other moves lead", unknown));
    return done;
}

int run_tables(const Arguments& arguments, Output& out) {
    const bool only_builds = arguments.has("--output");
    if (only_builds && !arguments.operands().empty())
        throw UserError("tables: -o is for building without an action; expected no ACTION DIR beside it");
    const auto ruleset = chosen_ruleset(arguments);
    if (const auto fault = tables::why_not(*ruleset, {1, 0}); !fault.empty()) throw UserError(fault);
    std::signal(SIGINT, interrupt_tables);
    std::signal(SIGTERM, interrupt_tables);
    return only_builds ? build(arguments, arguments.text("--output"), out) : arguments.run_action(out);
}

}  // namespace

Command tables_command() {
    return {
        .name = "tables",
        .summary = "build and read endgame tables",
        .details =
            "'build DIR' finds out by retrograde analysis, for every placement of the king, --attackers and "
            "--defenders, who wins and in how many plies, and writes a file for it and each smaller number "
            "of pieces, with --men for every ending with at most so many men; interrupted, the same command "
            "continues. 'tables -o DIR' builds, too. 'check DIR' compares every position with "
            "its successors; exit status 1 if one differs. 'count DIR' counts who wins, up to symmetry, and "
            "finds the longest wins. 'probe DIR' says what a position and each of its moves, the best first, "
            "come to. "
            "Repetition is left out: what neither side can win without it is open (docs/tables.md).",
        .operand = {.name = "ACTION DIR", .many = true, .required = false},
        .actions = {{"build DIR", build}, {"check DIR", check}, {"count DIR", count}, {"probe DIR", probe}},
        .options = {rules_option(),
                    number_option("--attackers", "N", "with build: attackers", {1, tables::max_attackers}),
                    number_option("--defenders", "N", "with build: defenders without the king",
                                  {0, tables::max_defenders}, 0),
                    number_option("--men", "N",
                                  "with build: attackers and defenders together, without the king",
                                  {1, tables::max_attackers + tables::max_defenders}),
                    {"-o,--output", "DIR", "build there", Offers::Files},
                    threads_option("with build: threads"),
                    number_option("--memory", "MIB", "with build: refuse to take more memory",
                                  {1, std::uint64_t{1} << 24U, "MiB"}, 1'024),
                    number_option("--every", "N", "with check: only each Nth position",
                                  {1, 1'000'000'000'000}, 1),
                    position_option(),
                    moves_option(),
                    json_option("with probe: ruleset position value plies moves[{move value plies}], a value "
                                "is attackers, defenders, open, or null for one in no table; with count: "
                                "attackers defenders positions bytes attackers_to_move "
                                "defenders_to_move, each {attackers defenders open longest positions}")},
        .examples = {{"tafl tables build tables --rules brandub-walker --attackers 3",
                      "every ending of three attackers or fewer against a bare king"},
                     {"tafl tables count tables --rules brandub-walker", "how many of them are won"},
                     {"tafl tables probe tables --rules brandub-walker --position "
                      "\"7/7/3K3/2t1t2/7/3t3/7 a\"",
                      "who wins here, and by which moves"},
                     {"tafl analyse --rules brandub-walker --tables tables --position "
                      "\"7/7/3K3/2t1t2/7/3t3/7 a\"",
                      "how, to the end"}},
        .run = run_tables};
}

}  // namespace tafl::cli
