// An HTTP client for a Skjaldborg site, with a token; over HTTPS the certificate is verified.
//
// Functions are coroutines on the caller's executor; each request has a connection of its own. Network failures are thrown
// as ConnectionError; a reply of the site is a value, whatever its status.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "connect/peer.hpp"
#include "connect/site_address.hpp"

namespace tafl {

struct SiteReply {
    int status = 0;
    std::string body;

    [[nodiscard]] bool is_success() const noexcept { return status >= 200 && status < 300; }
};

class SiteClient {
  public:
    SiteClient(SiteAddress site, std::string token);
    ~SiteClient();

    // `path` follows /api/v1. An empty body is not sent.
    [[nodiscard]] boost::asio::awaitable<SiteReply> request(std::string verb, std::string path,
                                                            std::string body = {});
    // Calls `on_line` with each line, blank ones too, until it returns false. Returns status 200 at the end of the
    // stream, or the reply that came instead of a stream.
    using OnLine = std::function<bool(std::string_view line)>;
    [[nodiscard]] boost::asio::awaitable<SiteReply> stream(std::string path, OnLine on_line);

    [[nodiscard]] const SiteAddress& site() const noexcept { return site_; }

  private:
    struct Security;
    class Connection;
    boost::asio::awaitable<SiteReply> exchange(std::string request, OnLine on_line);

    SiteAddress site_;
    std::string token_;
    std::unique_ptr<Security> security_;
};

}  // namespace tafl
