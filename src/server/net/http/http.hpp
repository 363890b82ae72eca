// HTTP as a handler sees it: a request that has been read and checked, and the response to write. Sockets,
// Beast and the limits on sizes and rates are in net/.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/caller.hpp"

namespace tafl::server {

class SocketListener;

enum class Method : std::uint8_t { Get, Post, Put, Patch, Delete };
[[nodiscard]] std::string_view to_string(Method method) noexcept;  // "GET"

// Tells a slow handler that the client has disconnected.
class Disconnect {
  public:
    // `watch` starts observing the connection; called when a handler listens.
    explicit Disconnect(std::function<void()> watch) : watch_(std::move(watch)) {}
    void listen(std::function<void()> callback) {  // empty: stop listening
        callback_ = std::move(callback);
        if (callback_) watch_();
    }
    void notify() {
        has_happened_ = true;
        if (callback_) std::exchange(callback_, {})();
    }
    [[nodiscard]] bool has_happened() const noexcept { return has_happened_; }

  private:
    std::function<void()> watch_;
    std::function<void()> callback_;
    bool has_happened_ = false;
};

// Everything is decoded: path segments and query values are UTF-8 without percent signs.
struct Request {
    Method method = Method::Get;
    std::string path;                   // decoded: "/api/v1/games/aB3xY9qT"
    std::vector<std::string> segments;  // the values of the route's {…}, in order
    std::map<std::string, std::string, std::less<>> query;
    std::string body;       // complete, within the size limit
    std::string languages;  // the Accept-Language header: "da, en;q=0.8"
    std::string encodings;  // the Accept-Encoding header: "gzip, br"
    std::string type;       // the media type in lower case, without parameters
    std::string address;    // the client's, as text
    std::string agent;      // the User-Agent header, unchanged
    // Id 0, a guest without a name: the request has no session, and its route needs none (Access::Everybody or
    // Visitor), so that reading pages creates no guests.
    Caller caller;
    std::string token;                       // of the caller's session or program; empty for id 0
    bool is_secure = false;                  // received by HTTPS, according to a trusted proxy
    std::shared_ptr<Disconnect> disconnect;  // null if the connection cannot be observed

    [[nodiscard]] std::string_view query_value(
        std::string_view key) const {  // a query parameter; "" if absent
        const auto found = query.find(key);
        return found == query.end() ? std::string_view() : std::string_view(found->second);
    }
};

// The next piece of a body; empty: it has ended. Called when the piece before has been written. What it
// throws cuts the connection.
using NextPiece = std::function<boost::asio::awaitable<std::string>()>;

struct Response {
    int status = 200;
    std::string body{};
    std::string type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string style_source{};  // of the page's <style>, for its policy (static_files.hpp)
    // If not null, the response is a stream of lines until this listener's socket closes.
    std::shared_ptr<SocketListener> stream = nullptr;
    // If set, the body comes in pieces, so that a large one is never in memory as a whole.
    NextPiece pieces = nullptr;
};

using Handler = std::function<boost::asio::awaitable<Response>(const Request&)>;

}  // namespace tafl::server
