// A request as parsed by Beast: the checks that Beast leaves to us, and the conversion to a RawRequest.
#pragma once

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>

#include "server/net/http/http_message.hpp"

namespace tafl::server {

using ParsedRequest = boost::beast::http::request<boost::beast::http::empty_body>;

// Against request smuggling: if a proxy and this server could disagree on where a request ends, it is refused
// before its body is read. A body must have one Content-Length, or be chunked.
[[nodiscard]] boost::beast::error_code framing_error(const ParsedRequest& request);

// True for a client's mistake, which gets a response; other errors are a lost connection or a timeout.
[[nodiscard]] bool needs_response(boost::beast::error_code error);
[[nodiscard]] RawResponse refusal_of(boost::beast::error_code error,
                                     std::size_t max_body);  // of the route, in bytes

// Without the body.
[[nodiscard]] RawRequest to_raw(const ParsedRequest& request, const std::string& peer);

}  // namespace tafl::server
