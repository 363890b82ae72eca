#include <fmt/format.h>

#include "base/text.hpp"
#include "records/otn/otn.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/result_tokens.hpp"
#include "records/tag_names.hpp"

namespace tafl::otn {

namespace {

Parsed<void> take_result(std::string_view value, std::size_t offset, Record& record) {
    const std::optional<RecordedResult> result = parse_result(value, &ResultTokens::otn);
    if (!result || value.empty()) {
        return record_error(fmt::format("{} is not a result; expected 1 (attackers), 0, -1 (defenders) or ?",
                                        in_quotes(value)),
                            offset);
    }
    record.result = *result;
    return {};
}

Parsed<void> take_side(std::string_view value, std::size_t offset, Record& record) {
    const Parsed<Side> side = parse_side(value);
    if (!side) return record_error(side.error().message, offset);
    if (!record.start) {
        return record_error("to-move comes before the position; it belongs after it", offset);
    }
    record.start->setup.to_move = *side;
    record.start->side_given = true;
    return {};
}

}  // namespace

Parsed<void> take_tag(std::string key, std::string_view value, std::size_t offset, Record& record) {
    if (key == "result") return take_result(value, offset, record);
    if (key == "position") return set_position(record, value, offset);
    if (key == "to-move") return take_side(value, offset, record);
    if (key == "captures-by-attackers" || key == "captures-by-defenders") {
        return set_capture_count(record, key.ends_with("attackers"), value, offset);
    }
    if (key == "rules") {
        record.otn_rules = clean_line(value);
    } else if (key == "variant") {
        record.variant = clean_line(value);
    } else if (key == "start-comment" || key == "starting-comment") {
        record.start_comment = clean_text(from_one_line(value));
    } else if (!value.empty() && (key != "compiler" || value != our_compiler)) {
        record.tags.push_back({from_otn_key(key), clean_line(value)});
    }
    return {};
}

}  // namespace tafl::otn
