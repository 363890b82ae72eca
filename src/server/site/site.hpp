// The whole site in one object: store, queue, sessions, rooms, routes and the open port, made from settings.
//
//     Site site(settings);                    // throws SiteError
//     say(site.url());                        // it listens
//     site.run();                             // until stop(), SIGTERM or SIGINT
//
// Threads: one is the site's own, the one that calls run(); stop() may be called from any.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

#include "server/net/net_settings.hpp"
#include "server/people/sessions.hpp"

namespace tafl::server {

// One sentence for whoever starts the site.
struct SiteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct NoSuchMember : SiteError {
    using SiteError::SiteError;
};

struct SiteSettings {
    NetSettings net;
    std::filesystem::path data = "data";  // made where there is none
    std::filesystem::path web;            // the built client
    int search_workers = 1;               // of the computer's moves
    std::string admin;                    // this member becomes an administrator; empty: nobody
    Now now;                              // none: the time of day
};

class Site {
  public:
    // Locks the data folder, opens the store, takes up the games that went on, and listens. Throws SiteError: another
    // server has the folder, it cannot be written, the port is taken; NoSuchMember.
    explicit Site(SiteSettings settings);
    ~Site();

    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] std::string url() const;  // "http://127.0.0.1:8080/"
    [[nodiscard]] const Router& router() const noexcept;

    // Returns when everything that was accepted is answered and on disk. Throws what the machine does.
    void run();
    void stop();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace tafl::server
