#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "records/hnefatafl_org.hpp"
#include "records/limits.hpp"
#include "records/pgn/pgn.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/result_words.hpp"
#include "records/tag_names.hpp"

namespace tafl::pgn {

Parsed<void> Tags::take(const std::string& name, std::string value, std::size_t offset) {
    if (record_.tags.size() >= most_tags) {
        return record_error(fmt::format("the game has more than {} tags", most_tags), offset);
    }
    if (name == "Result") return take_result(value, offset);
    if (name == "FEN") {
        Parsed<void> set = set_position(record_, value, offset);
        if (!set) set.error().offset = offset;
        return set;
    }
    if (name == "CapturesByAttackers" || name == "CapturesByDefenders")
        return set_capture_count(record_, name.ends_with("Attackers"), value, offset);
    if (name == unknown_result) {
        unknown_result_ = true;
    } else if (name == "Variant") {
        record_.variant = std::move(value);
    } else if (name == "Rules") {
        record_.otn_rules = std::move(value);
    } else if (name == "Termination" && (value == time_forfeit || value == "timeout")) {
        ending_ = Ending::Timeout;
    } else if (name == "Termination" && value == resignation) {
        ending_ = Ending::Resignation;
    } else if (name == "Ending") {
        ending_ = value == resignation ? Ending::Resignation : Ending::Timeout;
    } else if (name == "TimeControl" && !value.empty()) {
        record_.tags.push_back({"time-control", from_pgn_time_control(value)});
    } else if (name != "SetUp" && !value.empty()) {
        record_.tags.push_back({from_pgn_key(name), std::move(value)});
    }
    return {};
}

Parsed<void> Tags::take_result(std::string_view value, std::size_t offset) {
    const std::optional<RecordedResult> result = parse_result(value, &ResultWords::pgn);
    if (!result && value != "?") {
        return record_error(
            fmt::format("{} is not a result; expected 1-0 (defenders), 0-1, 1/2-1/2 or *", in_quotes(value)),
            offset);
    }
    record_.result = result.value_or(std::nullopt);
    return {};
}

void Tags::settle() {
    settle_player("White", "defenders");
    settle_player("Black", "attackers");
    settle_rules();
    if (unknown_result_ && record_.result == Winner::Nobody) record_.result = std::nullopt;
    if (record_.main().ending == Ending::None) record_.main().ending = ending_;
}

// hnefatafl.org names no ruleset.
void Tags::settle_rules() {
    if (!record_.variant.empty() || !record_.otn_rules.empty() || record_.start) return;
    if (record_.tag("site") != "hnefatafl.org") return;
    if (const auto ruleset = hnefatafl_org_ruleset(record_)) record_.variant = ruleset->name;
}

void Tags::settle_player(std::string_view colour, std::string_view side) {
    const auto is = [&](std::string_view key) { return [key](const Tag& tag) { return tag.key == key; }; };
    const auto named = std::find_if(record_.tags.begin(), record_.tags.end(), is(colour));
    if (named == record_.tags.end()) return;
    const auto known = std::find_if(record_.tags.begin(), record_.tags.end(), is(side));
    if (known == record_.tags.end()) {
        named->key = side;
    } else if (known->value == named->value) {
        record_.tags.erase(named);
    }
}

}  // namespace tafl::pgn
