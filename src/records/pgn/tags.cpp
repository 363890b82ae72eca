#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "records/limits.hpp"
#include "records/pgn/pgn.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/result_tokens.hpp"
#include "records/tag_names.hpp"

namespace tafl::pgn {

namespace {

bool fits(const RecordLine& line, const Setup& opening) {
    const auto on_board = [&](Cell cell) { return to_square(cell, opening.size) != no_square; };
    if (line.moves.empty()) return false;
    const Square first = to_square(line.moves.front().from, opening.size);
    if (first == no_square) return false;
    const Piece piece = opening.pieces[first];
    if (piece == Piece::None || side_of(piece) != opening.to_move) return false;
    return std::ranges::all_of(
        line.moves, [&](const MoveToken& move) { return on_board(move.from) && on_board(move.to); });
}

// The ruleset of a record of hnefatafl.org. If the record does not give the size: the smallest board that has all its squares,
// and in its opening the piece that moves first. Null if there is none.
std::shared_ptr<const Ruleset> ruleset_of_site(const Record& record) {
    if (record.size != 0) return hnefatafl_org_ruleset(record.size);
    for (const int size : {7, 11, 13}) {
        auto ruleset = hnefatafl_org_ruleset(size);
        if (fits(record.main(), ruleset->start)) return ruleset;
    }
    return nullptr;
}

}  // namespace

Parsed<void> Tags::take(const std::string& name, std::string value, std::size_t offset) {
    if (record_.tags.size() >= max_tags) {
        return record_error(fmt::format("the game has more than {} tags", max_tags), offset);
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
    const std::optional<RecordedResult> result = parse_result(value, &ResultTokens::pgn);
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
    if (record_.tag("site") != site_without_rules) return;
    if (const auto ruleset = ruleset_of_site(record_)) record_.variant = ruleset->name;
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
