// Parses the target of a request: `/players/Bj%C3%B6rn?pool=x` is the path `/players/Björn` and a query. Not
// by Boost.URL, whose grammar refuses what browsers send unescaped in a query (`|`, `^`, `{`) and accepts
// `%00`, `%2F` and `..`, which we refuse.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace tafl::server {

struct Target {
    std::string path;  // begins with a slash; no `.` or `..` among its segments
    std::map<std::string, std::string, std::less<>> query;  // the first value of a repeated key
};

// Fails with a sentence: invalid percent encoding, invalid UTF-8, control characters, encoded slashes and backslashes, `.` or
// `..` segments, more than 64 parts of a query.
[[nodiscard]] std::expected<Target, std::string> parse_target(std::string_view text);

}  // namespace tafl::server
