#include "base/json_writer.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/read_errors.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "records/repair.hpp"
#include "records/replay.hpp"

namespace tafl::cli {

namespace {

struct Totals {
    std::uint64_t games = 0, plies = 0, differences = 0;
    std::uint64_t attackers = 0, defenders = 0, draws = 0, ongoing = 0;
    std::uint64_t timeouts = 0, played_on = 0;

    void add(const Replay& replay) {
        ++games;
        plies += static_cast<std::uint64_t>(replay.plies);
        differences += replay.differs() ? 1 : 0;
        timeouts += replay.stopped == Stop::Timeout ? 1 : 0;
        played_on += replay.stopped == Stop::AfterEnd ? 1 : 0;
        switch (replay.outcome.winner) {
            case Winner::Attackers: ++attackers; break;
            case Winner::Defenders: ++defenders; break;
            case Winner::Draw: ++draws; break;
            case Winner::Nobody: ++ongoing; break;
        }
    }
};

void print_json(int number, const Replay& replay, const Repaired* repaired, Output& out) {
    JsonWriter json;
    json.open('{').field("game", number).field("plies", replay.plies).field("tokens", replay.tokens);
    json.field("result", to_string(replay.outcome.winner)).field("reason", to_string(replay.outcome.reason));
    json.field_or_null("stopped", replay.stopped == Stop::None ? "" : to_string(replay.stopped))
        .field("at", replay.at);
    json.field("recorded", to_string(replay.recorded)).field("final", to_position(replay.final));
    if (repaired != nullptr) {
        json.field("repair", to_string(repaired->state)).key("repairs").open('[');
        for (const Repair& repair : repaired->repairs)
            json.open('{')
                .field("kind", to_string(repair.kind))
                .field("at", repair.at)
                .field("what", repair.what)
                .close('}');
        json.close(']').field("counts_agree", repaired->counts_agree);
    }
    json.close('}');
    out.print("{}\n", json.text());
}

std::string difference(const Replay& replay, const Replayer& replayer) {
    if (replay.stopped == Stop::Illegal || replay.stopped == Stop::CapturesDiffer) {
        return fmt::format("move {}: {}{}", replay.at.value_or(0) + 1, replay.why, replayer.unnamed_rules());
    }
    return fmt::format("the board says {} ({}), the record says {}", to_string(replay.outcome.winner),
                       to_string(replay.outcome.reason), to_string(replay.recorded));
}

std::string said_of(const Repair& repair) {
    switch (repair.kind) {
        case RepairKind::MoveTwice:
            return fmt::format("move {}, {} stood there twice, one is left out", repair.at + 1, repair.what);
        case RepairKind::StrayMark:
            return fmt::format("move {}, {} marks what was not there to capture, the mark is left out",
                               repair.at + 1, repair.what);
        case RepairKind::WrongMark:
            return fmt::format(
                "move {}, {} has the wrong captures, as the rest of the record shows; those of the rules are "
                "put in",
                repair.at + 1, repair.what);
        case RepairKind::ChainCut:
            return fmt::format("move {}, the chain of captures goes on with {}, which is put in",
                               repair.at + 1, repair.what);
        case RepairKind::FrontCut:
            return fmt::format("the first move is missing; it can only be {}, which is put in", repair.what);
    }
    return {};
}

std::string counts_in_words(CaptureCounts counts) {
    const auto words = [](int count, std::string_view noun) {
        return counted(static_cast<std::uint64_t>(count), noun);
    };
    return fmt::format(
        "the record counts {} of the attackers and {} of the defenders, the repaired game has other numbers",
        words(counts.by_attackers, "capture"), words(counts.by_defenders, "capture"));
}

class Session {
  public:
    Session(const Arguments& arguments, Output& out)
        : json_(arguments.has("--json")),
          repairs_(arguments.has("--repair")),
          out_(out),
          replayer_(chosen_ruleset(arguments), arguments.has("--rules")) {}

    void replay_file(const std::string& path) {
        read_games(path, errors_,
                   [&](const Record& record, int game) { return replay_game(path, game, record); });
    }

    int finish(double seconds) {
        if (!json_ && (totals_.games > 0 || !errors_.any())) print_totals(seconds);
        out_.flush();
        note_result_conflicts(result_conflicts_);
        assumed_.note();
        errors_.throw_if_any();
        return totals_.differences == 0 ? done : difference_found;
    }

  private:
    Parsed<void> replay_game(const std::string& path, int game, const Record& record) {
        if (repairs_) return repair_game(path, game, record);
        const auto replay = replayer_.replay(record);
        if (!replay) return std::unexpected(replay.error());
        report(path, game, record, *replay, nullptr);
        return {};
    }

    Parsed<void> repair_game(const std::string& path, int game, const Record& record) {
        const auto repaired = repair(record, replayer_);
        if (!repaired) return std::unexpected(repaired.error());
        ++by_state_[static_cast<std::size_t>(repaired->state)];
        if (!json_) {
            for (const Repair& one : repaired->repairs)
                out_.print("{}: game {}: repaired: {}\n", input_name(path), game, said_of(one));
            if (repaired->state == RepairState::Repaired && !repaired->counts_agree)
                out_.print("{}: game {}: doubtful: {}\n", input_name(path), game,
                           counts_in_words(*record.counts));
            if (repaired->state == RepairState::Ambiguous)
                out_.print("{}: game {}: not repaired: there are several ways\n", input_name(path), game);
        }
        report(path, game, record, repaired->replay, &*repaired);
        return {};
    }

    void report(const std::string& path, int game, const Record& record, const Replay& replay,
                const Repaired* repaired) {
        totals_.add(replay);
        result_conflicts_ += has_result_conflict(record) ? 1 : 0;
        assumed_.count(replay);
        if (json_) print_json(game, replay, repaired, out_);
        else if (replay.differs())
            out_.print("{}: game {}: {}\n", input_name(path), game, difference(replay, replayer_));
    }

    void print_totals(double seconds) {
        out_.print("{}, {} in {:.3f} s\n", counted(totals_.games, "game"), counted(totals_.plies, "move"),
                   seconds);
        out_.print("on the board: {} for the attackers, {} for the defenders, {} drawn, {} not ended\n",
                   grouped(totals_.attackers), grouped(totals_.defenders), grouped(totals_.draws),
                   grouped(totals_.ongoing));
        out_.print("lost on time: {}; played on after the end: {}; different from the record: {}\n",
                   grouped(totals_.timeouts), grouped(totals_.played_on), grouped(totals_.differences));
        if (!repairs_) return;
        const auto count = [&](RepairState state) {
            return grouped(by_state_[static_cast<std::size_t>(state)]);
        };
        out_.print("repaired: {}; several ways: {}; beyond repair: {}\n", count(RepairState::Repaired),
                   count(RepairState::Ambiguous), count(RepairState::Beyond));
    }

    bool json_;
    bool repairs_;
    std::array<std::uint64_t, 4> by_state_{};
    Output& out_;
    Replayer replayer_;
    Totals totals_;
    int result_conflicts_ = 0;
    AssumedRules assumed_;
    ReadErrors errors_;
};

int run_replay(const Arguments& arguments, Output& out) {
    const Stopwatch watch;
    Session session(arguments, out);
    for (const auto& path : arguments.operands()) session.replay_file(path);
    return session.finish(watch.seconds());
}

}  // namespace

Command replay_command() {
    return {
        .name = "replay",
        .summary = "play recorded games through the rules",
        .details =
            "Plays games from CSV, OTN, PGN or JSON files, recognised by their content, move by move "
            "through the rules. Captures are compared where the record marks any, and the result where "
            "the board decides. Prints each difference and a summary. Exit status 1 when anything "
            "differs; 2 when a game cannot be read, after all others were played. --repair mends what the "
            "correspondence site left out or wrote twice, where there is exactly one way to, or one "
            "way only agrees with the record's counts of captures, and says each time what it did; a "
            "repaired game with other counts is called doubtful. The files stay as they are.",
        .operand = {.name = "FILE", .many = true},
        .options =
            {rules_option(),
             {"--repair", "", "mend records in the one way that makes the game possible, and say how"},
             json_option(
                 "one object a game: game plies tokens result reason stopped at recorded final, and with "
                 "--repair repair repairs counts_agree")},
        .examples = {{"tafl replay games.csv", "do these games follow the rules?"},
                     {"tafl replay --json game.otg", "where a game stands at its end"}},
        .run = run_replay};
}

}  // namespace tafl::cli
