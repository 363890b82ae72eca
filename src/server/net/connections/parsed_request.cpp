#include "server/net/connections/parsed_request.hpp"

#include <boost/beast/http/error.hpp>

#include <fmt/format.h>

#include "base/text.hpp"

namespace tafl::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

using Fields = http::fields;

std::string field(const Fields& fields, http::field name) { return std::string(fields[name]); }

// Joins several headers of one name to one list.
std::string joined(const Fields& fields, std::string_view name, std::string_view mark) {
    std::string all;
    const auto [begin, end] = fields.equal_range({name.data(), name.size()});
    for (auto one = begin; one != end; ++one) {
        if (!all.empty()) all += mark;
        all += std::string_view(one->value());
    }
    return all;
}

}  // namespace

beast::error_code framing_error(const ParsedRequest& request) {
    const auto length = joined(request, "Content-Length", ", ");
    if (length.find_first_not_of("0123456789") != length.npos) return http::error::bad_content_length;
    if (request.count(http::field::transfer_encoding) == 0) return {};
    const auto codings = joined(request, "Transfer-Encoding", ", ");
    if (beast::iequals(trimmed(codings), "chunked")) return {};
    return http::error::bad_transfer_encoding;
}

RawResponse refusal_of(beast::error_code error, std::size_t max_body) {
    if (error == http::error::bad_transfer_encoding) {
        return error_response(invalid("A body comes with its length or chunked, and in no other coding."));
    }
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return error_response(431, too_large("The headers of a request may have 16 KiB together."));
    }
    if (error == http::error::body_limit) {
        return error_response(too_large(
            fmt::format("That is too large: this address takes a body of {} KiB.", max_body >> 10)));
    }
    return error_response(invalid("This is not a valid HTTP request."));
}

bool needs_response(beast::error_code error) {
    return error != http::error::end_of_stream && error != http::error::partial_message &&
           error.category() == make_error_code(http::error::bad_method).category();
}

RawRequest to_raw(const ParsedRequest& request, const std::string& peer) {
    RawRequest raw;
    raw.verb = std::string(request.method_string());
    raw.target = std::string(request.target());
    raw.host = field(request, http::field::host);
    raw.origin = joined(request, "Origin", ", ");
    raw.cookie = joined(request, "Cookie", "; ");
    raw.authorization = joined(request, "Authorization", ", ");
    raw.content_type = field(request, http::field::content_type);
    raw.accept_encoding = joined(request, "Accept-Encoding", ", ");
    raw.accept_language = joined(request, "Accept-Language", ", ");
    raw.if_none_match = joined(request, "If-None-Match", ", ");
    raw.forwarded_for = joined(request, "X-Forwarded-For", ", ");
    raw.forwarded_proto = std::string(request["X-Forwarded-Proto"]);
    raw.request_id = std::string(request["X-Request-Id"]);
    raw.agent = std::string(request["User-Agent"]);
    raw.peer = peer;
    return raw;
}

}  // namespace tafl::server
