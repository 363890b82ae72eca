#include "server/net/exchange.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

namespace tafl::server {

namespace {

constexpr std::string_view page_policy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
// A picture that is opened by itself may bring its own style, and do nothing else.
constexpr std::string_view picture_policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

}  // namespace

bool Answer::has_header(std::string_view name) const {
    return std::ranges::find(headers, name, [](const auto& header) {
               return std::string_view(header.first);
           }) != headers.end();
}

Answer refusal(const Refused& refused) {
    Answer answer;
    answer.status = refused.status;
    answer.type = "application/json";
    answer.body = boost::json::serialize(boost::json::value{{"error", refused.code}, {"text", refused.text}});
    if (refused.retry_after > 0)
        answer.headers.emplace_back("Retry-After", std::to_string(refused.retry_after));
    return answer;
}

Answer plain_refusal(int status, std::string text) {
    Answer answer;
    answer.status = status;
    answer.type = "text/plain; charset=utf-8";
    answer.body = std::move(text) + "\n";
    return answer;
}

void add_site_headers(Answer& answer) {
    const auto add = [&](const char* name, std::string_view value) {
        if (!answer.has_header(name)) answer.headers.emplace_back(name, value);
    };
    add("Content-Security-Policy",
        answer.type == "image/svg+xml" && !answer.file ? picture_policy : page_policy);
    add("X-Content-Type-Options", "nosniff");
    add("X-Frame-Options", "DENY");
    add("Referrer-Policy", "same-origin");
    add("Cross-Origin-Opener-Policy", "same-origin");
    add("Cache-Control", "no-store");
}

}  // namespace tafl::server
