// Writes JSON, one object on one line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <vector>

#include "base/json_reader.hpp"
#include "base/json_writer.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/json/fields.hpp"
#include "records/json/json.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/record_writer.hpp"

namespace tafl {

namespace {

// hnefatafl.org's letters: A D K, a slash in front, the top row first.
std::string board_text(const Setup& setup) {
    std::string out = "/" + to_adk_rows(setup) + "/";
    for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return out;
}

constexpr std::array<std::string_view, 4> top_level{"id", "attackers", "defenders", "time-control"};

// Tags are written in the order in which they are read: known fields, other fields of the site, tags.
std::size_t place_of(std::string_view key) noexcept {
    const auto known = std::find(top_level.begin(), top_level.end(), key);
    const bool extra = key.starts_with(json::extra_prefix);
    return static_cast<std::size_t>(known - top_level.begin()) + (known == top_level.end() && !extra ? 1 : 0);
}

bool is_top_level(std::string_view key) noexcept { return place_of(key) <= top_level.size(); }

std::vector<const Tag*> in_order(const std::vector<Tag>& tags) {
    std::vector<const Tag*> ordered;
    ordered.reserve(tags.size());
    for (const Tag& tag : tags) ordered.push_back(&tag);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const Tag* a, const Tag* b) { return place_of(a->key) < place_of(b->key); });
    return ordered;
}

void add_id(JsonWriter& game, std::string_view id) {
    const std::optional<int> number = parse_small_number(id);
    if (number && std::to_string(*number) == id) game.field("id", *number);
    else game.field("id", id);
}

// "900 10i": seconds, and the increment.
std::optional<std::pair<int, int>> main_and_increment(std::string_view control) {
    const std::size_t blank = control.find(' ');
    if (blank == std::string_view::npos || !control.ends_with('i')) return std::nullopt;
    const std::optional<int> main = parse_small_number(control.substr(0, blank));
    const std::optional<int> increment =
        parse_small_number(control.substr(blank + 1, control.size() - blank - 2));
    if (!main || !increment || control != fmt::format("{} {}i", *main, *increment)) return std::nullopt;
    return std::pair(*main, *increment);
}

void add_time_control(JsonWriter& game, std::string_view control) {
    const auto times = main_and_increment(control);
    if (!times) {
        game.field("time_control", control);
        return;
    }
    game.key("time_control").open('{');
    game.field("main_time_seconds", times->first).field("increment_length", times->second).close('}');
}

// Tags that are no fields, in order of the first of each name. A second one of the same name makes the value a list.
struct OtherTags {
    struct Named {
        std::string_view name;
        std::vector<std::string_view> values;
    };
    std::vector<Named> tags;

    void add(const Tag& tag) {
        auto known = std::ranges::find(tags, std::string_view(tag.key), &Named::name);
        if (known == tags.end()) known = tags.insert(known, {tag.key, {}});
        known->values.push_back(tag.value);
    }
    void write(JsonWriter& game) const {
        if (tags.empty()) return;
        game.key("tags").open('{');
        for (const Named& tag : tags) {
            if (tag.values.size() == 1) game.field(tag.name, tag.values.front());
            else game.list(tag.name, tag.values);
        }
        game.close('}');
    }
};

// A field stored as a tag is written as a field again, if the tag still holds JSON.
bool add_extra(JsonWriter& game, std::unordered_set<std::string>& written, const Tag& tag) {
    const auto name = json::field_name(std::string_view(tag.key).substr(json::extra_prefix.size()));
    if (!name || json::is_own_field(*name) || !is_json(tag.value, 1) ||
        JsonValue(tag.value).compact() != tag.value)
        return false;
    if (!written.insert(*name).second) return false;
    game.raw_field(*name, tag.value);
    return true;
}

void add_board(JsonWriter& game, const Record& record, const WriteContext& context) {
    const RulesText rules = rules_text(record, context);
    const bool by_context = rules.name == context.rules_name && context.start;
    const auto known = record.size == 0 ? find_builtin(rules.name) : nullptr;
    const Setup* const setup = record.start ? &record.start->setup
                               : by_context ? &*context.start
                               : known      ? &known->start
                                            : nullptr;
    if (setup != nullptr) {
        game.field("dim", setup->size).field("start", board_text(*setup));
    } else if (record.size != 0) {
        game.field("dim", record.size);
    }
    if (record.start && record.start->side_given)
        game.field("to_move", to_string(record.start->setup.to_move));
    if (!rules.name.empty()) game.field("ruleset", rules.name);
    if (!rules.otn_rules.empty()) game.field("rules", rules.otn_rules);
}

void add_tags(JsonWriter& game, const Record& record) {
    OtherTags others;
    std::unordered_set<std::string> extras;
    for (const Tag* const each : in_order(record.tags)) {
        const Tag& tag = *each;
        const std::string_view key = tag.key;
        const bool first = record.tag(key).data() == tag.value.data();
        if (!first || !is_top_level(key)) {
            others.add(tag);
        } else if (key == "id") {
            add_id(game, tag.value);
        } else if (key == "time-control") {
            add_time_control(game, tag.value);
        } else if (key.starts_with(json::extra_prefix)) {
            if (!add_extra(game, extras, tag)) others.add(tag);
        } else {
            game.field(key, tag.value);
        }
    }
    others.write(game);
}

void add_moves(JsonWriter& game, const Record& record, const RecordLine& line) {
    std::string moves;
    append_move_list(moves, record, line, MoveStyle::Full);
    game.field("moves", moves);
}

void add_variations(JsonWriter& game, const Record& record) {
    if (record.lines.size() == 1) return;
    game.key("variations").open('[');
    for (std::size_t i = 1; i < record.lines.size(); ++i) {
        const RecordLine& line = record.lines[i];
        game.open('{').field("line", line.parent).field("ply", line.branch);
        add_moves(game, record, line);
        game.close('}');
    }
    game.close(']');
}

void add_note(JsonWriter& game, std::size_t line, const Note& note) {
    game.open('{').field("line", line).field("ply", note.ply);
    if (!note.comment.empty()) game.field("comment", note.comment);
    if (!note.before.empty()) game.field("before", note.before);
    if (note.clock) {
        game.field("clock_ms", note.clock->milliseconds);
        if (note.clock->overtime_seconds != 0 || note.clock->overtime_periods != 0)
            game.field("overtime",
                       fmt::format("{}/{}", note.clock->overtime_seconds, note.clock->overtime_periods));
    }
    if (!note.nags.empty()) game.list("nags", note.nags);
    game.close('}');
}

void add_notes(JsonWriter& game, const Record& record) {
    if (std::ranges::all_of(record.lines, [](const RecordLine& line) { return line.notes.empty(); })) return;
    game.key("notes").open('[');
    for (std::size_t i = 0; i < record.lines.size(); ++i)
        for (const Note& note : record.lines[i].notes) add_note(game, i, note);
    game.close(']');
}

}  // namespace

void append_json(std::string& out, const Record& record, const WriteContext& context) {
    JsonWriter game;
    game.open('{');
    add_tags(game, record);
    add_board(game, record, context);
    add_moves(game, record, record.main());
    if (record.result) game.field("result", to_string(*record.result));
    if (record.counts) {
        game.key("captures").open('{').field("attackers", record.counts->by_attackers);
        game.field("defenders", record.counts->by_defenders).close('}');
    }
    if (!record.start_comment.empty()) game.field("start_comment", record.start_comment);
    add_variations(game, record);
    add_notes(game, record);
    out += game.close('}').text();
    out += '\n';
}

}  // namespace tafl
