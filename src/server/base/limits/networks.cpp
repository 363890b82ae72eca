#include "server/base/limits/networks.hpp"

#include <boost/asio/ip/network_v6.hpp>

namespace tafl::server {

std::string network_of(const std::string& address) {
    boost::system::error_code none;
    const auto network = boost::asio::ip::make_network_v6(address, none);
    if (none) return address;
    return boost::asio::ip::network_v6(network.address(), 48).canonical().to_string();
}

}  // namespace tafl::server
