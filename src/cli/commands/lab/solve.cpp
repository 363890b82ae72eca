#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/files.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "lab/solver/solver.hpp"
#include "lab/solver/strategy_check.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"

namespace tafl::cli {

namespace {

using namespace solver;

std::atomic<bool> stop_solving{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt_solving(int) { stop_solving = true; }

void listen_for_interrupts() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, interrupt_solving);
}

std::string_view name_of(Side side) { return side == Side::Attackers ? "attackers" : "defenders"; }

int chosen_threads(const Arguments& arguments) { return arguments.number<int>("--threads"); }

SolveOptions solve_options(const Arguments& arguments, const std::string& path) {
    SolveOptions options;
    options.prover = arguments.text("--side") == "attackers" ? Side::Attackers : Side::Defenders;
    options.nodes = arguments.number("--nodes");
    options.memory = arguments.number("--hash") << 20U;
    options.threads = chosen_threads(arguments);
    options.tables = chosen_tables(arguments);
    options.checkpoint = path + ".part";
    return options;
}

std::string in_words(const SolveLine& line, int size) {
    if (line.replies == 0) return to_string(line.move, size);
    return fmt::format("{} ({} of {} answered)", to_string(line.move, size), line.answered, line.replies);
}

std::string in_words(const std::vector<SolveLine>& line, int size) {
    std::string text;
    for (const auto& move : line) text += (text.empty() ? "" : ", ") + in_words(move, size);
    return text;
}

std::string in_words(const SolveProgress& now, int size) {
    if (now.answers > 0) return "proven; " + counted(now.answers, "answer") + " written down";
    return fmt::format("proof number {}; {}", grouped(now.numbers.proof),
                       in_words(now.line, size).substr(0, 40));
}

std::string_view state_of(const Solution& solution) {
    if (solution.progress.numbers.is_proven()) return "proven";
    return solution.progress.numbers.is_disproven() ? "disproven" : "open";
}

void print_solution(const Solution& solution, Side prover, int size, const std::string& path, Output& out) {
    const auto& progress = solution.progress;
    if (solution.strategy) {
        out.print("the {} win within {}; {} in {}\n", name_of(prover),
                  counted(static_cast<std::uint64_t>(solution.plies), "ply", "plies"),
                  counted(solution.strategy->size(), "answer"), path);
    } else if (progress.numbers.is_proven()) {
        out.print("the {} win; stopped while their answers were written down, the same command continues\n",
                  name_of(prover));
    } else if (progress.numbers.is_disproven()) {
        out.print("the {} cannot force a win without the help of repetition\n", name_of(prover));
    } else {
        out.print("open, proof number {}; {}\n", grouped(progress.numbers.proof),
                  stop_solving ? "stopped, the same command continues"
                               : "the same command with more --nodes continues");
        out.print("best play so far: {}\n", in_words(progress.line, size));
    }
    out.print("{} expanded, table {:.1f} % full\n", counted(progress.nodes, "position"),
              100 * progress.table_use);
}

void print_solution_json(const Solution& solution, const Game& game, Side prover, Output& out) {
    const auto& progress = solution.progress;
    JsonWriter json;
    json.open('{').field("ruleset", game.ruleset().name).field("position", to_position(game.setup()));
    json.field("side", name_of(prover)).field("state", state_of(solution)).field("nodes", progress.nodes);
    json.field("proof", progress.numbers.proof).field("disproof", progress.numbers.disproof);
    if (solution.strategy) json.field("plies", solution.plies).field("answers", solution.strategy->size());
    json.key("line").open('[');
    for (const auto& line : progress.line) {
        json.open('{')
            .field("move", to_string(line.move, game.ruleset().size()))
            .field("proof", line.numbers.proof);
        if (line.replies > 0) json.field("answered", line.answered).field("replies", line.replies);
        json.close('}');
    }
    json.close(']').close('}');
    out.print("{}\n", json.text());
}

// Checks the place of the file before the search, so that no work is lost.
void require_room_for(const Strategy& wanted, const std::string& path) {
    std::error_code none;
    const auto status = std::filesystem::status(path, none);
    if (!std::filesystem::exists(status)) return;
    if (!std::filesystem::is_regular_file(status))
        throw UserError(fmt::format("{} is no ordinary file; name another", shown_path(path)));
    std::ifstream file(path, std::ios::binary);
    if (std::filesystem::file_size(path, none) > 0 && !wanted.proves_the_same(file))
        throw UserError(
            fmt::format("{} is there already and is not a proof of this; name another file, or delete it",
                        shown_path(path)));
}

int prove(const Arguments& arguments, const std::string& path, Output& out) {
    const auto game = chosen_game(arguments);
    if (game.outcome().is_over()) throw UserError("solve: the game is over in this position");
    const auto options = solve_options(arguments, path);
    require_room_for(Strategy(game.shared_ruleset(), game.setup(), options.prover), path);
    const FileLock lock(path);
    listen_for_interrupts();
    Progress progress("positions", options.nodes);
    const auto solution = solve(game, options, [&](const SolveProgress& now) {
        progress.show(now.nodes, in_words(now, game.ruleset().size()));
        return !stop_solving;
    });
    if (!solution) throw UserError(solution.error());
    if (solution->strategy) {
        write_file(path, solution->strategy->to_bytes());
        std::error_code ignored;
        std::filesystem::remove(options.checkpoint, ignored);
    }
    if (arguments.has("--json")) print_solution_json(*solution, game, options.prover, out);
    else print_solution(*solution, options.prover, game.ruleset().size(), path, out);
    return done;
}

Strategy read_strategy(const Arguments& arguments, const std::string& path) {
    auto strategy = Strategy::read(path, chosen_ruleset(arguments));
    if (!strategy) throw UserError(strategy.error());
    return *std::move(strategy);
}

int check_proof(const Arguments& arguments, const std::string& path, Output& out) {
    const auto strategy = read_strategy(arguments, path);
    if ((arguments.has("--position") || arguments.has("--moves")) &&
        chosen_game(arguments).setup() != strategy.start())
        throw UserError(fmt::format("solve: {} is a proof of {}, not of the position that is named",
                                    shown_path(path), to_position(strategy.start())));
    listen_for_interrupts();
    Progress progress("positions", strategy.size());
    const auto checked = check_strategy(strategy, {.tables = chosen_tables(arguments),
                                                   .threads = chosen_threads(arguments),
                                                   .listener = [&](std::uint64_t so_far) {
                                                       progress.show(so_far);
                                                       return !stop_solving;
                                                   }});
    const auto fault =
        checked.is_complete || !checked.fault.empty() ? checked.fault : "stopped before the end";
    const bool is_sound = fault.empty();
    if (arguments.has("--json")) {
        JsonWriter json;
        json.open('{')
            .field("ruleset", strategy.ruleset().name)
            .field("position", to_position(strategy.start()));
        json.field("winner", name_of(strategy.winner()))
            .field("sound", is_sound)
            .field("plies", checked.plies);
        json.field("positions", checked.positions).field("replies", checked.replies);
        json.field("tables", checked.by_tables).field("fault", fault).close('}');
        out.print("{}\n", json.text());
    } else if (is_sound) {
        out.print(
            "the {} win {} within {}: {}, {}, each answered or lost at once{}\n", name_of(strategy.winner()),
            to_position(strategy.start()), counted(static_cast<std::uint64_t>(checked.plies), "ply", "plies"),
            counted(checked.positions, "position"), counted(checked.replies, "reply", "replies"),
            checked.by_tables == 0
                ? ""
                : fmt::format("; {} by endgame tables, which were not checked", grouped(checked.by_tables)));
    } else {
        out.print("{}\n", fault);
    }
    return is_sound ? done : difference_found;
}

// After --moves from where the strategy begins, or in --position.
Game shown_game(const Arguments& arguments, const Strategy& strategy) {
    if (arguments.has("--position")) return chosen_game(arguments);
    Game game = *Game::from(strategy.shared_ruleset(), strategy.start(), SetupCheck::Lenient);
    play_moves(game, arguments.text("--moves"));
    return game;
}

int show_answer(const Arguments& arguments, const std::string& path, Output& out) {
    const auto strategy = read_strategy(arguments, path);
    const auto game = shown_game(arguments, strategy);
    if (game.to_move() != strategy.winner() || game.outcome().is_over())
        throw UserError(fmt::format(
            "solve: expected a position with the {} to move; name the moves up to there with --moves",
            name_of(strategy.winner())));
    const auto answer = strategy.find(game.setup());
    if (!answer || !game.check(answer->move))
        throw UserError(
            "solve: the strategy has no answer here: it does not lead here, or a move wins at once");
    const auto move = to_string(answer->move, game.ruleset().size());
    if (arguments.has("--json")) {
        JsonWriter json;
        json.open('{').field("ruleset", game.ruleset().name).field("position", to_position(game.setup()));
        json.field("winner", name_of(strategy.winner()))
            .field("move", move)
            .field("plies", answer->plies)
            .close('}');
        out.print("{}\n", json.text());
        return done;
    }
    out.print("{}: wins within {}\n", move,
              counted(static_cast<std::uint64_t>(answer->plies), "ply", "plies"));
    return done;
}

int run_solve(const Arguments& arguments, Output& out) {
    if (const auto fault = why_not(*chosen_ruleset(arguments)); !fault.empty())
        throw UserError("solve: " + fault);
    if (arguments.operands().back() == "-") throw UserError("solve: expected a file's name, not '-'");
    return arguments.run_action(out);
}

}  // namespace

Command solve_command() {
    return {.name = "solve",
            .summary = "prove who wins a position, and check proofs",
            .details =
                "'prove FILE' searches for a proof that one side wins whatever the other plays (proof-number "
                "search). If it finds one, it writes the winner's answer to every line of play to FILE. "
                "Until then "
                "FILE.part holds what has been found out; the same command continues, with more --nodes too. "
                "'check "
                "FILE' plays every answer and every reply by the rules and knows nothing of the search; exit "
                "status 1 "
                "if the file does not win. 'show FILE' prints the answer after --moves. A proof needs no "
                "repetition (docs/solve.md).",
            .operand = {.name = "ACTION FILE", .many = true, .required = true},
            .actions = {{"prove FILE", prove}, {"check FILE", check_proof}, {"show FILE", show_answer}},
            .options =
                {rules_option(), position_option(), moves_option(),
                 choice_option("--side", "SIDE", "with prove: who wins:", {"attackers", "defenders"},
                               "defenders"),
                 number_option("--nodes", "N", "with prove: positions to expand, in all runs together",
                               {1, 1'000'000'000'000'000}, 10'000'000),
                 threads_option("threads"),
                 number_option("--hash", "MIB", "with prove: size of the table", {1, 1'048'576, "MiB"}, 256),
                 tables_option(),
                 json_option(
                     "with prove: ruleset position side state nodes proof disproof plies answers "
                     "line[{move proof answered replies}]; with check: ruleset position winner sound plies "
                     "positions replies tables fault; with show: ruleset position winner move plies")},
            .examples = {{"tafl solve prove win.strategy --rules brandub-walker --position "
                          "\"3t3/5t1/1t1t3/t1K4/4t1T/1t5/3t3 d\"",
                          "whether the defenders win here"},
                         {"tafl solve check win.strategy --rules brandub-walker",
                          "and whether the proof is sound"},
                         {"tafl solve show win.strategy --rules brandub-walker", "the first move"}},
            .run = run_solve};
}

}  // namespace tafl::cli
