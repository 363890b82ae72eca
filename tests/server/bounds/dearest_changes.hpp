// What changes something, at its dearest: who asks it, of what, with which body. Each operation of openapi.json that is no
// GET has a row at least, and the site accepts what the row says.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/net/http/http.hpp"

namespace tafl::test {

// `#` in its texts is the number of the attempt, "$reset#" a word of the site (changeable.hpp).
struct DearestChange {
    server::Method method;
    std::string_view path;         // as in openapi.json
    std::string_view by;           // a member's name; empty: nobody
    std::string_view things = {};  // what stands in the path's braces, and behind it: separated by blanks
    std::string_view body = {};
    std::string (*large_body)(int attempt) = nullptr;  // instead
    int counted_before = 0;  // what the requests count as without which it would not be as dear
};

[[nodiscard]] std::span<const DearestChange> dearest_changes();

}  // namespace tafl::test
