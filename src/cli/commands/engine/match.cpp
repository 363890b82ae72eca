#include <fmt/chrono.h>

#include <csignal>
#include <cstdio>
#include <ctime>

#include "cli/command_table.hpp"
#include "cli/commands/engine/match_plan.hpp"
#include "cli/commands/engine/match_report.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "lab/arena/match_record.hpp"
#include "records/record_writer.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t max_forfeits_reported = 100;

std::atomic<bool> stop_match{false};
std::atomic<bool> was_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt_match(int) {
    was_interrupted = true;
    stop_match = true;
}

// Appends each game as it ends, so that an interrupted match leaves its games.
class GameFile {
  public:
    GameFile(const std::string& path, RecordFormat format, const Ruleset& ruleset)
        : path_(path), format_(format), context_(write_context(ruleset)) {
        if (!path.empty()) file_.emplace(path);
    }
    void add(const Record& record) const {
        if (!file_) return;
        std::string text;
        if (const auto recorded = append_record(text, record, format_, context_); !recorded)
            throw UserError(fmt::format("{}: {}", path_, recorded.error().message));
        file_->append(text);
    }

  private:
    std::string path_;
    RecordFormat format_;
    WriteContext context_;
    std::optional<GrowingFile> file_;
};

// Reports and records every finished game.
class GameLog {
  public:
    GameLog(const Arguments& arguments, MatchReport& report, const Ruleset& ruleset)
        : report_(report),
          pgn_(arguments.text("--pgn"), RecordFormat::Pgn, ruleset),
          otg_(arguments.text("--otg"), RecordFormat::Otn, ruleset),
          every_(arguments.number("--report")) {}

    void add(const arena::MatchGame& game) {
        report_.score = game.score;
        if (game.result.loser) report_forfeit(game);
        if (game.score.games() % every_ == 0) say(progress_line(report_.plan, game.score));
        const auto record = to_record(game.result, header(game));
        pgn_.add(record);
        otg_.add(record);
    }

  private:
    static void say(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }
    [[nodiscard]] const std::string& name(bool first) const {
        return report_.plan.engines[first ? 0 : 1].name;
    }

    void report_forfeit(const arena::MatchGame& game) {
        const bool first = (*game.result.loser == Side::Attackers) == game.first_attacks;
        const Forfeit forfeit{game.number, name(first), game.result.failure.fault,
                              game.result.failure.detail};
        say(in_words(forfeit));
        if (report_.forfeits.size() < max_forfeits_reported) report_.forfeits.push_back(forfeit);
    }
    [[nodiscard]] arena::RecordHeader header(const arena::MatchGame& game) const {
        return {.attackers = name(game.first_attacks),
                .defenders = name(!game.first_attacks),
                .round = fmt::format("{}", game.number),
                .date = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)))};
    }

    MatchReport& report_;
    GameFile pgn_;
    GameFile otg_;
    std::uint64_t every_;
};

// Called before a file is opened, which truncates it.
void check_game_files(const Arguments& arguments) {
    for (const auto* option : {"--pgn", "--otg"}) {
        if (arguments.text(option) != "-") continue;
        throw UserError(
            fmt::format("{} -: standard output has the result; name a file for the games", option));
    }
    const auto pgn = arguments.text("--pgn"), otg = arguments.text("--otg");
    if (pgn.empty() || otg.empty() || !is_same_file(pgn, otg)) return;
    throw UserError(fmt::format("--pgn and --otg are one file, {}; each needs its own", input_name(otg)));
}

int run_match(const Arguments& arguments, Output& out) {
    check_game_files(arguments);
    const auto rules = match_ruleset(arguments);
    if (!arguments.has("--openings")) require_playable(rules.ruleset());
    const auto plan = chosen_match(arguments, rules);
    MatchReport report{.plan = plan, .ruleset = rules.ruleset()->name, .score = {}, .forfeits = {}};
    GameLog log(arguments, report, *rules.ruleset());
    std::signal(SIGINT, interrupt_match);
    std::signal(SIGTERM, interrupt_match);
    const Stopwatch watch;
    const auto score =
        arena::play_match(plan, [&](const arena::MatchGame& game) { log.add(game); }, stop_match);
    if (!score) throw UserError("--engine: " + score.error());
    report.score = *score;
    report.seconds = watch.seconds();
    report.interrupted = was_interrupted;
    arguments.has("--json") ? print_json(report, out) : print_table(report, out);
    return done;
}

}  // namespace

Command match_command() {
    return {
        .name = "match",
        .summary = "let two engines play many games",
        .details =
            "Lets two engines that speak the UCI dialect play each other, two games from each opening "
            "with the sides swapped. An ENGINE is a command, or fields separated by semicolons: "
            "cmd=COMMAND, name=NAME, option.NAME=VALUE, letters=adk for engines that read positions in "
            "those letters, and limits of its own (movetime, nodes, depth, tc). Openings are random "
            "moves that leave the sides about even. An engine that crashes, hangs, sends nonsense or "
            "plays an illegal move loses the game and is named. Elo is the first engine's, with its 95 "
            "% interval, from pairs of games. Ctrl-C ends the match and prints the result so far.",
        .operand = {},
        .options = match_options(),
        .examples =
            {{"tafl match --engine \"tafl engine\" --engine ./other --games 200 --movetime 200",
              "which is stronger at 200 ms a move?"},
             {"tafl match --engine \"cmd=tafl engine;name=two;option.Threads=2\" --engine \"tafl engine\" "
              "--sprt 0,5 --games 20000 --movetime 50 --concurrency 2",
              "are two threads better than one?"}},
        .run = run_match};
}

}  // namespace tafl::cli
