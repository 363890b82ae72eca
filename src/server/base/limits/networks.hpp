// Limits by network: a /48 of IPv6 (limited_network()), in which one person may have all addresses, or many people one each.
#pragma once

namespace tafl::server {

// A network may use this many times as much as one address.
inline constexpr int addresses_of_network = 4;

}  // namespace tafl::server
