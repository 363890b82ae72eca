#include "records/replay.hpp"
#include "base/json_writer.hpp"

#include <fmt/format.h>

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
#include "records/record_reader.hpp"

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

void print_json(int number, const Replay& replay, Output& out) {
    JsonWriter json;
    json.open('{').field("game", number).field("plies", replay.plies).field("tokens", replay.tokens);
    json.field("result", to_string(replay.outcome.winner)).field("reason", to_string(replay.outcome.reason));
    json.field_or_null("stopped", replay.stopped == Stop::None ? "" : to_string(replay.stopped))
        .field("at", replay.at);
    json.field("recorded", to_string(replay.recorded)).field("final", to_position(replay.final)).close('}');
    out.print("{}\n", json.text());
}

std::string difference(const Replay& replay) {
    if (replay.stopped == Stop::Illegal || replay.stopped == Stop::CapturesDiffer) {
        return fmt::format("move {}: {}", replay.at.value_or(0) + 1, replay.why);
    }
    return fmt::format("the board says {} ({}), the record says {}", to_string(replay.outcome.winner),
                       to_string(replay.outcome.reason), to_string(replay.recorded));
}

class Session {
  public:
    Session(const Arguments& arguments, Output& out)
        : json_(arguments.has("--json")),
          out_(out),
          replayer_(chosen_ruleset(arguments), arguments.has("--rules")) {}

    void replay_file(const std::string& path) {
        const auto text = read_input(path);
        Progress progress("games of " + input_name(path));
        RecordReader reader(text);
        Record record;
        for (;;) {
            const auto step = reader.next(record);
            if (step == ReadStep::End) return;
            if (step == ReadStep::Bad) {
                errors_.add(path, reader);
            } else {
                replay_game(path, reader, record);
            }
            progress.show(static_cast<std::uint64_t>(reader.game()));
        }
    }

    int finish(double seconds) {
        if (!json_ && (totals_.games > 0 || !errors_.any())) print_totals(seconds);
        out_.flush();
        note_result_conflicts(result_conflicts_);
        errors_.throw_if_any();
        return totals_.differences == 0 ? done : difference_found;
    }

  private:
    void replay_game(const std::string& path, RecordReader& reader, const Record& record) {
        const auto replay = replayer_.replay(record);
        if (!replay) {
            return errors_.add(path, reader.game(), reader.at_game(replay.error()));
        }
        totals_.add(*replay);
        result_conflicts_ += has_result_conflict(record) ? 1 : 0;
        if (json_) {
            print_json(reader.game(), *replay, out_);
        } else if (replay->differs()) {
            out_.print("{}: game {}: {}\n", input_name(path), reader.game(), difference(*replay));
        }
    }

    void print_totals(double seconds) {
        out_.print("{}, {} in {:.3f} s\n", counted(totals_.games, "game"), counted(totals_.plies, "move"),
                   seconds);
        out_.print("on the board: {} for the attackers, {} for the defenders, {} drawn, {} not ended\n",
                   grouped(totals_.attackers), grouped(totals_.defenders), grouped(totals_.draws),
                   grouped(totals_.ongoing));
        out_.print("lost on time: {}; played on after the end: {}; different from the record: {}\n",
                   grouped(totals_.timeouts), grouped(totals_.played_on), grouped(totals_.differences));
    }

    bool json_;
    Output& out_;
    Replayer replayer_;
    Totals totals_;
    int result_conflicts_ = 0;
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
    return {.name = "replay",
            .summary = "play recorded games through the rules",
            .details =
                "Plays games from CSV, OTN, PGN or JSON files, recognised by their content, move by move "
                "through the rules. Captures are compared where the record marks any, and the result where "
                "the board decides. Prints each difference and a summary. Exit status 1 when anything "
                "differs; 2 when a game cannot be read, after all others were played.",
            .operand = {.name = "FILE", .many = true},
            .options = {rules_option(),
                        json_option(
                            "one object a game: game plies tokens result reason stopped at recorded final")},
            .examples = {{"tafl replay games.csv", "do these games follow the rules?"},
                         {"tafl replay --json game.otg", "where a game stands at its end"}},
            .run = run_replay};
}

}  // namespace tafl::cli
