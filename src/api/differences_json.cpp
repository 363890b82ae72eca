#include "api/differences_json.hpp"

#include "api/board_json.hpp"
#include "base/json_writer.hpp"
#include "notation/outcomes.hpp"
#include "notation/squares.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl::api {

namespace {

void append_numbers(JsonWriter& json, std::string_view name, const auto& numbers) {
    json.key(name).open('[');
    for (const auto number : numbers) json.value(number);
    json.close(']');
}

void append_reading(JsonWriter& json, const Reading& reading) {
    json.open('{');
    append_numbers(json, "texts", reading.texts);
    json.field("hasRule", reading.has_rule).list("paragraphs", reading.paragraphs);
    json.list("notes", reading.notes).close('}');
}

void append_verdict(JsonWriter& json, const LineVerdict& verdict, int size) {
    json.open('{').field("legal", verdict.is_legal).key("captures").open('[');
    for (const auto& piece : verdict.captured) json.value(tafl::to_string(piece.square, size));
    json.close(']').field("result", tafl::to_string(verdict.outcome.winner));
    json.field("reason", tafl::to_string(verdict.outcome.reason));
    json.field("rule", verdict.rule == 0 ? std::nullopt : std::optional(verdict.rule)).close('}');
}

void append_line(JsonWriter& json, const JudgedLine& line, const ComparedText& first) {
    const int size = line.before.size;
    json.open('{').key("board").raw(board_json(*Game::from(first.ruleset, line.before), {}));
    json.key("moves").open('[');
    for (const auto& move : line.moves) json.value(tafl::to_string(move, size));
    json.close(']').key("verdicts").open('[');
    for (const auto& verdict : line.verdicts) append_verdict(json, verdict, size);
    json.close(']').close('}');
}

void append_subject(JsonWriter& json, const DifferenceSubject& subject, const ComparedText& first) {
    json.open('{').field("key", subject.key).field("heading", subject.heading);
    append_numbers(json, "rules", subject.numbers);
    json.key("readings").open('[');
    for (const auto& reading : subject.readings) append_reading(json, reading);
    json.close(']').key("lines").open('[');
    for (const auto& line : subject.lines) append_line(json, line, first);
    json.close(']').close('}');
}

}  // namespace

std::string differences_json(const Differences& differences, Language language) {
    JsonWriter json;
    json.open('{').field("language", code_of(language)).key("texts").open('[');
    for (const auto& [name, ruleset] : differences.texts) {
        json.open('{').field("ruleset", ruleset->name).field("name", name);
        json.field("source", source_of(*ruleset, language)).close('}');
    }
    json.close(']').key("subjects").open('[');
    for (const auto& subject : differences.subjects) append_subject(json, subject, differences.texts.front());
    return json.close(']').close('}').take();
}

}  // namespace tafl::api
