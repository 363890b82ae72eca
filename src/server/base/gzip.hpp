// Compresses a response body for "Content-Encoding: gzip".
#pragma once

#include <string>
#include <string_view>

namespace tafl::server {

// The text as a gzip stream (RFC 1952). Throws std::runtime_error if there is no memory for it.
[[nodiscard]] std::string to_gzip(std::string_view text);

}  // namespace tafl::server
