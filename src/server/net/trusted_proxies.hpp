// The machines whose X-Forwarded-For, X-Forwarded-Proto and X-Request-Id are believed. Others could claim any address.
#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::server {

class TrustedProxies {
  public:
    TrustedProxies() = default;                    // none
    [[nodiscard]] static TrustedProxies nearby();  // loopback and private networks
    // "192.0.2.7,2001:db8::/32"; or a sentence that says what is wrong.
    [[nodiscard]] static std::expected<TrustedProxies, std::string> parse(std::string_view list);

    [[nodiscard]] bool trusts(std::string_view address) const;
    // The client's address: X-Forwarded-For is read from the right, up to the first address that is not such a proxy.
    [[nodiscard]] std::string client_address(std::string_view peer, std::string_view forwarded_for) const;

  private:
    bool nearby_ = false;
    std::vector<boost::asio::ip::network_v4> v4_;
    std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace tafl::server
