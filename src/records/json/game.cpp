#include "records/json/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <unordered_set>

#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/game_record.hpp"
#include "records/json/fields.hpp"
#include "records/json/json.hpp"
#include "records/limits.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/result_tokens.hpp"

namespace tafl::json {

namespace {

namespace bj = boost::json;

std::string_view view(const bj::string& text) noexcept { return {text.data(), text.size()}; }

std::string_view string_or_empty(const bj::object& object, std::string_view key) {
    const auto* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? view(value->get_string()) : std::string_view{};
}

std::optional<std::uint32_t> number_at(const bj::object& object, std::string_view key) {
    const auto* value = object.if_contains(key);
    if (value == nullptr || !value->is_int64()) return std::nullopt;
    const std::int64_t number = value->get_int64();
    if (number < 0 || number > 999'999'999) return std::nullopt;
    return static_cast<std::uint32_t>(number);
}

// Precondition: the inside of a valid JSON string.
std::string without_escapes(std::string_view name) {
    if (name.find('\\') == std::string_view::npos) return std::string(name);
    return std::string(view(bj::parse(fmt::format("\"{}\"", name)).get_string()));
}

class JsonGame {
  public:
    JsonGame(const bj::object& object, std::string_view raw, std::size_t offset, Record& record)
        : object_(object), raw_(raw), fields_(fields_of(raw)), offset_(offset), record_(record) {}

    Parsed<void> read() {
        if (Parsed<void> once = check_names(); !once) return once;
        read_tags();
        record_.start_comment = clean_text(string_or_empty(object_, "start_comment"));
        for (Parsed<void> (JsonGame::*step)() :
             {&JsonGame::read_extras, &JsonGame::read_rules, &JsonGame::read_start, &JsonGame::read_result,
              &JsonGame::read_captures, &JsonGame::read_moves, &JsonGame::read_variations,
              &JsonGame::read_notes}) {
            if (Parsed<void> done = (this->*step)(); !done) return done;
        }
        return {};
    }

  private:
    [[nodiscard]] std::unexpected<Error> fail(std::string message) const {
        return record_error(std::move(message), offset_);
    }

    // The offset of a string of the object in the text, if it has no escapes.
    [[nodiscard]] std::size_t place_of(std::string_view part) const noexcept {
        const std::size_t at = part.empty() ? std::string_view::npos : raw_.find(part);
        return at == std::string_view::npos ? offset_ : offset_ + at;
    }

    // A parser keeps only one of two fields with the same name, so this refuses them. Unknown fields are not
    // checked.
    [[nodiscard]] Parsed<void> check_names() const {
        std::unordered_set<std::string_view> names;
        for (const Field& field : fields_) {
            std::optional<std::string_view> twice;
            if (!names.insert(field.name).second) twice = field.name;
            if (!twice && is_own_field(field.name)) twice = name_twice_in(field.value);
            if (!twice) continue;
            const auto place = static_cast<std::size_t>(twice->data() - raw_.data());
            return record_error(fmt::format("the field {} appears twice", in_quotes(*twice)),
                                offset_ + place - 1);
        }
        // Two names differ only in their escapes.
        if (object_.size() != fields_.size()) return fail("a field appears twice");
        return {};
    }

    void add_tag(std::string key, std::string_view value) {
        if (!value.empty()) record_.tags.push_back({std::move(key), clean_line(value)});
    }

    void read_tags() {
        if (const auto* id = object_.if_contains("id")) {
            add_tag("id", id->is_string() ? std::string(view(id->get_string())) : bj::serialize(*id));
        }
        for (const auto& [tag, other] : other_names)
            add_tag(std::string(tag), is_said(tag) ? own_text(tag) : string_or_empty(object_, other));
        read_time_control();
        read_start_time();
    }

    void read_other_tags() {
        const auto* tags = object_.if_contains("tags");
        if (tags == nullptr || !tags->is_object()) return;
        for (const auto& [key, value] : tags->get_object()) read_tag(key, value);
    }

    void read_tag(std::string_view key, const bj::value& value) {
        if (value.is_string()) return add_tag(clean_key(key), view(value.get_string()));
        if (!value.is_array()) return;
        for (const bj::value& each : value.get_array()) {
            if (each.is_string()) add_tag(clean_key(key), view(each.get_string()));
        }
    }

    // Names of fields on ftzm's site, where black are the attackers.
    static constexpr std::pair<std::string_view, std::string_view> other_names[] = {
        {"event", "gameName"}, {"attackers", "blackPlayerName"}, {"defenders", "whitePlayerName"}};

    // By the record itself, so that a field of another name is one of the site's own.
    [[nodiscard]] bool is_said(std::string_view tag) const {
        const auto* tags = object_.if_contains("tags");
        return (is_own_field(tag) && object_.contains(tag)) ||
               (tags != nullptr && tags->is_object() && tags->get_object().contains(tag));
    }
    [[nodiscard]] std::string_view own_text(std::string_view tag) const {
        return is_own_field(tag) ? string_or_empty(object_, tag) : std::string_view();
    }
    [[nodiscard]] bool is_other_name(std::string_view name) const {
        return std::ranges::any_of(other_names, [&](const auto& one) {
            return one.second == name && !is_said(one.first) && object_.at(name).is_string();
        });
    }

    // "2023-01-01T10:00:00Z", on the same site.
    void read_start_time() {
        const auto* tags = object_.if_contains("tags");
        const bool has_date = tags != nullptr && tags->is_object() && tags->get_object().contains("date");
        const auto time = string_or_empty(object_, "startTime");
        if (has_date || time.size() < 10 || time[4] != '-' || time[7] != '-') return;
        add_tag("date", fmt::format("{}.{}.{}", time.substr(0, 4), time.substr(5, 2), time.substr(8, 2)));
    }

    void read_time_control() {
        const auto* control = object_.if_contains("time_control");
        if (control == nullptr) return;
        if (control->is_string()) return add_tag("time-control", view(control->get_string()));
        if (!control->is_object()) return;
        const auto main = number_at(control->get_object(), "main_time_seconds");
        const auto increment = number_at(control->get_object(), "increment_length");
        if (main && increment) add_tag("time-control", fmt::format("{} {}i", *main, *increment));
    }

    Parsed<void> read_extras() {
        for (const Field& field : fields_) {
            const auto name = without_escapes(field.name);
            if (!is_own_field(name) && !is_other_name(name))
                add_tag(std::string(extra_prefix) + tag_key(name), compact(field.value));
        }
        read_other_tags();
        const bool too_long = std::any_of(record_.tags.begin(), record_.tags.end(), [](const Tag& tag) {
            return tag.key.size() + tag.value.size() > max_tag_length / 2;
        });
        if (!too_long && record_.tags.size() <= max_tags) return {};
        return fail(
            fmt::format("the game says too much beside its moves: at most {} fields of {} bytes are read",
                        max_tags, max_tag_length / 2));
    }

    // A field that decides how the game is played is never ignored because of its type.
    Parsed<void> read_rules() {
        for (const std::string_view key : {"ruleset", "rules", "start", "to_move", "result"}) {
            const auto* value = object_.if_contains(key);
            if (value == nullptr || value->is_string() || value->is_null()) continue;
            return fail(
                fmt::format("{} is {}; it is a text in quotes", key, in_quotes(bj::serialize(*value))));
        }
        record_.variant = clean_line(string_or_empty(object_, "ruleset"));
        record_.otn_rules = clean_line(string_or_empty(object_, "rules"));
        return {};
    }

    Parsed<void> read_size() {
        const auto* dim = object_.if_contains("dim");
        if (dim == nullptr || dim->is_null()) return {};
        const auto size = number_at(object_, "dim");
        if (size && is_board_size(static_cast<int>(*size))) {
            record_.size = static_cast<int>(*size);
            return {};
        }
        return fail(fmt::format("dim is {}; a board has 7, 9, 11, 13, 15, 17 or 19 squares a side",
                                in_quotes(bj::serialize(*dim))));
    }

    // Keep the board only if the ruleset does not imply it.
    Parsed<void> read_start() {
        if (Parsed<void> size = read_size(); !size) return size;
        std::string_view text = string_or_empty(object_, "start");
        if (text.starts_with('/'))
            text.remove_prefix(1);  // a lone king's rows would be read as OpenTafl's, from rank 1
        if (!text.empty()) {
            Parsed<Placement> start = parse_placement(text);
            if (!start)
                return record_error(std::move(start.error().message), place_of(text) + start.error().offset);
            record_.start = *start;
        }
        if (record_.start && record_.size != 0 && record_.start->setup.size != record_.size) {
            return fail(fmt::format("the game contradicts itself: dim is {}, and start has {} rows",
                                    record_.size, record_.start->setup.size));
        }
        if (Parsed<void> side = read_side(); !side) return side;
        name_the_sites_rules();
        forget_known_size();
        forget_known_start();
        return {};
    }

    // hnefatafl.org names no ruleset; only its games have all of these fields.
    void name_the_sites_rules() {
        if (!record_.variant.empty() || !record_.otn_rules.empty()) return;
        if (!object_.contains("rated") || !object_.contains("messages")) return;
        const int size = record_.start ? record_.start->setup.size : record_.size;
        if (const auto ruleset = hnefatafl_org_ruleset(size)) record_.variant = ruleset->name;
    }

    Parsed<void> read_side() {
        const std::string_view text = string_or_empty(object_, "to_move");
        if (text.empty() || !record_.start) return {};
        const Parsed<Side> side = parse_side(text);
        if (!side) return record_error(side.error().message, place_of(text));
        record_.start->setup.to_move = *side;
        record_.start->side_given = true;
        return {};
    }

    // Keeps a size that contradicts the rules: the replay reports it.
    void forget_known_size() {
        const auto named = find_titled(record_.variant);
        const bool by_name = named != nullptr && named->size() == record_.size;
        const bool by_rules = size_in_rules(record_.otn_rules) == record_.size;
        if (record_.start || (record_.otn_rules.empty() ? by_name : by_rules)) record_.size = 0;
    }

    static int size_in_rules(std::string_view otn_rules) {
        constexpr std::string_view key = "dim:";
        std::size_t at = otn_rules.find(key);
        while (at != std::string_view::npos && at > 0 && otn_rules[at - 1] != ' ')
            at = otn_rules.find(key, at + 1);
        if (at == std::string_view::npos) return 0;
        const std::string_view value = otn_rules.substr(at + key.size());
        return parse_small_number(value.substr(0, value.find(' '))).value_or(0);
    }

    void forget_known_start() {
        const auto known = find_builtin(record_.variant);
        if (known == nullptr || !record_.start || record_.start->side_given) return;
        Setup setup = record_.start->setup;
        setup.to_move = known->start.to_move;
        if (setup == known->start) record_.start.reset();
    }

    // "white_won_resignation", on ftzm's site.
    [[nodiscard]] std::string_view result_of_status() const {
        const auto status = string_or_empty(object_, "gameStatus");
        if (status.starts_with("black_won")) return "attackers";
        if (status.starts_with("white_won")) return "defenders";
        return status.starts_with("draw") ? "draw" : "";
    }

    Parsed<void> read_result() {
        const bool has_result = object_.contains("result");
        const auto text = has_result ? string_or_empty(object_, "result") : result_of_status();
        const std::optional<RecordedResult> result = parse_result(text, &ResultTokens::json);
        if (!result) {
            return record_error(
                fmt::format("{} is not a result; expected attackers, defenders, draw or ongoing",
                            in_quotes(text)),
                place_of(text));
        }
        record_.result = *result;
        if (!has_result && string_or_empty(object_, "gameStatus").ends_with("_resignation"))
            set_termination(record_, "resignation", std::nullopt);
        return {};
    }

    Parsed<void> read_captures() {
        const auto* captures = object_.if_contains("captures");
        if (captures == nullptr || !captures->is_object()) return {};
        const auto attackers = number_at(captures->get_object(), "attackers");
        const auto defenders = number_at(captures->get_object(), "defenders");
        if (!attackers || !defenders)
            return fail("captures need a number for the attackers and one for the defenders");
        record_.counts = CaptureCounts{static_cast<int>(*attackers), static_cast<int>(*defenders)};
        return {};
    }

    // The site writes one string; a list of strings is accepted too.
    Parsed<void> read_moves() {
        const auto* moves = object_.if_contains("moves");
        if (moves == nullptr) return fail("the game has no moves; expected \"moves\": \"d1-d3 e5-e2\"");
        if (moves->is_string()) return read_line(view(moves->get_string()), record_.main());
        if (!moves->is_array())
            return fail("the moves are not a string; expected \"moves\": \"d1-d3 e5-e2\"");
        for (const bj::value& move : moves->get_array()) {
            if (!move.is_string()) return fail("a move is not a string; expected \"d1-d3\"");
            if (Parsed<void> read = read_line(view(move.get_string()), record_.main()); !read) return read;
        }
        return {};
    }

    Parsed<void> read_line(std::string_view text, RecordLine& line) {
        const std::size_t before = line.moves.size();
        if (Parsed<void> read = read_move_list(text, place_of(text), record_, line); !read) return read;
        moves_ += line.moves.size() - before;
        if (moves_ <= max_record_moves) return {};
        return fail(fmt::format("the game has more than {} moves", max_record_moves));
    }

    [[nodiscard]] const bj::array* list(std::string_view key) const {
        const auto* value = object_.if_contains(key);
        return value != nullptr && value->is_array() ? &value->get_array() : nullptr;
    }

    Parsed<void> read_variations() {
        const auto* variations = list("variations");
        if (variations == nullptr) return {};
        for (const bj::value& each : *variations) {
            if (!each.is_object())
                return fail(
                    "a variation is not an object; expected {\"line\": 0, \"ply\": 3, \"moves\": ...}");
            if (Parsed<void> read = read_variation(each.get_object()); !read) return read;
        }
        return {};
    }

    Parsed<void> read_variation(const bj::object& object) {
        const auto parent = number_at(object, "line");
        const auto branch = number_at(object, "ply");
        const std::size_t index = record_.lines.size();
        if (!parent || !branch || *parent >= index || *branch >= record_.lines[*parent].moves.size()) {
            return fail(fmt::format("variation {} replaces a move that does not exist", index));
        }
        depth_.resize(index, 0);
        depth_.push_back(depth_[*parent] + 1);
        if (depth_.back() > max_variation_depth) {
            return fail(fmt::format("variations lie more than {} deep", max_variation_depth));
        }
        RecordLine line;
        line.parent = *parent;
        line.branch = *branch;
        if (Parsed<void> read = read_line(string_or_empty(object, "moves"), line); !read) return read;
        if (line.moves.empty() && line.ending == Ending::None)
            return fail(fmt::format("variation {} has no move", index));
        record_.lines.push_back(std::move(line));
        return {};
    }

    Parsed<void> read_notes() {
        const auto* notes = list("notes");
        if (notes == nullptr) return {};
        for (const bj::value& each : *notes) {
            const auto* object = each.if_object();
            const auto line = object == nullptr ? std::nullopt : number_at(*object, "line");
            const auto ply = object == nullptr ? std::nullopt : number_at(*object, "ply");
            if (!line || !ply || *line >= record_.lines.size() || *ply >= record_.lines[*line].moves.size()) {
                return fail("a note belongs to a move that does not exist");
            }
            if (!has_sound_nags(*object)) return fail("the nags of a note are whole numbers from 0 to 255");
            Note& note = record_.note(*line, *ply);
            read_note(*object, note);
            if (*line == 0 || *ply > 0) note.fold_before();
        }
        return {};
    }

    // Refuses numbers that a note cannot hold; otherwise they would be lost.
    static bool has_sound_nags(const bj::object& object) {
        const auto* nags = object.if_contains("nags");
        return nags == nullptr || !nags->is_array() || std::ranges::all_of(nags->get_array(), is_nag);
    }
    static bool is_nag(const bj::value& nag) {
        return nag.is_int64() && nag.get_int64() >= 0 && nag.get_int64() <= 255;
    }

    static void read_note(const bj::object& object, Note& note) {
        note.comment = clean_text(string_or_empty(object, "comment"));
        note.before = clean_text(string_or_empty(object, "before"));
        if (const auto* nags = object.if_contains("nags"); nags != nullptr && nags->is_array()) {
            for (const bj::value& nag : nags->get_array()) {
                note.nags.push_back(static_cast<std::uint8_t>(nag.get_int64()));
            }
        }
        read_clock(object, note);
    }

    static void read_clock(const bj::object& object, Note& note) {
        const auto* clock = object.if_contains("clock_ms");
        if (clock == nullptr || !clock->is_int64()) return;
        note.clock = RecordClock{std::clamp<std::int64_t>(clock->get_int64(), 0, 999'999'999'999), 0, 0};
        const std::string_view overtime = string_or_empty(object, "overtime");
        const std::size_t slash = overtime.find('/');
        if (slash == std::string_view::npos) return;
        note.clock->overtime_seconds = parse_small_number(overtime.substr(0, slash)).value_or(0);
        note.clock->overtime_periods = parse_small_number(overtime.substr(slash + 1)).value_or(0);
    }

    const bj::object& object_;
    std::string_view raw_;
    std::vector<Field> fields_;
    std::size_t offset_;
    Record& record_;
    std::size_t moves_ = 0;
    std::vector<std::size_t> depth_{0};
};

}  // namespace

Parsed<void> read_game(const bj::object& object, std::string_view raw, std::size_t offset, Record& record) {
    return JsonGame(object, raw, offset, record).read();
}

}  // namespace tafl::json
