// Limits by network: a /48 of IPv6, in which one person may have all addresses, or many people one each.
#pragma once

#include <string>

namespace tafl::server {

// A network may use this many times as much as one address.
inline constexpr int addresses_of_network = 4;

// The network of an address as limited_address() returns it: the /48 of a /64; an IPv4 address, and every other text, itself.
[[nodiscard]] std::string network_of(const std::string& address);

}  // namespace tafl::server
