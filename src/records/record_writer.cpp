#include "records/record_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/limits.hpp"
#include "records/record_check.hpp"
#include "records/replay.hpp"

namespace tafl {

namespace {

bool any_note(const Record& record, auto test) {
    return std::any_of(record.lines.begin(), record.lines.end(), [&](const RecordLine& line) {
        return std::any_of(line.notes.begin(), line.notes.end(), test);
    });
}

bool any_sign(const Record& record) {
    const std::vector<MoveToken>& moves = record.main().moves;
    return std::any_of(moves.begin(), moves.end(), [](const MoveToken& move) {
        return move.letter != 0 || move.pluses != 0 || move.minuses != 0 || move.form != MoveForm::Slide;
    });
}

bool has_comment(const Note& note) { return !note.comment.empty() || !note.before.empty(); }

bool has_texts(RecordFormat format) noexcept {
    return format == RecordFormat::Otn || format == RecordFormat::Pgn || format == RecordFormat::Json;
}

Parsed<void> append_in(std::string& out, const Record& record, RecordFormat format,
                       const WriteContext& context) {
    switch (format) {
        case RecordFormat::Csv: append_csv(out, record); break;
        case RecordFormat::Moves: append_moves(out, record); break;
        case RecordFormat::Otn: return append_otn(out, record, context);
        case RecordFormat::Pgn: return append_pgn(out, record, context);
        case RecordFormat::Json: append_json(out, record, context); break;
        case RecordFormat::Ludii: return append_ludii(out, record, context);
        case RecordFormat::TablutLog:
            return std::unexpected(Error{"logs of the Tablut server are read, not written"});
    }
    return {};
}

}  // namespace

WriteContext write_context(const Ruleset& ruleset) {
    const auto known = find_builtin(ruleset.name);
    WriteContext context;
    context.rules_name = ruleset.name;
    context.otn_rules = to_otn_rules(ruleset);
    context.builtin = known != nullptr && rules_hash(*known) == rules_hash(ruleset);
    context.taken = known != nullptr && !context.builtin;
    context.start = ruleset.start;
    if (ruleset.jumps == Jumps::Berserk) context.berserk = std::make_shared<const Ruleset>(ruleset);
    return context;
}

Parsed<WriteContext> write_context(Replayer& replayer, const Record& record) {
    if (!record.names_rules()) {
        const auto replay = replayer.replay(record);
        return replay && !replay->differs() ? write_context(*replay->ruleset) : WriteContext{};
    }
    if (record.otn_rules.empty() && find_titled(record.variant) == nullptr) return WriteContext{};
    const auto ruleset = replayer.ruleset_of(record);
    if (!ruleset) return std::unexpected(ruleset.error());
    return write_context(**ruleset);
}

RulesText rules_text(const Record& record, const WriteContext& context) noexcept {
    const bool silent = record.variant.empty() && record.otn_rules.empty();
    const bool same = record.variant.empty() && record.otn_rules == context.otn_rules;
    if (context.builtin && (silent || same)) return {context.rules_name, {}};
    const bool by_name = record.otn_rules.empty() && record.variant == context.rules_name;
    if (!silent && !by_name) return {record.variant, record.otn_rules};
    const std::string_view name = context.taken ? std::string_view{} : context.rules_name;
    return {name, context.builtin ? std::string_view{} : context.otn_rules};
}

Parsed<void> append_record(std::string& out, const Record& record, RecordFormat format,
                           const WriteContext& context) {
    if (has_texts(format))
        if (auto checked = check_writable(record); !checked) return checked;
    const std::size_t start = out.size();
    auto written = append_in(out, record, format, context);
    if (!written) out.resize(start);
    return written;
}

Parsed<void> check_comment_length(std::size_t length) {
    if (length <= max_comment_length) return {};
    return std::unexpected(Error{fmt::format("the comments of a turn take {} bytes; at most {} are written",
                                             length, max_comment_length)});
}

std::vector<std::string> lost_in(const Record& record, RecordFormat format) {
    std::vector<std::string> lost;
    if (has_texts(format)) return lost;
    if (!record.tags.empty()) lost.emplace_back("tags");
    if (record.start) lost.emplace_back("the starting position");
    const bool names_rules = format == RecordFormat::Ludii;
    if (!names_rules && record.names_rules()) lost.emplace_back("the rules");
    if (!record.start_comment.empty() || any_note(record, has_comment)) lost.emplace_back("comments");
    if (any_note(record, [](const Note& note) { return note.clock.has_value(); }))
        lost.emplace_back("clocks");
    if (any_note(record, [](const Note& note) { return !note.nags.empty(); }))
        lost.emplace_back("annotations");
    if (record.lines.size() > 1) lost.emplace_back("variations");
    if (any_sign(record)) lost.emplace_back("letters and signs of moves");
    const bool result = record.result || record.counts;
    if (format == RecordFormat::Moves && result) lost.emplace_back("the result");
    return lost;
}

}  // namespace tafl
