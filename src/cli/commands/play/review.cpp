#include <fmt/format.h>

#include <thread>

#include "api/review_json.hpp"
#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/play/review_report.hpp"
#include "cli/commands/play/review_search.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/files.hpp"
#include "cli/read_errors.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "engine/engine_ranges.hpp"
#include "notation/outcomes.hpp"
#include "records/record_reader.hpp"
#include "records/record_writer.hpp"
#include "records/replay.hpp"

namespace tafl::cli {

namespace {

constexpr std::uint64_t usual_nodes = 300'000;

std::string_view nodes_in_words() {
    static const auto words = fmt::format("{} without any limit", usual_nodes);
    return words;
}

enum class ReviewFormat : std::uint8_t { Text, Json, Otn };

ReviewFormat chosen_format(const Arguments& arguments) {
    const bool otn = arguments.text("--format") == "otn";
    if (!arguments.has("--json")) return otn ? ReviewFormat::Otn : ReviewFormat::Text;
    if (otn) throw UserError("--json: leave out --format otn, or --json");
    return ReviewFormat::Json;
}

ReviewSearch chosen_search(const Arguments& arguments) {
    const int cores =
        std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, max_search_threads);
    ReviewSearch how;
    how.limits = chosen_limits(arguments);
    if (!limits_thinking(arguments)) how.limits.nodes = usual_nodes;
    how.searches = arguments.number<int>("--threads", cores);
    how.hash_mib = arguments.number<int>("--hash");
    return how;
}

// From the board, else from the record. A side that resigned or lost on time has lost, whatever the record
// says.
Winner result_of(const Record& record, const Game& game) {
    if (game.outcome().is_over()) return game.outcome().winner;
    if (record.result && *record.result != Winner::Nobody) return *record.result;
    return record.main().ending == Ending::None ? Winner::Nobody : winner_of(!game.to_move());
}

class ReviewSession {
  public:
    ReviewSession(const Arguments& arguments, Output& out)
        : format_(chosen_format(arguments)),
          how_(chosen_search(arguments)),
          only_(arguments.number<int>("--game", 0)),
          out_(out),
          replayer_(chosen_ruleset(arguments), arguments.has("--rules")) {}

    void review_file(const std::string& path) {
        const auto text = read_input(path);
        RecordReader reader(text);
        Record record;
        for (auto step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
            if (only_ != 0 && reader.game() != only_) continue;
            if (step == ReadStep::Bad) errors_.add(path, reader.game(), reader.error());
            else review_record(path, reader, record);
        }
        assumed_.note();
        errors_.throw_if_any();
        if (games_ > 0) return;
        throw UserError(only_ == 0 ? fmt::format("{}: there is no game in this file", input_name(path))
                                   : fmt::format("{}: there is no game {} in this file, it has {}",
                                                 input_name(path), only_, reader.game()));
    }

  private:
    void review_record(const std::string& path, RecordReader& reader, const Record& record) {
        const auto replay = replayer_.replay(record);
        if (!replay) return errors_.add(path, reader.game(), reader.at_game(replay.error()));
        if (replay->stopped == Stop::Illegal || replay->stopped == Stop::CapturesDiffer) {
            const auto why = fmt::format("move {}: {}{}", replay->at.value_or(0) + 1, replay->why,
                                         replayer_.unnamed_rules());
            return errors_.add(path, reader.game(), Error{why});
        }
        assumed_.count(*replay);
        const Game& game = replayer_.game();
        const auto winner = result_of(record, game);
        const auto review = review_game(game, searched(game, winner, reader.game()), winner);
        print({record, game, winner, review}, reader.game(), *replay);
        ++games_;
    }

    [[nodiscard]] std::vector<PositionAnalysis> searched(const Game& game, Winner winner, int number) const {
        Progress progress(fmt::format("positions of game {}", number),
                          static_cast<std::uint64_t>(game.plies()) + 1);
        std::uint64_t done = 0;
        return search_positions(game, how_, winner, [&] { progress.show(++done); });
    }

    void print(const ReviewedGame& reviewed, int number, const Replay& replay) {
        switch (format_) {
            case ReviewFormat::Text:
                if (games_ > 0) out_.print("\n");
                print_review(reviewed, number, out_);
                break;
            case ReviewFormat::Json: print_json(reviewed, number); break;
            case ReviewFormat::Otn: {
                std::string text;
                const auto written = append_record(text, annotated(reviewed), RecordFormat::Otn,
                                                   write_context(*replay.ruleset));
                if (!written) throw UserError(fmt::format("game {}: {}", number, written.error().message));
                out_.write(text);
                break;
            }
        }
        out_.flush();
    }

    void print_json(const ReviewedGame& reviewed, int number) {
        JsonWriter json;
        json.open('{').field("game", number).field("plies", reviewed.game.plies());
        json.field("result", to_string(reviewed.winner));
        api::append_review(json, reviewed.review, reviewed.game);
        out_.print("{}\n", json.close('}').text());
    }

    ReviewFormat format_;
    ReviewSearch how_;
    int only_;  // the game's number; 0: all
    Output& out_;
    Replayer replayer_;
    int games_ = 0;
    AssumedRules assumed_;
    ReadErrors errors_;
};

int run_review(const Arguments& arguments, Output& out) {
    ReviewSession(arguments, out).review_file(arguments.operands().front());
    return done;
}

}  // namespace

Command review_command() {
    return {
        .name = "review",
        .summary = "find out where a recorded game was lost, and why",
        .details =
            "Searches every position of a recorded game (CSV, OTN, PGN or JSON, recognised by its content) "
            "and says which move lost it, and for each inaccuracy (?!, a tenth of the chance of winning "
            "lost), mistake (?, a fifth) and blunder (??, more than a third) what would have been better "
            "and why; wins that were missed and losses that were allowed, with their length; and the "
            "accuracy of each side. Without a limit it searches 300,000 positions after each move, and ten "
            "times as many where it recommends another move. With a limit of nodes or depth the review is "
            "the same on every machine. --format otn writes the "
            "record with signs, comments and the better moves as variations.",
        .operand = {.name = "FILE"},
        .options = {rules_option(),
                    number_option("--game", "N", "only the game of that number in the file, from 1",
                                  game_numbers, "all"),
                    nodes_option("positions to search after each move", nodes_in_words()),
                    movetime_option("milliseconds to search after each move"),
                    depth_option("plies to search after each move"),
                    number_option("--threads", "N", "searches at a time", {1, max_search_threads},
                                  "one for each core"),
                    hash_option("size of each search's transposition table", ReviewSearch().hash_mib),
                    choice_option("--format", "FORMAT", "", {"text", "otn"}, "text"),
                    json_option("one object a game: game plies result chances sides[{side accuracy "
                                "inaccuracies mistakes blunders}] turningPoint openEnd{side chance} "
                                "slide{side from to ply} "
                                "moves[{ply side move before chance loss sign missedWin allowedLoss best "
                                "line why reply allows}]")},
        .examples = {{"tafl review game.otg", "where was it lost, and why?"},
                     {"tafl review games.csv --game 1 --format otn > reviewed.otg",
                      "a record with comments, for other programs"}},
        .run = run_review};
}

}  // namespace tafl::cli
