// What a handler of the site sees of HTTP: a request that is read and checked, an answer that is yet to be written.
// The sockets, Beast and the limits on sizes and rates are behind it, in net/.
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

#include "server/caller.hpp"

namespace tafl::server {

class SocketListener;

enum class Method : std::uint8_t { Get, Post, Put, Patch, Delete };
[[nodiscard]] std::string_view to_string(Method method) noexcept;  // "GET"

// Whether the asker waits for the answer still. A handler that takes long listens, and gives up when it happens.
class Departure {
  public:
    explicit Departure(std::function<void()> watch) : watch_(std::move(watch)) {}
    void listen(std::function<void()> tell) {  // empty: no more
        tell_ = std::move(tell);
        if (tell_) watch_();
    }
    void happen() {
        has_happened_ = true;
        if (tell_) std::exchange(tell_, {})();
    }
    [[nodiscard]] bool has_happened() const noexcept { return has_happened_; }

  private:
    std::function<void()> watch_;  // begins to look at the connection
    std::function<void()> tell_;
    bool has_happened_ = false;
};

// Everything is decoded: path segments and query values are UTF-8 without percent signs.
struct Request {
    Method method = Method::Get;
    std::string path;                   // "/api/v1/games/aB3xY9qT"
    std::vector<std::string> segments;  // what stood for {…} in the route, in order
    std::map<std::string, std::string, std::less<>> query;
    std::string body;     // whole, within the size allowed
    std::string type;     // its media type, in lower case, without parameters
    std::string address;  // the caller's, as text
    // Nobody yet (id 0, a guest without a name) where a GET outside /me, a sign-in, or a question about positions and
    // records came without a session: looking at pages fills no store.
    Caller caller;
    std::string token;                     // of the caller's session, or the program's own; empty for nobody
    bool is_secure = false;                // came by HTTPS, as a trusted proxy says
    std::shared_ptr<Departure> departure;  // null: nobody can hang up

    [[nodiscard]] std::string_view asked(std::string_view key) const {  // "" where it is not in the query
        const auto found = query.find(key);
        return found == query.end() ? std::string_view() : std::string_view(found->second);
    }
};

struct Response {
    int status = 200;
    std::string body;
    std::string type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers;
    // Not null: the answer is a stream, which goes on line by line while this listener's socket is open.
    std::shared_ptr<SocketListener> stream = nullptr;
};

using Handler = std::function<boost::asio::awaitable<Response>(const Request&)>;

// `{"error": code, "text": text}` with its status, thrown by handlers and written by whoever called them.
struct Refused {
    int status = 400;
    std::string code;
    std::string text;
    int retry_after = 0;  // seconds; 0: not said
};

[[nodiscard]] inline Refused bad_request(std::string text) { return {400, "bad-request", std::move(text)}; }
[[nodiscard]] inline Refused sign_in(std::string text) { return {401, "sign-in", std::move(text)}; }
[[nodiscard]] inline Refused not_yours(std::string text) { return {403, "not-yours", std::move(text)}; }
[[nodiscard]] inline Refused unknown(std::string text) { return {404, "unknown", std::move(text)}; }
[[nodiscard]] inline Refused too_late(std::string text) { return {409, "too-late", std::move(text)}; }
[[nodiscard]] inline Refused taken(std::string text) { return {409, "taken", std::move(text)}; }
[[nodiscard]] inline Refused slow_down(int seconds) {
    return {429, "slow-down", "That was too often; try again in a moment.", seconds};
}

// Whether a program may ask for it by its token: it may read, and it may play. Whatever else changes something wants the
// member's own session.
enum class ByToken : std::uint8_t { No, Yes };

// Routes by method and pattern: "/api/v1/games/{id}.pgn" has one segment. The first one added that fits answers.
class Router {
  public:
    void add(Method method, std::string_view pattern, Handler handler, ByToken by_token = ByToken::No);
    struct Found {
        const Handler* handler = nullptr;  // null: no such route, or not for this method
        std::vector<std::string> segments;
        bool path_exists = false;  // for another method
        std::string_view pattern;  // of the route
        bool by_token = false;     // a program may
    };
    [[nodiscard]] Found find(Method method, std::string_view path) const;
    [[nodiscard]] std::vector<Method> methods(std::string_view path) const;  // that have a route for the path

    struct Route {
        Method method;
        std::string pattern;
        Handler handler;
        bool by_token = false;
    };
    [[nodiscard]] const std::vector<Route>& routes() const noexcept { return routes_; }

  private:
    std::vector<Route> routes_;
};

}  // namespace tafl::server
