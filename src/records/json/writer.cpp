// Writes JSON, one object on one line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>
#include <vector>

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

namespace bj = boost::json;

bj::string text(std::string_view value) { return bj::string(value.data(), value.size()); }

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

bj::value id_value(std::string_view id) {
    const std::optional<int> number = parse_small_number(id);
    if (number && std::to_string(*number) == id) return *number;
    return text(id);
}

bj::value time_control_value(std::string_view control) {
    const std::size_t blank = control.find(' ');
    if (blank == std::string_view::npos || !control.ends_with('i')) return text(control);
    const std::optional<int> main = parse_small_number(control.substr(0, blank));
    const std::optional<int> increment =
        parse_small_number(control.substr(blank + 1, control.size() - blank - 2));
    if (!main || !increment || control != fmt::format("{} {}i", *main, *increment)) return text(control);
    return bj::object{{"main_time_seconds", *main}, {"increment_length", *increment}};
}

// A second tag of the same name makes the value a list.
void add_value(bj::object& tags, std::string_view key, std::string_view value) {
    bj::value* const known = tags.if_contains(key);
    if (known == nullptr) {
        tags.emplace(key, text(value));
    } else if (known->is_array()) {
        known->get_array().emplace_back(text(value));
    } else {
        const bj::value first = *known;
        *known = bj::array{first, text(value)};
    }
}

// The site's other fields, by name, as they were written.
using Extras = std::map<std::string, std::string, std::less<>>;

// A field stored as a tag is written as a field again, if the tag still holds JSON.
bool add_extra(bj::object& game, Extras& extras, const Tag& tag) {
    const auto name = json::field_name(std::string_view(tag.key).substr(json::extra_prefix.size()));
    boost::system::error_code fault;
    const auto inside = bj::parse("[" + tag.value + "]", fault);  // as deep as it will be in the game
    if (fault || inside.get_array().size() != 1 || !name || json::is_own_field(*name) ||
        json::compact(tag.value) != tag.value)
        return false;
    if (!extras.emplace(*name, tag.value).second) return false;
    game.emplace(*name, nullptr);
    return true;
}

void add_board(bj::object& game, const Record& record, const WriteContext& context) {
    const RulesText rules = rules_text(record, context);
    const bool by_context = rules.name == context.rules_name && context.start;
    const auto known = record.size == 0 ? find_builtin(rules.name) : nullptr;
    const Setup* const setup = record.start ? &record.start->setup
                               : by_context ? &*context.start
                               : known      ? &known->start
                                            : nullptr;
    if (setup != nullptr) {
        game["dim"] = setup->size;
        game["start"] = text(board_text(*setup));
    } else if (record.size != 0) {
        game["dim"] = record.size;
    }
    if (record.start && record.start->side_given)
        game["to_move"] = text(to_string(record.start->setup.to_move));
    if (!rules.name.empty()) game["ruleset"] = text(rules.name);
    if (!rules.otn_rules.empty()) game["rules"] = text(rules.otn_rules);
}

void add_tags(bj::object& game, Extras& extras, const Record& record) {
    bj::object others;
    for (const Tag* const each : in_order(record.tags)) {
        const Tag& tag = *each;
        const std::string_view key = tag.key;
        const bool first = record.tag(key).data() == tag.value.data();
        if (!first || !is_top_level(key)) {
            add_value(others, key, tag.value);
        } else if (key == "id") {
            game["id"] = id_value(tag.value);
        } else if (key == "time-control") {
            game["time_control"] = time_control_value(tag.value);
        } else if (key.starts_with(json::extra_prefix)) {
            if (!add_extra(game, extras, tag)) add_value(others, key, tag.value);
        } else {
            game[key] = text(tag.value);
        }
    }
    if (!others.empty()) game["tags"] = std::move(others);
}

bj::string moves_text(const Record& record, const RecordLine& line) {
    std::string moves;
    append_move_list(moves, record, line, MoveStyle::Full);
    return text(moves);
}

void add_variations(bj::object& game, const Record& record) {
    if (record.lines.size() == 1) return;
    bj::array variations;
    for (std::size_t i = 1; i < record.lines.size(); ++i) {
        const RecordLine& line = record.lines[i];
        variations.emplace_back(
            bj::object{{"line", line.parent}, {"ply", line.branch}, {"moves", moves_text(record, line)}});
    }
    game["variations"] = std::move(variations);
}

bj::object note_object(std::size_t line, const Note& note) {
    bj::object object{{"line", line}, {"ply", note.ply}};
    if (!note.comment.empty()) object["comment"] = text(note.comment);
    if (!note.before.empty()) object["before"] = text(note.before);
    if (note.clock) {
        object["clock_ms"] = note.clock->milliseconds;
        if (note.clock->overtime_seconds != 0 || note.clock->overtime_periods != 0) {
            object["overtime"] =
                fmt::format("{}/{}", note.clock->overtime_seconds, note.clock->overtime_periods);
        }
    }
    if (!note.nags.empty()) {
        bj::array nags;
        for (const std::uint8_t nag : note.nags) nags.emplace_back(static_cast<int>(nag));
        object["nags"] = std::move(nags);
    }
    return object;
}

void add_notes(bj::object& game, const Record& record) {
    bj::array notes;
    for (std::size_t i = 0; i < record.lines.size(); ++i) {
        for (const Note& note : record.lines[i].notes) notes.emplace_back(note_object(i, note));
    }
    if (!notes.empty()) game["notes"] = std::move(notes);
}

void append_object(std::string& out, const bj::object& game, const Extras& extras) {
    char before = '{';
    for (const auto& [key, value] : game) {
        out += before;
        out += bj::serialize(bj::value(key));
        out += ':';
        const auto extra = extras.find(std::string_view(key.data(), key.size()));
        out += extra == extras.end() ? bj::serialize(value) : extra->second;
        before = ',';
    }
    out += "}\n";
}

}  // namespace

void append_json(std::string& out, const Record& record, const WriteContext& context) {
    bj::object game;
    Extras extras;
    add_tags(game, extras, record);
    add_board(game, record, context);
    game["moves"] = moves_text(record, record.main());
    if (record.result) game["result"] = text(to_string(*record.result));
    if (record.counts) {
        game["captures"] = bj::object{{"attackers", record.counts->by_attackers},
                                      {"defenders", record.counts->by_defenders}};
    }
    if (!record.start_comment.empty()) game["start_comment"] = text(record.start_comment);
    add_variations(game, record);
    add_notes(game, record);
    append_object(out, game, extras);
}

}  // namespace tafl
