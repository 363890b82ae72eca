#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "cli/arguments.hpp"
#include "cli/bad_games.hpp"
#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/double_results.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/record_reader.hpp"
#include "records/record_writer.hpp"
#include "records/replay.hpp"

namespace tafl::cli {

namespace {

RecordFormat chosen_format(const Arguments& arguments) {
    const auto name = arguments.text("--to");
    if (const auto format = parse_record_format(name)) return *format;
    throw UserError("convert: --to is missing; expected csv, otn, pgn or json");
}

class Converter {
  public:
    explicit Converter(const Arguments& arguments)
        : format_(chosen_format(arguments)),
          insist_(arguments.has("--rules")),
          replayer_(chosen_ruleset(arguments), insist_) {}

    void convert_file(const std::string& path, std::string& out) {
        const auto text = read_input(path);
        RecordReader reader(text);
        Record record;
        for (auto step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
            if (step == ReadStep::Bad) {
                any_bad_ = true;
                bad_.add(path, reader);
                continue;
            }
            const auto context = context_of(record);
            if (!context) {
                any_bad_ = true;
                bad_.add(path, reader.game(), reader.at_game(context.error()));
                continue;
            }
            for (auto& what : lost_in(record, format_)) lost_.insert(std::move(what));
            double_results_.add(record);
            append_record(out, record, format_, **context);
            ++games_;
        }
    }

    // Nothing was read, and nothing is wrong.
    [[nodiscard]] bool found_nothing() const { return games_ == 0 && !any_bad_; }
    [[nodiscard]] std::string lost() const { return fmt::format("{}", fmt::join(lost_, ", ")); }
    // Games that name no rules and do not play under the default.
    [[nodiscard]] int without_rules() const { return format_ == RecordFormat::Csv ? 0 : without_rules_; }
    // Games that name a ruleset which is none of ours.
    [[nodiscard]] int of_strangers() const { return format_ == RecordFormat::Csv ? 0 : of_strangers_; }
    [[nodiscard]] const DoubleResults& double_results() const { return double_results_; }
    void complain() const { bad_.complain(); }

  private:
    using Context = Parsed<const WriteContext*>;

    // The rules that the record names. A name that is none of ours is kept and says enough; rules that cannot
    // be read, or contradict each other, make a bad game.
    Context context_of(const Record& record) {
        const bool by_name = record.otn_rules.empty();
        if (!insist_ && by_name && record.variant.empty()) return context_of_silent(record);
        if (!insist_ && by_name && find_titled(record.variant) == nullptr) {
            ++of_strangers_;
            return &nothing_;
        }
        if (insist_) return context_of_insisting(record);
        const auto ruleset = replayer_.ruleset_of(record);
        if (!ruleset) return std::unexpected(ruleset.error());
        return context_by(*ruleset);
    }

    // What is written names the rules of --rules: its moves must be legal under them.
    Context context_of_insisting(const Record& record) {
        const auto replay = replayer_.replay(record);
        if (!replay) return std::unexpected(replay.error());
        if (replay->stopped == Stop::Illegal) {
            return std::unexpected(Error{fmt::format("move {} is illegal under {}: {}", *replay->at + 1,
                                                     replay->ruleset->name, replay->why)});
        }
        return context_by(replay->ruleset);
    }

    // A record that names no rules gets the default if the game can be played by it: better to say nothing
    // than to say something wrong.
    Context context_of_silent(const Record& record) {
        const auto replay = replayer_.replay(record);
        if (replay && !replay->differs()) return context_by(replay->ruleset);
        ++without_rules_;
        return &nothing_;
    }

    const WriteContext* context_by(const std::shared_ptr<const Ruleset>& ruleset) {
        const auto [place, is_new] = contexts_.try_emplace(ruleset.get());
        if (is_new) place->second = write_context(*ruleset);
        return &place->second;
    }

    RecordFormat format_;
    bool insist_;
    Replayer replayer_;
    std::map<const Ruleset*, WriteContext> contexts_;
    WriteContext nothing_;
    int games_ = 0;
    int without_rules_ = 0;
    int of_strangers_ = 0;
    bool any_bad_ = false;
    std::set<std::string> lost_;
    DoubleResults double_results_;
    BadGames bad_;
};

// The file that would be written is one of those that were read.
bool is_input(const Arguments& arguments, const std::string& output) {
    std::error_code error;
    return std::ranges::any_of(arguments.operands(), [&](const std::string& path) {
        return std::filesystem::equivalent(path, output, error) && !error;
    });
}

void note(std::string_view text) { fmt::print(stderr, "tafl: note: {}\n", text); }

void say_notes(const Converter& converter, const Arguments& arguments) {
    if (converter.found_nothing()) note("0 games: nothing is written");
    if (const auto lost = converter.lost(); !lost.empty()) {
        note(fmt::format("{} has no room for everything in these games and leaves out: {}",
                         arguments.text("--to"), lost));
    }
    converter.double_results().say();
    if (const int games = converter.without_rules(); games > 0) {
        note(
            fmt::format("{} of these games name no rules and do not play under {}; they are written without "
                        "rules, --rules names them",
                        games, arguments.text("--rules", "copenhagen")));
    }
    if (const int games = converter.of_strangers(); games > 0) {
        note(
            fmt::format("{} of these games name a ruleset that is none of ours; its name is kept, --rules "
                        "names another",
                        games));
    }
}

int run_convert(const Arguments& arguments, Output& out) {
    Converter converter(arguments);
    std::string text;
    for (const auto& path : arguments.operands()) converter.convert_file(path, text);
    if (is_input(arguments, arguments.text("--output"))) converter.complain();  // before anything is lost
    write_result(arguments.text("--output"), text, out);
    out.flush();
    say_notes(converter, arguments);
    converter.complain();
    return done;
}

}  // namespace

Command convert_command() {
    return {
        .name = "convert",
        .summary = "turn game records into another format",
        .details =
            "Reads games from CSV, OTN, PGN or JSON files, told apart by their content, and writes them in "
            "the format asked for. Comments, clocks and variations are kept wherever the format has room "
            "for them; what has to be left out is named.",
        .operand = {.name = "FILE", .many = true},
        .options =
            {{"--to", "FORMAT", "csv, otn, pgn or json", Offers::Choices, {"csv", "otn", "pgn", "json"}},
             {"-o,--output", "FILE", "write there instead of to standard output", Offers::Files},
             rules_option()},
        .examples = {{"tafl convert --to pgn games.csv -o games.pgn", "for other programs"},
                     {"tafl convert --to otn --rules brandub - < game.pgn", "from standard input"}},
        .run = run_convert};
}

}  // namespace tafl::cli
