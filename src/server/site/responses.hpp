// Shared by the routes: JSON responses, and checks of the caller.
#pragma once

#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/numbers.hpp"
#include "server/net/http.hpp"
#include "server/base/plain_text.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

[[nodiscard]] inline Response json_text_answer(std::string text, int status = 200) {
    Response response;
    response.status = status;
    response.body = std::move(text);
    return response;
}

[[nodiscard]] inline Response json_answer(const boost::json::value& value, int status = 200) {
    return json_text_answer(boost::json::serialize(value), status);
}

[[nodiscard]] inline Response no_content() {
    Response response;
    response.status = 204;
    return response;
}

inline void require_admin(const Caller& caller) {
    if (!caller.is_admin) throw forbidden("This is for the site's administrators.");
}

inline void require_member(const Caller& caller) {
    if (caller.kind != store::PlayerKind::Member)
        throw unauthenticated("This needs an account; sign in, or make one.");
}

[[nodiscard]] inline Refusal no_player(std::string_view name) {
    return not_found(fmt::format("There is no player {}.", shown(name)));
}

[[nodiscard]] inline std::int64_t to_number(store::Moment moment) {
    return moment.time_since_epoch().count();
}

// A whole number of the query; nothing if it is absent.
[[nodiscard]] inline std::optional<std::int64_t> asked_number(const Request& request, std::string_view key,
                                                              std::int64_t least, std::int64_t most) {
    const std::string_view text = request.asked(key);
    if (text.empty()) return std::nullopt;
    const auto number = parse_number(text, least, most);
    if (!number) throw invalid(fmt::format("{} must be a whole number from {} to {}.", key, least, most));
    return number;
}

}  // namespace tafl::server
