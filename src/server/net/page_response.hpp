// Responses with the pages and files of the web client.
#pragma once

#include "server/net/http_message.hpp"

namespace tafl::server {

// 200 with the smallest accepted encoding, or 304. 404 for a missing file, and 404 with the client's page (which says so) for
// an address that is not a page. 503 if the client was not built.
[[nodiscard]] RawResponse page_response(StaticFiles& files, std::string_view path,
                                        std::string_view accept_encoding, std::string_view if_none_match);

// What is shown in place of every page if the client was not built.
[[nodiscard]] std::string_view not_built_page() noexcept;

}  // namespace tafl::server
