// The operator's access to a running site: HTTP on a Unix socket in the data folder, which only the site's user and
// root can open.
//
//     tafl admin ──► DATA/admin.sock ──► PUT /api/v1/administrators/Sigrid
//
// So the site stays the only writer of the database, and its sessions, rooms and sockets follow at once.
// Threads: the server's one thread; ask_site() is for another process.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "server/net/net_settings.hpp"

namespace tafl::server {

class AdminSocket {
  public:
    // Replaces the socket left by a killed server. Throws std::system_error. What is given outlives this.
    AdminSocket(const boost::asio::any_io_executor& executor, const std::filesystem::path& folder,
                const Router& router, Authenticator& authenticator);
    ~AdminSocket();                                     // deletes the socket file
    [[nodiscard]] boost::asio::awaitable<void> stop();  // as Listener::stop()

  private:
    struct State;
    std::unique_ptr<State> state_;
};

struct AdminRequest {
    std::string method = "GET";
    std::string path;  // under /api/v1; not percent-encoded
    std::map<std::string, std::string> query{};
    std::string body{};  // JSON, or empty
};
struct AdminResponse {
    int status = 0;
    boost::json::value body;
};
// Throws SiteError: no site runs on the folder, access is denied, or the site does not answer within half a
// minute.
[[nodiscard]] AdminResponse ask_site(const std::filesystem::path& folder, const AdminRequest& request);

}  // namespace tafl::server
