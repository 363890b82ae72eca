#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "records/otn/otn.hpp"
#include "records/record_text.hpp"

namespace tafl::otn {

namespace {

std::size_t digits_at(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return end - at;
}

// "1,13)": numbers that PGN has, up to the bracket.
bool are_nags(std::string_view text) noexcept {
    for (text = text.substr(0, text.find(')'));;) {
        const std::size_t comma = text.find(',');
        const std::optional<int> nag = parse_small_number(text.substr(0, comma));
        if (!nag || *nag > 255) return false;
        if (comma == std::string_view::npos) return true;
        text.remove_prefix(comma + 1);
    }
}

bool is_note(std::string_view text) noexcept {
    const bool has_nags = text.starts_with(nag_note) && are_nags(text.substr(nag_note.size()));
    return has_nags || text.starts_with(clock_note) || text.starts_with(before_note);
}

void read_clock(std::string_view text, Note& note) {
    const std::size_t blank = text.find(' ');
    const std::size_t slash = text.find('/');
    const std::optional<int> main = parse_small_number(text.substr(0, blank));
    const std::optional<int> length = parse_small_number(text.substr(blank + 1, slash - blank - 1));
    const std::optional<int> periods = parse_small_number(text.substr(slash + 1));
    if (main && length && periods) note.clock = RecordClock{std::int64_t{*main} * 1000, *length, *periods};
}

// The fraction of a second, which OpenTafl's clocks do not have.
void read_exact_clock(std::string_view text, Note& note) {
    const std::optional<std::int64_t> milliseconds = parse_clock_string(text);
    if (!milliseconds) return;
    if (!note.clock) note.clock = RecordClock{};
    note.clock->milliseconds = *milliseconds;
}

void read_nags(std::string_view text, Note& note) {
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::optional<int> nag = parse_small_number(text.substr(0, comma));
        if (nag) note.nags.push_back(static_cast<std::uint8_t>(*nag));
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
}

// The offset of the first ) without a backslash before it, or npos.
std::size_t note_end(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == ')') {
            return i;
        }
    }
    return std::string_view::npos;
}

void read_note(std::string_view text, Note& note) {
    if (text.starts_with(nag_note)) return read_nags(text.substr(nag_note.size()), note);
    if (text.starts_with(clock_note)) return read_exact_clock(text.substr(clock_note.size()), note);
    note.before = clean_text(unescaped(text.substr(before_note.size()), slot_escapes));
}

bool needs_guard(std::string_view text) noexcept { return is_note(text) || clock_length(text) > 0; }

void join(std::string& out, std::string_view part, std::size_t start) {
    if (out.size() > start) out += ' ';
    out += part;
}

}  // namespace

std::size_t clock_length(std::string_view text) noexcept {
    const std::size_t main = digits_at(text, 0);
    if (main == 0 || main > 9 || main + 1 >= text.size() || text[main] != ' ') return 0;
    const std::size_t length = digits_at(text, main + 1);
    const std::size_t slash = main + 1 + length;
    if (length == 0 || length > 9 || slash >= text.size() || text[slash] != '/') return 0;
    const std::size_t periods = digits_at(text, slash + 1);
    const std::size_t end = slash + 1 + periods;
    if (periods == 0 || periods > 9) return 0;
    return end == text.size() || text[end] == ' ' || text[end] == '\n' || text[end] == '\r' ? end : 0;
}

void read_slot(std::string_view slot, Note& note) {
    slot = trimmed(slot);
    if (const std::size_t length = clock_length(slot); length > 0) {
        read_clock(slot.substr(0, length), note);
        slot = trimmed(slot.substr(length));
    }
    while (is_note(slot)) {
        const std::size_t end = note_end(slot);
        if (end == std::string_view::npos) break;
        read_note(slot.substr(0, end), note);
        slot = trimmed(slot.substr(end + 1));
    }
    const std::string text = clean_text(unescaped(slot, slot_escapes));
    if (!text.empty() && !note.comment.empty()) note.comment += '\n';
    note.comment += text;
}

void append_slot(std::string& out, const Note& note) {
    const std::size_t start = out.size();
    if (note.clock) {
        const RecordClock& clock = *note.clock;
        out += fmt::format("{} {}/{}", clock.milliseconds / 1000, clock.overtime_seconds,
                           clock.overtime_periods);
        if (clock.milliseconds % 1000 != 0) {
            join(out, fmt::format("{}{})", clock_note, to_clock_string(clock.milliseconds)), start);
        }
    }
    if (!note.nags.empty()) join(out, fmt::format("{}{})", nag_note, fmt::join(note.nags, ",")), start);
    if (!note.before.empty()) {
        join(out,
             fmt::format("{}{})", before_note, guard_line_starts(escaped(note.before, "]|)", slot_escapes))),
             start);
    }
    if (note.comment.empty()) return;
    join(out, needs_guard(note.comment) ? "\\" : "", start);
    out += guard_line_starts(escaped(note.comment, "]|", slot_escapes));
}

std::string to_one_line(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n') {
            out += "\\n";
        } else {
            out += c;
            if (c == '\\') out += '\\';
        }
    }
    return out;
}

std::string from_one_line(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape =
            text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == 'n' || text[i + 1] == '\\');
        if (escape) ++i;
        out += escape && text[i] == 'n' ? '\n' : text[i];
    }
    return out;
}

}  // namespace tafl::otn
