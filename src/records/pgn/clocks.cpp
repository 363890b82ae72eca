#include <fmt/format.h>

#include "base/text.hpp"
#include "records/pgn/pgn.hpp"
#include "records/record_text.hpp"

namespace tafl::pgn {

namespace {

constexpr std::string_view clock_command = "[%clk ";
constexpr std::string_view overtime_command = "[%ot ";

struct Command {
    std::size_t begin = std::string_view::npos;
    std::size_t end = 0;  // offset after its bracket
    std::string_view inside;
};

Command find_command(std::string_view text, std::string_view command) {
    const std::size_t begin = text.find(command);
    const std::size_t end = begin == std::string_view::npos ? begin : text.find(']', begin);
    if (end == std::string_view::npos) return {};
    const std::size_t inside = begin + command.size();
    return {begin, end + 1, trimmed(text.substr(inside, end - inside))};
}

std::string without(std::string_view text, const Command& command) {
    const std::string_view before = trimmed(text.substr(0, command.begin));
    const std::string_view after = trimmed(text.substr(command.end));
    std::string rest(before);
    if (!before.empty() && !after.empty()) rest += ' ';
    rest += after;
    return rest;
}

// The overtime must follow the clock directly.
void take_overtime(std::string_view text, Command& clock_at, RecordClock& clock) {
    const std::size_t next = text.find_first_not_of(" \n", clock_at.end);
    if (next == std::string_view::npos || !text.substr(next).starts_with(overtime_command)) return;
    const Command overtime = find_command(text.substr(next), overtime_command);
    const std::size_t slash = overtime.inside.find('/');
    if (slash == std::string_view::npos) return;
    const std::optional<int> seconds = parse_small_number(overtime.inside.substr(0, slash));
    const std::optional<int> periods = parse_small_number(overtime.inside.substr(slash + 1));
    if (!seconds || !periods) return;
    clock.overtime_seconds = *seconds;
    clock.overtime_periods = *periods;
    clock_at.end = next + overtime.end;
}

}  // namespace

void take_clock(Note& note) {
    if (note.comment.find("[%") == std::string::npos) return;
    const std::string text = note.clock ? to_comment(*note.clock) + ' ' + note.comment : note.comment;
    Command at = find_command(text, clock_command);
    const std::optional<std::int64_t> time = parse_clock_string(at.inside);
    if (at.begin == std::string::npos || !time) return;
    note.clock = RecordClock{*time, 0, 0};
    take_overtime(text, at, *note.clock);
    note.comment = without(text, at);
}

std::string to_comment(const RecordClock& clock) {
    std::string out = fmt::format("{}{}]", clock_command, to_clock_string(clock.milliseconds));
    if (clock.overtime_seconds == 0 && clock.overtime_periods == 0) return out;
    return out + fmt::format(" {}{}/{}]", overtime_command, clock.overtime_seconds, clock.overtime_periods);
}

}  // namespace tafl::pgn
