// What is answered to somebody who asks for a page or a file of the client.
#pragma once

#include "server/net/http_message.hpp"

namespace tafl::server {

// 200 with the smallest form that is accepted, 304 where the asker has it, 404, or 503 and a page in words where the
// client was not built.
[[nodiscard]] RawResponse page_response(StaticFiles& files, std::string_view path, std::string_view accept_encoding,
                                 std::string_view if_none_match);

}  // namespace tafl::server
