// Calendars to subscribe to (iCalendar, RFC 5545).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

struct CalendarEvent {
    std::string id;  // unique in the world
    std::string title;
    std::string text;  // may be empty
    std::string link;  // may be empty
    store::Moment begins{};
    std::optional<store::Moment> ends;  // nothing: a moment
    store::Moment changed{};
    int version = 0;
    bool is_cancelled = false;
};

[[nodiscard]] std::string to_calendar(std::string_view name, const std::vector<CalendarEvent>& events);

// The secret token in the URL of a member's own calendar. For jobs of the StoreQueue; functions that change something belong in
// its writes.
[[nodiscard]] std::optional<std::string> calendar_token(store::Store& store, store::PlayerId id);
void create_calendar_token(store::Store& store, store::PlayerId id,
                           store::Moment now);  // revokes the old one
void revoke_calendar_token(store::Store& store, store::PlayerId id);
[[nodiscard]] store::PlayerId player_of_calendar(store::Store& store, std::string_view word);  // 0: nobody's

}  // namespace tafl::server
