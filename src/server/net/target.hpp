// The target of a request, taken apart: `/players/Bj%C3%B6rn?pool=x` is the path `/players/Björn` and a query.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace tafl::server {

struct Target {
    std::string path;  // begins with a slash; no `.` or `..` among its segments
    std::map<std::string, std::string, std::less<>> query;  // of a key given twice, the first value
};

// Or one sentence on what is wrong: percent signs that stand for nothing, bytes that are no UTF-8, control characters,
// slashes in disguise, ways out of the site, more than 64 parts of a query.
[[nodiscard]] std::expected<Target, std::string> parse_target(std::string_view text);

}  // namespace tafl::server
