#include "records/record_check.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "records/limits.hpp"
#include "records/pgn/pgn.hpp"
#include "records/record_text.hpp"

namespace tafl {

namespace {

std::unexpected<Error> refused(std::string why) { return std::unexpected(Error{std::move(why)}); }

Parsed<void> check_line(std::string_view what, std::string_view text) {
    if (text.size() > max_written_tag_length)
        return refused(
            fmt::format("{} is too long; at most {} bytes are written", what, max_written_tag_length));
    if (clean_line(text) == text) return {};
    return refused(fmt::format("{} is {}; expected one line in UTF-8 without blanks at its ends", what,
                               in_quotes(text)));
}

Parsed<void> check_comment(std::string_view text) {
    if (clean_text(text) == text) return {};
    return refused(fmt::format(
        "a comment is {}; expected UTF-8 without zero bytes, carriage returns, and blanks at its ends",
        in_quotes(text)));
}

Parsed<void> check_tag(const Tag& tag) {
    if (clean_key(tag.key) != tag.key)
        return refused(
            fmt::format("{} is not the name of a tag; expected a letter, then letters, digits and . _ + -",
                        in_quotes(tag.key)));
    const auto what = fmt::format("the tag {}", in_quotes(tag.key));
    if (tag.key.size() > max_written_tag_name_length)
        return refused(fmt::format("{} has a name of {} bytes; at most {} are written", what, tag.key.size(),
                                   max_written_tag_name_length));
    return check_line(what, tag.value);
}

bool is_clock(const RecordClock& clock) {
    const auto is_number = [](int number) { return number >= 0 && number <= 999'999'999; };
    return clock.milliseconds >= 0 && is_number(clock.overtime_seconds) &&
           is_number(clock.overtime_periods) &&
           parse_clock_string(to_clock_string(clock.milliseconds)) == clock.milliseconds;
}

Parsed<void> check_note(const Note& note) {
    for (const auto* text : {&note.before, &note.comment})
        if (auto checked = check_comment(*text); !checked) return checked;
    if (note.clock && !is_clock(*note.clock))
        return refused(
            fmt::format("a clock shows {} ms; expected at most thirty years", note.clock->milliseconds));
    Note read = note;
    pgn::take_clock(read);
    if (read == note) return {};
    return refused(fmt::format("the comment {} would be read as a clock", in_quotes(note.comment)));
}

}  // namespace

Parsed<void> check_writable(const Record& record) {
    if (record.tags.size() > max_written_tags)
        return refused(fmt::format("the game has {} tags; at most {} are written", record.tags.size(),
                                   max_written_tags));
    for (const Tag& tag : record.tags)
        if (auto checked = check_tag(tag); !checked) return checked;
    if (auto checked = check_line("the name of the rules", record.variant); !checked) return checked;
    if (auto checked = check_line("the rule string", record.otn_rules); !checked) return checked;
    if (auto checked = check_comment(record.start_comment); !checked) return checked;
    for (const RecordLine& line : record.lines)
        for (const Note& note : line.notes)
            if (auto checked = check_note(note); !checked) return checked;
    return {};
}

}  // namespace tafl
