#include "api/record_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/game_record.hpp"
#include "records/record_reader.hpp"
#include "records/record_writer.hpp"
#include "records/replay.hpp"

namespace tafl::api {

namespace {

Parsed<RecordFormat> format_named(std::string_view name) {
    if (const auto format = parse_record_format(name)) return *format;
    return std::unexpected(Error{
        fmt::format("there is no format {}; expected csv, otn, pgn, json, trl or moves", in_quotes(name))});
}

}  // namespace

Error in_place(const Error& error) {
    if (error.line == 0) return error;
    return Error{fmt::format("line {}, column {}: {}", error.line, error.column, error.message)};
}

std::expected<std::string, LineError> line_record(const Line& line, const std::vector<Tag>& tags,
                                                  std::string_view format) {
    const auto chosen = format_named(format);
    if (!chosen) return std::unexpected(LineError{chosen.error().message, {}});
    const auto game = play(line);
    if (!game) return std::unexpected(game.error());
    auto record = record_of(*game);
    for (const auto& [key, value] : tags) record.tags.push_back({key, std::string(trimmed(value))});
    std::string text;
    const auto written = append_record(text, record, *chosen, write_context(game->ruleset()));
    if (!written) return std::unexpected(LineError{written.error().message, {}});
    return text;
}

Parsed<std::string> converted_records(std::string_view text, std::string_view format) {
    const auto chosen = format_named(format);
    if (!chosen) return std::unexpected(chosen.error());
    RecordReader reader(text);
    Replayer replayer(builtin_rulesets().front(), false, {});
    Record record;
    std::string out;
    for (auto step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        if (step == ReadStep::Bad) return std::unexpected(in_place(reader.error()));
        const auto context = write_context(replayer, record);
        if (!context) return std::unexpected(in_place(reader.at_game(context.error())));
        const auto written = append_record(out, record, *chosen, *context);
        if (!written) return std::unexpected(in_place(reader.at_game(written.error())));
    }
    return out;
}

}  // namespace tafl::api
