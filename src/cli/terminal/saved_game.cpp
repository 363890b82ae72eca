#include "cli/terminal/saved_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/read_errors.hpp"
#include "records/capture_counts.hpp"
#include "records/game_record.hpp"
#include "records/record_reader.hpp"
#include "records/record_text.hpp"
#include "records/record_writer.hpp"
#include "records/replay.hpp"

namespace tafl::cli {

namespace {

RecordFormat format_of(const std::string& path) {
    const auto ending = ending_of(path);
    if (ending == ".csv") return RecordFormat::Csv;
    if (ending == ".pgn") return RecordFormat::Pgn;
    return ending == ".json" ? RecordFormat::Json : RecordFormat::Otn;
}

Record to_record(const Game& game, const Players& players, std::optional<Winner> agreed) {
    Record record;
    const std::time_t now = std::time(nullptr);
    record.tags = {{"date", fmt::format("{:%Y.%m.%d}", fmt::localtime(now))},
                   {"attackers", clean_line(players.attackers)},
                   {"defenders", clean_line(players.defenders)}};
    record.size = game.ruleset().size();
    record.variant = game.ruleset().name;
    if (game.start() != game.ruleset().start) record.start = Placement{game.start(), true};
    record.result = agreed.value_or(game.outcome().winner);
    record.counts = count_captures(game);
    if (agreed && agreed != Winner::Draw) set_termination(record, "resignation", game.to_move());
    for (const auto& played : game.history()) append_played(record, 0, played);
    return record;
}

// How the players ended the game according to the record, after its moves are played.
std::optional<Winner> agreed_in(const Record& record, const Game& game) {
    if (game.outcome().is_over()) return {};
    if (record.main().ending != Ending::Resignation)
        return record.result == Winner::Draw ? std::optional(Winner::Draw) : std::nullopt;
    if (record.result == Winner::Attackers) return Winner::Attackers;
    if (record.result == Winner::Defenders) return Winner::Defenders;
    return winner_of(!game.to_move());
}

struct ChosenRecord {
    Record record;
    int count;  // number of games in the text
};

// Reads to the end to count the games; `name`: the file's name in messages.
ChosenRecord chosen_record(std::string_view text, const std::string& name, int number) {
    RecordReader reader(text);
    Record record, chosen;
    for (auto step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        const bool it_is = reader.game() == number;
        if (step == ReadStep::Bad && (it_is || !reader.format())) {
            const auto& error = reader.error();
            throw UserError(
                fmt::format("{}: line {}, column {}: {}", name, error.line, error.column, error.message));
        }
        if (it_is) chosen = record;
    }
    const int count = reader.game();
    if (count == 0) throw UserError(name + ": there is no game in this file");
    if (number > count) {
        throw UserError(fmt::format("{}: there is no game {} in this file, it has {}", name, number, count));
    }
    return {std::move(chosen), count};
}

}  // namespace

FileContents contents_of(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return FileContents::Nothing;
    const auto text = read_input(path);
    if (text.empty()) return FileContents::Nothing;
    RecordReader reader(text);
    Record record;
    if (reader.next(record) != ReadStep::Game) return FileContents::Other;
    const bool is_position = reader.format() == RecordFormat::Moves && record.tokens() == 0;
    return is_position ? FileContents::Other : FileContents::Game;
}

std::string lost_when_saved(const std::string& path, const Ruleset& ruleset) {
    if (format_of(path) != RecordFormat::Csv) return {};
    return fmt::format("CSV does not name the rules: resume it with --rules {}", ruleset.name);
}

void save_game(const std::string& path, const Game& game, const Players& players,
               std::optional<Winner> agreed) {
    if (contents_of(path) == FileContents::Other)
        throw UserError(path + ": this file exists and does not hold a game; choose another name");
    std::string text;
    const auto written =
        append_record(text, to_record(game, players, agreed), format_of(path), write_context(game.ruleset()));
    if (!written) throw UserError(fmt::format("{}: {}", path, written.error().message));
    write_file(path, text);
}

std::string place_in_words(const SavedGame& saved, std::string_view path) {
    const auto name = tafl::in_quotes(path);
    return saved.count == 1 ? name : fmt::format("game {} of {} in {}", saved.number, saved.count, name);
}

SavedGame load_game(const std::string& path, std::shared_ptr<const Ruleset> ruleset, bool insist,
                    int number) {
    const auto name = input_name(path);
    const auto [record, count] = chosen_record(read_input(path), name, number);
    Replayer replayer(std::move(ruleset), insist);
    const auto replay = replayer.replay(record);
    if (!replay) throw UserError(name + ": " + replay.error().message);
    if (replay->stopped == Stop::Illegal || replay->stopped == Stop::CapturesDiffer) {
        throw UserError(fmt::format("{}: move {}: {}{}", name, replay->at.value_or(0) + 1, replay->why,
                                    replayer.unnamed_rules()));
    }
    AssumedRules assumed;
    assumed.count(*replay);
    assumed.note();
    return {.game = replayer.game(),
            .agreed = agreed_in(record, replayer.game()),
            .file = count == 1 ? path : "",
            .number = number,
            .count = count};
}

}  // namespace tafl::cli
