#include "server/net/http/http_message.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.hpp"

namespace tafl::server {

namespace {

// An SVG that is opened by itself may use its own style and nothing else.
constexpr std::string_view picture_policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

std::string page_policy(const std::string& style_source) {
    return fmt::format(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' {}; img-src 'self' "
        "data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors "
        "'none'",
        style_source);
}

}  // namespace

bool RawResponse::has_header(std::string_view name) const {
    return std::ranges::find(headers, name, [](const auto& header) {
               return std::string_view(header.first);
           }) != headers.end();
}

int status_of(RefusalCode code) noexcept {
    switch (code) {
        case RefusalCode::Invalid:
        case RefusalCode::IllegalMove: return 400;
        case RefusalCode::Unauthenticated: return 401;
        case RefusalCode::Forbidden: return 403;
        case RefusalCode::NotFound: return 404;
        case RefusalCode::Conflict:
        case RefusalCode::NameTaken: return 409;
        case RefusalCode::TooLarge: return 413;
        case RefusalCode::TooMany: return 429;
        case RefusalCode::Unavailable: return 503;
    }
    return 500;
}

RawResponse error_response(const Refusal& refusal) {
    return error_response(status_of(refusal.code), refusal);
}

RawResponse error_response(int status, const Refusal& refusal) {
    JsonWriter json;
    append_refusal(json.open('{'), refusal);
    json.close('}');
    RawResponse response{.status = status, .type = "application/json", .body = json.take()};
    response.error = to_string(refusal.code);
    if (refusal.retry_after > 0)
        response.headers.emplace_back("Retry-After", std::to_string(refusal.retry_after));
    return response;
}

RawResponse plain_error(int status, std::string text) {
    return {.status = status, .type = "text/plain; charset=utf-8", .body = std::move(text) + "\n"};
}

void add_site_headers(RawResponse& response) {
    const auto add = [&](const char* name, std::string_view value) {
        if (!response.has_header(name)) response.headers.emplace_back(name, value);
    };
    // A page with a policy of its own also says who may frame it.
    if (!response.has_header("Content-Security-Policy")) add("X-Frame-Options", "DENY");
    add("Content-Security-Policy", response.type == "image/svg+xml" && !response.file
                                       ? std::string(picture_policy)
                                       : page_policy(response.style_source));
    add("X-Content-Type-Options", "nosniff");
    add("Referrer-Policy", "same-origin");
    add("Permissions-Policy",
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), "
        "magnetometer=(), "
        "microphone=(), midi=(), payment=(), serial=(), usb=()");
    // Cross-origin isolation: these two headers allow shared memory with workers, by which a page stops a
    // search at once.
    add("Cross-Origin-Opener-Policy", "same-origin");
    add("Cross-Origin-Embedder-Policy", "require-corp");
    add("Cache-Control", "no-store");
}

}  // namespace tafl::server
