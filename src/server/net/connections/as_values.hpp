// Awaits an Asio operation and returns its error code as a value: `const auto [error, size] = co_await …(as_values)`.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace tafl::server {

inline constexpr auto as_values = boost::asio::as_tuple(boost::asio::use_awaitable);

}  // namespace tafl::server
