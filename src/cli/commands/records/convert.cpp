#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "cli/read_errors.hpp"
#include "cli/text/output.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/record_writer.hpp"
#include "records/replay.hpp"

namespace tafl::cli {

namespace {

RecordFormat target_format(const Arguments& arguments) {
    const auto name = arguments.text("--to");
    if (const auto format = parse_record_format(name)) return *format;
    throw UserError("convert: --to is missing; expected csv, otn, pgn, json or trl");
}

class Converter {
  public:
    explicit Converter(const Arguments& arguments)
        : format_(target_format(arguments)),
          insist_(arguments.has("--rules")),
          replayer_(chosen_ruleset(arguments), insist_) {}

    void convert_file(const std::string& path, std::string& out) {
        read_games(path, errors_, [&](const Record& record, int) { return convert_game(record, out); });
    }

    [[nodiscard]] bool found_nothing() const { return games_ == 0 && !errors_.any(); }
    [[nodiscard]] std::string lost() const { return fmt::format("{}", fmt::join(lost_, ", ")); }
    // Games that name no rules and are not legal under the default, nor under others that were tried.
    [[nodiscard]] int without_rules() const { return format_ == RecordFormat::Csv ? 0 : without_rules_; }
    // Games that name a ruleset unknown here.
    [[nodiscard]] int unknown_rules() const { return format_ == RecordFormat::Csv ? 0 : unknown_rules_; }
    [[nodiscard]] int result_conflicts() const { return result_conflicts_; }
    void note_assumed() const { assumed_.note(); }
    void throw_if_any() const { errors_.throw_if_any(); }

  private:
    using Context = Parsed<const WriteContext*>;

    Parsed<void> convert_game(const Record& record, std::string& out) {
        const auto context = context_of(record);
        if (!context) return std::unexpected(context.error());
        for (auto& what : lost_in(record, format_)) lost_.insert(std::move(what));
        result_conflicts_ += has_result_conflict(record) ? 1 : 0;
        auto written = append_record(out, record, format_, **context);
        games_ += written ? 1 : 0;
        return written;
    }

    // --rules, or the rules that the record names. An unknown name is kept; rules that cannot be read, or contradict
    // each other, make the game unreadable.
    Context context_of(const Record& record) {
        if (insist_) return context_of_insisted(record);
        if (!record.names_rules()) return context_of_unnamed(record);
        if (record.otn_rules.empty() && find_titled(record.variant) == nullptr) {
            ++unknown_rules_;
            return &nothing_;
        }
        const auto ruleset = replayer_.ruleset_of(record);
        if (!ruleset) return std::unexpected(ruleset.error());
        return context_by(*ruleset);
    }

    // Fails if the game is illegal under --rules: it must not be written under that ruleset's name.
    Context context_of_insisted(const Record& record) {
        const auto replay = replayer_.replay(record);
        if (!replay) return std::unexpected(replay.error());
        if (replay->stopped != Stop::Illegal) return context_by(replay->ruleset);
        return std::unexpected(
            Error{fmt::format("not a game by --rules {}: move {}: {}", replay->ruleset->name,
                              replay->at.value_or(0) + 1, replay->why)});
    }

    // A record that names no rules gets those by which it is read, if the game is legal under them, otherwise none.
    Context context_of_unnamed(const Record& record) {
        const auto replay = replayer_.replay(record);
        if (replay && !replay->differs()) {
            if (format_ != RecordFormat::Csv) assumed_.count(*replay);
            return context_by(replay->ruleset);
        }
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
    int unknown_rules_ = 0;
    int result_conflicts_ = 0;
    std::set<std::string> lost_;
    AssumedRules assumed_;
    ReadErrors errors_;
};

// The output file is one of the input files.
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
    note_result_conflicts(converter.result_conflicts());
    converter.note_assumed();
    if (const int games = converter.without_rules(); games > 0) {
        note(fmt::format(
            "{} of these games {} not legal under {} and written without rules; --rules names them", games,
            games == 1 ? "names no rules, is" : "name no rules, are", arguments.text("--rules")));
    }
    if (const int games = converter.unknown_rules(); games > 0) {
        note(fmt::format("{} of these games {} an unknown ruleset; its name is kept, --rules names another",
                         games, games == 1 ? "names" : "name"));
    }
}

int run_convert(const Arguments& arguments, Output& out) {
    Converter converter(arguments);
    std::string text;
    for (const auto& path : arguments.operands()) converter.convert_file(path, text);
    if (is_input(arguments, arguments.text("--output")))
        converter.throw_if_any();  // before the input is replaced
    write_result(arguments.text("--output"), text, out);
    out.flush();
    say_notes(converter, arguments);
    converter.throw_if_any();
    return done;
}

}  // namespace

Command convert_command() {
    return {.name = "convert",
            .summary = "turn game records into another format",
            .details =
                "Reads games from CSV, OTN, PGN or JSON files, recognised by their content, and writes them "
                "in another format. Keeps comments, clocks and variations where the format has room for "
                "them, and names what it leaves out. With --rules, a game that those rules do not allow is "
                "not written: exit status 2.",
            .operand = {.name = "FILE", .many = true},
            .options = {choice_option("--to", "FORMAT", "", {"csv", "otn", "pgn", "json", "trl"}),
                        output_option(), rules_option()},
            .examples = {{"tafl convert --to pgn games.csv -o games.pgn", "for other programs"},
                         {"tafl convert --to otn - < games.pgn", "from standard input"}},
            .run = run_convert};
}

}  // namespace tafl::cli
