// A connection's socket: TCP, or a Unix socket.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>

namespace tafl::server {

using StreamProtocol = boost::asio::generic::stream_protocol;
using StreamSocket = StreamProtocol::socket;
using Acceptor = boost::asio::basic_socket_acceptor<StreamProtocol>;

}  // namespace tafl::server
