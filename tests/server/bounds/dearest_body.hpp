// The largest body that an operation's schema allows: every property, texts and lists of the greatest length.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace tafl::test {

// `document`: openapi.json; `method`: "post". Empty: the operation takes no body.
[[nodiscard]] std::string dearest_body(const boost::json::value& document, std::string_view method,
                                       std::string_view path);

}  // namespace tafl::test
