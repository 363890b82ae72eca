#include "server/net/http/trusted_proxies.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "server/net/http/header_values.hpp"

namespace tafl::server {

namespace ip = boost::asio::ip;

namespace {

// Some proxies write "10.0.0.1:4711" and "[::1]:4711".
std::string_view without_port(std::string_view text) noexcept {
    if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
    return std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text;
}

// Whether the address is in the network; host bits of the network are ignored.
bool has(const ip::network_v4& network, const ip::address_v4& address) {
    return ip::network_v4(address, network.prefix_length()).canonical() == network;
}
bool has(const ip::network_v6& network, const ip::address_v6& address) {
    return ip::network_v6(address, network.prefix_length()).canonical() == network;
}

}  // namespace

TrustedProxies TrustedProxies::nearby() {
    TrustedProxies proxies;
    proxies.nearby_ = true;
    return proxies;
}

std::expected<TrustedProxies, std::string> TrustedProxies::parse(std::string_view list) {
    TrustedProxies proxies;
    for (std::size_t begin = 0, end = 0; begin <= list.size(); begin = end + 1) {
        end = std::min(list.find(',', begin), list.size());
        std::string one(trimmed(list.substr(begin, end - begin)));
        const bool is_v6 = one.find(':') != one.npos;
        const bool is_address = one.find('/') == one.npos;
        boost::system::error_code error;
        if (is_v6)
            proxies.v6_.push_back(ip::make_network_v6(one + (is_address ? "/128" : ""), error).canonical());
        else proxies.v4_.push_back(ip::make_network_v4(one + (is_address ? "/32" : ""), error).canonical());
        if (error)
            return std::unexpected(fmt::format(
                "{}: expected addresses or networks such as 192.0.2.7,2001:db8::/32", in_quotes(one)));
    }
    return proxies;
}

bool TrustedProxies::trusts(std::string_view text) const {
    if (nearby_ && is_loopback_or_private(text)) return true;
    const auto address = read_address(text);
    if (address.is_v4())
        return std::ranges::any_of(v4_, [&](const auto& network) { return has(network, address.to_v4()); });
    return std::ranges::any_of(v6_, [&](const auto& network) { return has(network, address.to_v6()); });
}

std::string TrustedProxies::client_address(std::string_view peer, std::string_view forwarded_for) const {
    std::string client(peer);
    while (trusts(client) && !forwarded_for.empty()) {
        const auto comma = forwarded_for.rfind(',');
        const auto last = comma == forwarded_for.npos ? forwarded_for : forwarded_for.substr(comma + 1);
        forwarded_for = forwarded_for.substr(0, comma == forwarded_for.npos ? 0 : comma);
        const auto address = read_address(without_port(trimmed(last)));
        if (address.is_unspecified()) break;
        client = address.to_string();
    }
    return client;
}

}  // namespace tafl::server
