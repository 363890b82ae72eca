#include "records/replay.hpp"

#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/bad_games.hpp"
#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/double_results.hpp"
#include "cli/files.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
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
    JsonLine line(out.buffer());
    line.whole("game", static_cast<std::uint64_t>(number))
        .whole("plies", static_cast<std::uint64_t>(replay.plies))
        .whole("tokens", static_cast<std::uint64_t>(replay.tokens))
        .text("result", to_string(replay.outcome.winner))
        .text("reason", to_string(replay.outcome.reason));
    if (replay.stopped == Stop::None) {
        line.null("stopped");
    } else {
        line.text("stopped", to_string(replay.stopped));
    }
    if (replay.at) {
        line.whole("at", static_cast<std::uint64_t>(*replay.at));
    } else {
        line.null("at");
    }
    line.text("recorded", to_string(replay.recorded)).text("final", to_position(replay.final));
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
                any_bad_ = true;
                bad_.add(path, reader);
            } else {
                replay_game(path, reader, record);
            }
            progress.show(static_cast<std::uint64_t>(reader.game()));
        }
    }

    int finish(double seconds) {
        if (!json_ && (totals_.games > 0 || !any_bad_)) print_totals(seconds);
        out_.flush();
        double_results_.say();
        bad_.complain();
        return totals_.differences == 0 ? done : difference_found;
    }

  private:
    void replay_game(const std::string& path, RecordReader& reader, const Record& record) {
        const auto replay = replayer_.replay(record);
        if (!replay) {
            any_bad_ = true;
            return bad_.add(path, reader.game(), reader.at_game(replay.error()));
        }
        totals_.add(*replay);
        double_results_.add(record);
        if (json_) {
            print_json(reader.game(), *replay, out_);
        } else if (replay->differs()) {
            out_.print("{}: game {}: {}\n", input_name(path), reader.game(), difference(*replay));
        }
        out_.flush_if_full();
    }

    void print_totals(double seconds) {
        out_.print("{} game{}, {} moves in {:.3f} s\n", grouped(totals_.games), totals_.games == 1 ? "" : "s",
                   grouped(totals_.plies), seconds);
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
    DoubleResults double_results_;
    BadGames bad_;
    bool any_bad_ = false;
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
            "Plays games from CSV, OTN or PGN files, told apart by their content, move by move through the "
            "rules. Captures are compared where the record marks any, and the result where the board "
            "decides. Prints each difference and a summary. Exit status 1 when anything differs; a game "
            "that cannot be read is reported, the others are still played, and the status is 2.",
        .operand = {.name = "FILE", .many = true},
        .options = {rules_option(),
                    json_option(
                        "one object a game: game plies tokens result reason stopped at recorded final")},
        .examples = {{"tafl replay games.csv", "do our rules agree with the site's?"},
                     {"tafl replay --json game.pgn", "where a game stands at its end"}},
        .run = run_replay};
}

}  // namespace tafl::cli
