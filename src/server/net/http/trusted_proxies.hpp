// The proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Request-Id are trusted. From other clients they
// could be forged.
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
    // Parses "192.0.2.7,2001:db8::/32"; the error is a sentence.
    [[nodiscard]] static std::expected<TrustedProxies, std::string> parse(std::string_view list);

    [[nodiscard]] bool trusts(std::string_view address) const;
    // The client's address: reads X-Forwarded-For from the right, up to the first address that is not a
    // trusted proxy.
    [[nodiscard]] std::string client_address(std::string_view peer, std::string_view forwarded_for) const;

  private:
    bool nearby_ = false;
    std::vector<boost::asio::ip::network_v4> v4_;
    std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace tafl::server
