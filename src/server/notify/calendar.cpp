#include "server/notify/calendar.hpp"

#include <fmt/chrono.h>

#include <algorithm>

#include "base/text.hpp"
#include "server/people/tokens.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_line_length = 75;  // octets, without the line end (RFC 5545, 3.1)

// Folded, never within a character.
void append_line(std::string& out, std::string_view line) {
    std::size_t room = max_line_length;
    while (!line.empty()) {
        const auto size = std::min(line.size(), std::max<std::size_t>(1, utf8_length(line)));
        if (size > room) {
            out += "\r\n ";
            room = max_line_length - 1;
        }
        out += line.substr(0, size);
        line.remove_prefix(size);
        room -= size;
    }
    out += "\r\n";
}

// RFC 5545, 3.3.11.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n') out += "\\n";
        else if (c == '\\' || c == ';' || c == ',') out += fmt::format("\\{}", c);
        else if (static_cast<unsigned char>(c) >= ' ') out += c;
    }
    return out;
}

std::string moment_text(store::Moment moment) {
    return fmt::format("{:%Y%m%dT%H%M%SZ}", std::chrono::floor<std::chrono::seconds>(moment));
}

void append_event(std::string& out, const CalendarEvent& event) {
    append_line(out, "BEGIN:VEVENT");
    append_line(out, "UID:" + escaped(event.id));
    append_line(out, "DTSTAMP:" + moment_text(event.changed));
    append_line(out, "LAST-MODIFIED:" + moment_text(event.changed));
    append_line(out, "DTSTART:" + moment_text(event.begins));
    if (event.ends) append_line(out, "DTEND:" + moment_text(*event.ends));
    append_line(out, fmt::format("SEQUENCE:{}", event.version));
    append_line(out, event.is_cancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED");
    append_line(out, "TRANSP:TRANSPARENT");
    append_line(out, "SUMMARY:" + escaped(event.title));
    if (!event.text.empty()) append_line(out, "DESCRIPTION:" + escaped(event.text));
    if (!event.link.empty()) append_line(out, "URL:" + event.link);
    append_line(out, "END:VEVENT");
}

}  // namespace

std::string to_calendar(std::string_view name, const std::vector<CalendarEvent>& events) {
    std::string out;
    append_line(out, "BEGIN:VCALENDAR");
    append_line(out, "VERSION:2.0");
    append_line(out, "PRODID:-//Skjaldborg//Hnefatafl//EN");
    append_line(out, "CALSCALE:GREGORIAN");
    append_line(out, "METHOD:PUBLISH");
    append_line(out, "NAME:" + escaped(name));  // RFC 7986
    append_line(out, "X-WR-CALNAME:" + escaped(name));
    append_line(out, "REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    for (const auto& event : events) append_event(out, event);
    append_line(out, "END:VCALENDAR");
    return out;
}

std::optional<std::string> calendar_token(store::Store& store, store::PlayerId id) {
    const auto found = store.belongings(id, store::kinds::calendar);
    return found.empty() ? std::nullopt : std::optional(found.front().key);
}

void create_calendar_token(store::Store& store, store::PlayerId id, store::Moment now) {
    revoke_calendar_token(store, id);
    store.set_belonging({id, std::string(store::kinds::calendar), random_token(), "", now});
}

void revoke_calendar_token(store::Store& store, store::PlayerId id) {
    for (const auto& word : store.belongings(id, store::kinds::calendar))
        static_cast<void>(store.delete_belonging(id, store::kinds::calendar, word.key));
}

store::PlayerId player_of_calendar(store::Store& store, std::string_view word) {
    const auto found = store.belongings_with(store::kinds::calendar, word, 1);
    return found.empty() ? 0 : found.front().player;
}

}  // namespace tafl::server
