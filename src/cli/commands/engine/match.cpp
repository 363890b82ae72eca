#include <fmt/chrono.h>

#include <csignal>
#include <ctime>
#include <filesystem>
#include <optional>

#include "cli/command_table.hpp"
#include "cli/commands/engine/match_plan.hpp"
#include "cli/commands/engine/match_report.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "lab/arena/match_file.hpp"
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

// Has each game as it ends, so that an interrupted match leaves its games.
class GameFile {
  public:
    GameFile(const std::string& path, bool continues, RecordFormat format, const Ruleset& ruleset)
        : path_(path), format_(format), context_(write_context(ruleset)) {
        if (!path.empty()) file_.emplace(path, continues ? std::nullopt : std::optional<std::size_t>(0));
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

// --state: locked while the match runs.
class StateFile {
  public:
    // Adds the games of an earlier run to the plan.
    StateFile(const Arguments& arguments, arena::MatchPlan& plan) {
        const auto path = arguments.text("--state");
        if (path.empty()) return;
        lock_.emplace(path);
        const auto terms = terms_of(arguments, plan);
        std::error_code none;
        const auto text = std::filesystem::exists(path, none) ? read_input(path) : std::string();
        if (const auto beginning = arena::begin_match_file(terms); beginning.starts_with(text)) {
            file_.emplace(path, 0).append(beginning);
            return;
        }
        auto read = arena::parse_match_file(text, terms, plan);
        if (!read) throw UserError(fmt::format("--state: {}: {}", input_name(path), read.error()));
        plan.played = std::move(read->games);
        file_.emplace(path, read->size);
    }
    void add(const arena::MatchPlan& plan, const arena::PlayedGame& game) const {
        if (file_) file_->append(arena::match_file_line(plan, game));
    }

  private:
    std::optional<FileLock> lock_;
    std::optional<GrowingFile> file_;
};

// Reports and records every finished game.
class GameLog {
  public:
    GameLog(const Arguments& arguments, MatchReport& report, StateFile& state, const Ruleset& ruleset)
        : report_(report),
          state_(state),
          pgn_(arguments.text("--pgn"), !report.plan.played.empty(), RecordFormat::Pgn, ruleset),
          otg_(arguments.text("--otg"), !report.plan.played.empty(), RecordFormat::Otn, ruleset),
          every_(arguments.number("--report")),
          progress_("games", games_of(report.plan)) {
        for (const auto& game : report.plan.played) keep(forfeit_of(game));
    }

    void add(const arena::MatchGame& game) {
        report_.scores = game.scores;
        if (const auto forfeit = forfeit_of(game.played)) {
            progress_.say(in_words(*forfeit));
            keep(forfeit);
        }
        const auto games = arena::total(game.scores).games();
        if (games % every_ == 0) progress_.say(progress_line(report_.plan, game.scores));
        progress_.show(games);
        const auto record = to_record(game.result, header(game.played.number));
        pgn_.add(record);
        otg_.add(record);
        state_.add(report_.plan, game.played);
    }

  private:
    [[nodiscard]] const std::string& name(std::size_t engine) const {
        return report_.plan.engines[engine].name;
    }

    [[nodiscard]] std::optional<Forfeit> forfeit_of(const arena::PlayedGame& game) const {
        if (game.ended != arena::EndedBy::Forfeit) return {};
        const auto loser = report_.plan.seats(game.number)[game.winner == Winner::Attackers ? 1 : 0];
        return Forfeit{game.number, name(loser), game.failure.fault, game.failure.detail};
    }
    void keep(const std::optional<Forfeit>& forfeit) {
        if (forfeit && report_.forfeits.size() < max_forfeits_reported) report_.forfeits.push_back(*forfeit);
    }
    [[nodiscard]] arena::RecordHeader header(std::uint64_t number) const {
        const auto [attackers, defenders] = report_.plan.seats(number);
        return {.attackers = name(attackers),
                .defenders = name(defenders),
                .round = fmt::format("{}", number),
                .date = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)))};
    }

    MatchReport& report_;
    StateFile& state_;
    GameFile pgn_;
    GameFile otg_;
    std::uint64_t every_;
    Progress progress_;
};

// Called before a file is opened, which truncates it.
void check_game_files(const Arguments& arguments) {
    std::vector<std::string_view> options;
    for (const std::string_view option : {"--pgn", "--otg", "--state"}) {
        const auto file = arguments.text(option);
        if (file.empty()) continue;
        if (file == "-")
            throw UserError(fmt::format("{} -: standard output has the result; name a file", option));
        for (const auto other : options) {
            if (is_same_file(file, arguments.text(other)))
                throw UserError(fmt::format("{} and {} are one file, {}; each needs its own", other, option,
                                            input_name(file)));
        }
        options.push_back(option);
    }
}

int run_match(const Arguments& arguments, Output& out) {
    check_game_files(arguments);
    const auto rules = match_ruleset(arguments);
    if (!arguments.has("--openings")) require_playable(rules.ruleset());
    auto plan = chosen_match(arguments, rules);
    StateFile state(arguments, plan);
    MatchReport report{.plan = plan,
                       .ruleset = rules.ruleset()->name,
                       .scores = arena::MatchScores(plan.pairings.size()),
                       .forfeits = {}};
    std::signal(SIGINT, interrupt_match);
    std::signal(SIGTERM, interrupt_match);
    const Stopwatch watch;
    {
        GameLog log(arguments, report, state, *rules.ruleset());
        const auto scores =
            arena::play_match(plan, [&](const arena::MatchGame& game) { log.add(game); }, stop_match);
        if (!scores) throw UserError("--engine: " + scores.error());
        report.scores = *scores;
    }
    report.seconds = watch.seconds();
    report.interrupted = was_interrupted;
    arguments.has("--json") ? print_json(report, out) : print_table(report, out);
    return done;
}

}  // namespace

Command match_command() {
    return {
        .name = "match",
        .summary = "let engines play many games",
        .details =
            "Lets engines that speak the UCI dialect play each other, two games from each opening with "
            "the sides swapped; of more than two each meets every other, or the first of them the others. "
            "An ENGINE is a command, or fields separated by semicolons: cmd=COMMAND, args=WORDS, "
            "dir=FOLDER to run in, name=NAME, option.NAME=VALUE, letters=adk for engines that read "
            "positions in those letters, and limits of its own (movetime, nodes, depth, tc). An engine "
            "that crashes, hangs, sends nonsense or plays an illegal move loses the game and is named. Elo "
            "is the first engine's, of several each one's against all that it met, with its 95 % interval, "
            "from pairs of games. Ctrl-C ends the match and prints the result so far.",
        .operand = {},
        .options = match_options(),
        .examples =
            {{"tafl match --engine \"tafl engine\" --engine ./other --games 200 --movetime 200",
              "which is stronger at 200 ms a move?"},
             {"tafl match --engine \"cmd=tafl engine;name=two;option.Threads=2\" --engine \"tafl engine\" "
              "--sprt 0,5 --games 20000 --movetime 50 --concurrency 2",
              "are two threads better than one?"},
             {"tafl match --engine ./other --engine ./other --engine ./other --rules brandub --nodes 200 "
              "--games 4 --state match.tsv",
              "three engines; the same command continues"}},
        .run = run_match};
}

}  // namespace tafl::cli
