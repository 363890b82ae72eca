// What a Responder knows of one request, step by step. Private to responder*.cpp.
#pragma once

#include <optional>
#include <string>

#include "server/net/responder.hpp"

namespace tafl::server {

struct Responder::Context {
    RawRequest raw;
    std::optional<Method> method;
    Request request;
    std::string rate_limit_key;
    int weight = 1;                     // what it counts as against the rates
    std::optional<std::string> bearer;  // an API token
    std::string set_cookie;
    std::string route;  // for the log
    std::string request_id;
};

}  // namespace tafl::server
