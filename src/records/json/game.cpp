#include "records/json/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "base/json_reader.hpp"
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

std::optional<std::uint32_t> number_at(const JsonObject& object, std::string_view key) {
    const auto number = object.integer_at(key);
    if (!number || *number < 0 || *number > 999'999'999) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

class JsonGame {
  public:
    JsonGame(std::string_view raw, std::size_t offset, Record& record)
        : raw_(raw), object_(JsonValue(raw)), offset_(offset), record_(record) {}

    Parsed<void> read() {
        if (Parsed<void> once = check_names(); !once) return once;
        read_tags();
        record_.start_comment = clean_text(object_.string_at("start_comment"));
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

    // Of two fields with the same name only the first would be read, so this refuses them. Unknown fields are not checked.
    [[nodiscard]] Parsed<void> check_names() const {
        std::unordered_set<std::string> names;
        for (const JsonField& field : object_.fields()) {
            std::optional<std::string_view> twice;
            if (!names.insert(field.plain_name()).second) twice = field.name;
            if (!twice && is_own_field(field.name)) twice = field.value.name_twice();
            if (!twice) continue;
            const auto place = static_cast<std::size_t>(twice->data() - raw_.data());
            return record_error(fmt::format("the field {} appears twice", in_quotes(*twice)),
                                offset_ + place - 1);
        }
        return {};
    }

    void add_tag(std::string key, std::string_view value) {
        if (!value.empty()) record_.tags.push_back({std::move(key), clean_line(value)});
    }

    void read_tags() {
        if (const auto id = object_.find("id")) add_tag("id", id->is_string() ? id->string() : id->compact());
        for (const auto& [tag, other] : other_names)
            add_tag(std::string(tag), is_said(tag) ? own_text(tag) : object_.string_at(other));
        read_time_control();
        read_start_time();
    }

    void read_other_tags() {
        const JsonObject tags = object_at("tags");
        for (const JsonField& tag : tags.fields()) read_tag(tag.plain_name(), tag.value);
    }

    void read_tag(std::string_view key, JsonValue value) {
        if (value.is_string()) return add_tag(clean_key(key), value.string());
        for (const JsonValue each : value.elements())
            if (each.is_string()) add_tag(clean_key(key), each.string());
    }

    // Names of fields on ftzm's site, where black are the attackers.
    static constexpr std::pair<std::string_view, std::string_view> other_names[] = {
        {"event", "gameName"}, {"attackers", "blackPlayerName"}, {"defenders", "whitePlayerName"}};

    // By the record itself, so that a field of another name is one of the site's own.
    [[nodiscard]] bool is_said(std::string_view tag) const {
        return (is_own_field(tag) && object_.contains(tag)) || object_at("tags").contains(tag);
    }
    [[nodiscard]] std::string own_text(std::string_view tag) const {
        return is_own_field(tag) ? object_.string_at(tag) : std::string();
    }
    // Without fields if there is none.
    [[nodiscard]] JsonObject object_at(std::string_view name) const {
        return JsonObject(object_.find(name).value_or(JsonValue("null")));
    }
    [[nodiscard]] bool is_other_name(std::string_view name) const {
        return std::ranges::any_of(other_names, [&](const auto& one) {
            return one.second == name && !is_said(one.first) && object_.find(name)->is_string();
        });
    }

    // "2023-01-01T10:00:00Z", on the same site.
    void read_start_time() {
        const bool has_date = object_at("tags").contains("date");
        const auto time = object_.string_at("startTime");
        if (has_date || time.size() < 10 || time[4] != '-' || time[7] != '-') return;
        add_tag("date", fmt::format("{}.{}.{}", time.substr(0, 4), time.substr(5, 2), time.substr(8, 2)));
    }

    void read_time_control() {
        add_tag("time-control", object_.string_at("time_control"));
        const JsonObject control = object_at("time_control");
        const auto main = number_at(control, "main_time_seconds");
        const auto increment = number_at(control, "increment_length");
        if (main && increment) add_tag("time-control", fmt::format("{} {}i", *main, *increment));
    }

    Parsed<void> read_extras() {
        for (const JsonField& field : object_.fields()) {
            const auto name = field.plain_name();
            if (!is_own_field(name) && !is_other_name(name))
                add_tag(std::string(extra_prefix) + tag_key(name), field.value.compact());
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
            const auto value = object_.find(key);
            if (!value || value->is_string() || value->is_null()) continue;
            return fail(fmt::format("{} is {}; it is a text in quotes", key, in_quotes(value->compact())));
        }
        record_.variant = clean_line(object_.string_at("ruleset"));
        record_.otn_rules = clean_line(object_.string_at("rules"));
        return {};
    }

    Parsed<void> read_size() {
        const auto dim = object_.find("dim");
        if (!dim || dim->is_null()) return {};
        const auto size = number_at(object_, "dim");
        if (size && is_board_size(static_cast<int>(*size))) {
            record_.size = static_cast<int>(*size);
            return {};
        }
        return fail(fmt::format("dim is {}; a board has 5 to 21 squares a side", in_quotes(dim->compact())));
    }

    // Keep the board only if the ruleset does not imply it.
    Parsed<void> read_start() {
        if (Parsed<void> size = read_size(); !size) return size;
        const std::string start_text = object_.string_at("start");
        std::string_view text = start_text;
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
        const std::string text = object_.string_at("to_move");
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
    [[nodiscard]] std::string result_of_status() const {
        const auto status = object_.string_at("gameStatus");
        if (status.starts_with("black_won")) return "attackers";
        if (status.starts_with("white_won")) return "defenders";
        return status.starts_with("draw") ? "draw" : "";
    }

    Parsed<void> read_result() {
        const bool has_result = object_.contains("result");
        const auto text = has_result ? object_.string_at("result") : result_of_status();
        const std::optional<RecordedResult> result = parse_result(text, &ResultTokens::json);
        if (!result) {
            return record_error(
                fmt::format("{} is not a result; expected attackers, defenders, draw or ongoing",
                            in_quotes(text)),
                place_of(text));
        }
        record_.result = *result;
        if (!has_result && object_.string_at("gameStatus").ends_with("_resignation"))
            set_termination(record_, "resignation", std::nullopt);
        return {};
    }

    Parsed<void> read_captures() {
        const auto captures = object_.find("captures");
        if (!captures || !captures->is_object()) return {};
        const JsonObject counts(*captures);
        const auto attackers = number_at(counts, "attackers");
        const auto defenders = number_at(counts, "defenders");
        if (!attackers || !defenders)
            return fail("captures need a number for the attackers and one for the defenders");
        record_.counts = CaptureCounts{static_cast<int>(*attackers), static_cast<int>(*defenders)};
        return {};
    }

    // The site writes one string; a list of strings is accepted too.
    Parsed<void> read_moves() {
        const auto moves = object_.find("moves");
        if (!moves) return fail("the game has no moves; expected \"moves\": \"d1-d3 e5-e2\"");
        if (moves->is_string()) return read_line(moves->string(), record_.main());
        if (!moves->is_array())
            return fail("the moves are not a string; expected \"moves\": \"d1-d3 e5-e2\"");
        for (const JsonValue move : moves->elements()) {
            if (!move.is_string()) return fail("a move is not a string; expected \"d1-d3\"");
            if (Parsed<void> read = read_line(move.string(), record_.main()); !read) return read;
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

    [[nodiscard]] std::vector<JsonValue> list(std::string_view key) const {
        const auto value = object_.find(key);
        return value ? value->elements() : std::vector<JsonValue>();
    }

    Parsed<void> read_variations() {
        for (const JsonValue each : list("variations")) {
            if (!each.is_object())
                return fail(
                    "a variation is not an object; expected {\"line\": 0, \"ply\": 3, \"moves\": ...}");
            if (Parsed<void> read = read_variation(JsonObject(each)); !read) return read;
        }
        return {};
    }

    Parsed<void> read_variation(const JsonObject& object) {
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
        if (Parsed<void> read = read_line(object.string_at("moves"), line); !read) return read;
        if (line.moves.empty() && line.ending == Ending::None)
            return fail(fmt::format("variation {} has no move", index));
        record_.lines.push_back(std::move(line));
        return {};
    }

    Parsed<void> read_notes() {
        for (const JsonValue each : list("notes")) {
            const JsonObject object(each);
            const auto line = number_at(object, "line");
            const auto ply = number_at(object, "ply");
            if (!line || !ply || *line >= record_.lines.size() || *ply >= record_.lines[*line].moves.size()) {
                return fail("a note belongs to a move that does not exist");
            }
            if (!has_sound_nags(object)) return fail("the nags of a note are whole numbers from 0 to 255");
            Note& note = record_.note(*line, *ply);
            read_note(object, note);
            if (*line == 0 || *ply > 0) note.fold_before();
        }
        return {};
    }

    // Refuses numbers that a note cannot hold; otherwise they would be lost.
    static bool has_sound_nags(const JsonObject& object) {
        return std::ranges::all_of(nags_of(object), [](JsonValue nag) {
            const auto number = nag.integer();
            return number && *number >= 0 && *number <= 255;
        });
    }
    static std::vector<JsonValue> nags_of(const JsonObject& object) {
        const auto nags = object.find("nags");
        return nags ? nags->elements() : std::vector<JsonValue>();
    }

    static void read_note(const JsonObject& object, Note& note) {
        note.comment = clean_text(object.string_at("comment"));
        note.before = clean_text(object.string_at("before"));
        for (const JsonValue nag : nags_of(object))
            note.nags.push_back(static_cast<std::uint8_t>(*nag.integer()));
        read_clock(object, note);
    }

    static void read_clock(const JsonObject& object, Note& note) {
        const auto clock = object.integer_at("clock_ms");
        if (!clock) return;
        note.clock = RecordClock{std::clamp<std::int64_t>(*clock, 0, 999'999'999'999), 0, 0};
        const std::string overtime_text = object.string_at("overtime");
        const std::string_view overtime = overtime_text;
        const std::size_t slash = overtime.find('/');
        if (slash == std::string_view::npos) return;
        note.clock->overtime_seconds = parse_small_number(overtime.substr(0, slash)).value_or(0);
        note.clock->overtime_periods = parse_small_number(overtime.substr(slash + 1)).value_or(0);
    }

    std::string_view raw_;
    JsonObject object_;
    std::size_t offset_;
    Record& record_;
    std::size_t moves_ = 0;
    std::vector<std::size_t> depth_{0};
};

}  // namespace

Parsed<void> read_game(std::string_view raw, std::size_t offset, Record& record) {
    return JsonGame(raw, offset, record).read();
}

}  // namespace tafl::json
