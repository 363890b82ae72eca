// Responses with the pages and files of the web client.
#pragma once

#include "server/net/http/http_message.hpp"

namespace tafl::server {

// 200 with the smallest accepted encoding, or 304. A missing file gets 404; an address that is not a page
// gets 404 with the client's page, which says so. 503 if the client was not built.
[[nodiscard]] RawResponse page_response(StaticFiles& files, std::string_view path,
                                        std::string_view accept_encoding, std::string_view if_none_match);

// The client's page with the status 503, for an address whose data cannot be read now: the page asks again and says what
// it cannot read. A line of text if the client was not built.
[[nodiscard]] RawResponse unavailable_page(StaticFiles* files, std::string_view accept_encoding,
                                           const std::string& text);

// The page shown at every address if the client was not built.
[[nodiscard]] std::string_view not_built_page() noexcept;

}  // namespace tafl::server
