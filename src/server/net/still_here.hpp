// Asked once more when a handshake, which may take its time, is done: whether whoever came by this token is still welcome.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <string_view>

#include "server/caller.hpp"

namespace tafl::server {

using StillHere = std::function<boost::asio::awaitable<bool>(const Caller& caller, std::string_view token)>;

}  // namespace tafl::server
