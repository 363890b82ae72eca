#include <fmt/format.h>

#include "notation/pgn_record.hpp"
#include "notation/quoting.hpp"
#include "notation/record_text.hpp"

namespace tafl::pgn {

namespace {

constexpr std::string_view clock_command = "[%clk ";
constexpr std::string_view overtime_command = "[%ot ";

// Cuts the first such command out of the text and returns what stands in it.
std::string take_command(std::string& text, std::string_view command) {
    const std::size_t begin = text.find(command);
    const std::size_t end = begin == std::string::npos ? begin : text.find(']', begin);
    if (end == std::string::npos) return {};
    const std::string inside(trimmed(std::string_view(text).substr(begin + command.size(),
                                                                   end - begin - command.size())));
    const std::string_view before = trimmed(std::string_view(text).substr(0, begin));
    const std::string_view after = trimmed(std::string_view(text).substr(end + 1));
    std::string rest(before);
    if (!before.empty() && !after.empty()) rest += ' ';
    rest += after;
    text = std::move(rest);
    return inside;
}

}  // namespace

std::string take_clocks(std::string_view comment, std::optional<Clock>& clock) {
    std::string text = clean_text(comment);
    if (text.find(clock_command) == std::string::npos) return text;
    std::string without = text;
    const std::optional<std::int64_t> time = parse_clock_string(take_command(without, clock_command));
    if (!time) return text;
    clock = Clock{*time, 0, 0};
    std::string overtime_text = without;
    const std::string overtime = take_command(overtime_text, overtime_command);
    const std::size_t slash = overtime.find('/');
    if (slash == std::string::npos) return without;
    const std::optional<int> seconds = parse_small_number(overtime.substr(0, slash));
    const std::optional<int> periods = parse_small_number(overtime.substr(slash + 1));
    if (!seconds || !periods) return without;
    clock->overtime_seconds = *seconds;
    clock->overtime_periods = *periods;
    return overtime_text;
}

std::string to_comment(const Clock& clock) {
    std::string out = fmt::format("{}{}]", clock_command, to_clock_string(clock.milliseconds));
    if (clock.overtime_seconds == 0 && clock.overtime_periods == 0) return out;
    return out + fmt::format(" {}{}/{}]", overtime_command, clock.overtime_seconds, clock.overtime_periods);
}

}  // namespace tafl::pgn
