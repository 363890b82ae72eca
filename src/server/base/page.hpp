// A page of a list as clients see it: `more` is the cursor for the next page, null on the last.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::server {

// JSON with its own cursor, for a reader on the server.
template <class More>
struct JsonPage {
    std::string text;
    std::optional<More> more;  // nothing: this is the last page
};

// Opaque to clients: "12:34".
[[nodiscard]] inline std::string to_text(const store::Cursor& cursor) {
    return fmt::format("{}:{}", cursor.at, cursor.number);
}

// Empty: the first page. Throws Refusal.
[[nodiscard]] inline store::Cursor parse_cursor(std::string_view text) {
    if (text.empty()) return {};
    const auto colon = text.find(':');
    const auto at = parse_number<std::int64_t>(text.substr(0, colon), 0, INT64_MAX);
    const auto number =
        colon == text.npos ? std::nullopt : parse_number<std::int64_t>(text.substr(colon + 1), 0, INT64_MAX);
    if (!at || !number) throw invalid("after must be what stood in more.");
    return {*at, *number};
}

template <class Item>
JsonWriter& append_more(JsonWriter& json, const store::Page<Item>& page, std::ptrdiff_t limit) {
    return json.field_or_null("more", std::ssize(page.items) == limit ? to_text(page.end) : "");
}

}  // namespace tafl::server
