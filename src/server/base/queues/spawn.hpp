// Starts a coroutine that nobody awaits. Its exceptions are logged.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>

namespace tafl::server {

using Spawn = std::function<void(boost::asio::awaitable<void>)>;

}  // namespace tafl::server
