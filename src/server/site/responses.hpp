// Shared by the routes: JSON responses and checks of the caller.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "rulebook/rulebook.hpp"
#include "server/base/page.hpp"
#include "server/base/refusal.hpp"
#include "server/base/text/plain_text.hpp"
#include "server/net/http/http.hpp"

namespace tafl::server {

[[nodiscard]] inline Response json_answer(std::string text, int status = 200) {
    return {.status = status, .body = std::move(text)};
}

// A file download with this name.
[[nodiscard]] inline Response file_answer(std::string content, std::string_view type, std::string_view name) {
    Response response{200, std::move(content), std::string(type), {}};
    response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
    return response;
}

// Redirects to the new name. Temporary: the old name may belong to somebody else one day.
[[nodiscard]] inline Response moved_to(std::string_view folder, std::string_view name) {
    std::string place(folder);
    for (const char byte : name) {
        const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                           (byte >= 'a' && byte <= 'z') || byte == '-' || byte == '_';
        place += plain ? std::string(1, byte) : fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    }
    return {301, "", "text/plain", {{"Location", place}, {"Cache-Control", "no-cache"}}};
}

[[nodiscard]] inline Response no_content() { return {.status = 204}; }

inline void require_admin(const Caller& caller) {
    if (!caller.is_admin) throw forbidden("admins-only"_reason);
}

inline void require_member(const Caller& caller) {
    if (caller.kind != store::PlayerKind::Member) throw unauthenticated("account-needed"_reason);
}

// A list of objects, each of which `write` fills.
template <class Range, class Write>
JsonWriter& append_list(JsonWriter& json, const Range& range, Write write) {
    json.open('[');
    for (const auto& one : range) {
        json.open('{');
        write(one);
        json.close('}');
    }
    return json.close(']');
}

// A whole number from the query; nothing if absent.
template <std::integral Number>
[[nodiscard]] std::optional<Number> query_number(const Request& request, std::string_view key, Number min,
                                                 std::type_identity_t<Number> max) {
    const std::string_view text = request.query_value(key);
    if (text.empty()) return std::nullopt;
    const auto number = parse_number<Number>(text, min, max);
    if (!number) throw invalid(fmt::format("{} must be a whole number from {} to {}.", key, min, max));
    return number;
}

// `after=` in the query: what stood in `more` of the page before; the first page if absent.
[[nodiscard]] inline store::Cursor query_cursor(const Request& request) {
    return parse_cursor(request.query_value("after"));
}

// `flip=1` in the query; false if 0 or absent.
[[nodiscard]] inline bool query_flag(const Request& request, std::string_view key) {
    const auto text = request.query_value(key);
    if (!text.empty() && text != "0" && text != "1") throw invalid(fmt::format("{} must be 0 or 1.", key));
    return text == "1";
}

// `language=` in the query; English if absent.
[[nodiscard]] inline Language query_language(const Request& request) {
    const auto code = request.query_value("language");
    const auto language = code.empty() ? Language::English : find_language(code);
    if (!language) throw invalid(fmt::format("language must be {}.", join_list(language_codes, "or")));
    return *language;
}

}  // namespace tafl::server
