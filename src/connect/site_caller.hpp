// Questions to a site of ours, asked by a program with its token: over HTTP, or HTTPS with the certificate checked.
//
// Everything is a coroutine on the caller's executor; each question has a connection of its own. What the network does is
// a ConnectionError, what the site says is a reply, whatever its status.
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

    [[nodiscard]] bool is_done() const noexcept { return status >= 200 && status < 300; }
};

class SiteCaller {
  public:
    SiteCaller(SiteAddress site, std::string token);
    ~SiteCaller();

    // `path` is what follows /api/v1; an empty body is none.
    [[nodiscard]] boost::asio::awaitable<SiteReply> ask(std::string verb, std::string path,
                                                        std::string body = {});
    // Each line as it comes, blank ones too. False: enough. Returns at the end of the stream (200), or with what was said
    // instead of one.
    using OnLine = std::function<bool(std::string_view line)>;
    [[nodiscard]] boost::asio::awaitable<SiteReply> follow(std::string path, OnLine on_line);

    [[nodiscard]] const SiteAddress& site() const noexcept { return site_; }

  private:
    struct Security;
    template <class Talk>
    boost::asio::awaitable<SiteReply> connected(Talk talk);

    SiteAddress site_;
    std::string token_;
    std::unique_ptr<Security> security_;
};

}  // namespace tafl
