// The whole site in one object, made from settings: store, queue, sessions, rooms, routes and the open port.
//
//     Site site(settings);                    // throws SiteError
//     say(site.url());                        // it listens
//     site.run();                             // until stop(), SIGTERM or SIGINT
//
// Threads: the thread that calls run() is the server's one thread; stop() may be called from any.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "server/net/net_settings.hpp"
#include "server/notify/smtp.hpp"
#include "server/notify/web_push.hpp"
#include "server/people/sign_in/sessions.hpp"

namespace tafl {
class TableSource;
}

namespace tafl::server {

// One sentence for the operator.
struct SiteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct NoSuchMember : SiteError {
    using SiteError::SiteError;
};

struct SiteSettings {
    NetSettings net;
    std::filesystem::path data = "data";  // created if missing
    std::string store;                    // URL of a PostgreSQL database instead of the file; may be empty
    std::filesystem::path web;            // the folder of the built client
    int search_threads = 1;               // for the computer's moves
    std::shared_ptr<const TableSource> tables;  // endgame tables; null: none
    std::string nats;   // URL of the broker through which workers search; empty: no broker
    std::string admin;  // this member becomes an administrator; may be empty
    std::string url;    // the site's public URL; may be empty
    std::optional<std::string> filtered_words;  // a list for WordFilter; nothing: the site's own
    std::string security_contact;               // a URL for reports of holes, in security.txt; may be empty
    std::optional<SmtpServer> smtp;             // for mails; needs `url`
    bool pushes = true;                         // push messages to browsers; need `url`
    PushHosts push_hosts = PushHosts::Public;
    std::string metrics_address;                              // the address for /metrics; empty: no such port
    std::uint16_t metrics_port = 0;                           // 0: any free port
    bool logs_requests = false;                               // true: all requests; false: slow ones only
    std::uintmax_t disk_reserve = std::uintmax_t{512} << 20;  // bytes free below which only games go on
    std::string version;                                      // of the program
    Now now;                                                  // empty: the system clock
};

class Site {
  public:
    // Locks the data folder, opens the store, resumes the games, and listens. Throws SiteError: another
    // server has locked the folder, it cannot be written, the store is damaged, the port is in use; or
    // NoSuchMember.
    explicit Site(SiteSettings settings);
    ~Site();

    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] std::uint16_t metrics_port() const;  // 0: no such port
    [[nodiscard]] std::string url() const;             // "http://127.0.0.1:8080/"
    [[nodiscard]] const Router& router() const noexcept;

    // Returns when everything accepted is answered and on disk. Throws system errors.
    void run();
    void stop();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace tafl::server
