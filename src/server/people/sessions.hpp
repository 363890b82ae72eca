// Sessions of browsers: token in a cookie -> player. A new client gets a session as a guest; signing in replaces it.
//
// Tokens are 32 random bytes; the store holds their hash. A session lasts a year from the day of its last use.
// Threads: the server's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/caller.hpp"
#include "server/base/store_queue.hpp"

namespace tafl::server {

using Now = std::function<store::Moment()>;  // the system clock; tests inject their own

inline constexpr int most_listed_sessions = 100;

// A session, as its player sees it.
struct Device {
    std::string id;       // of no use for signing in
    std::string browser;  // "Firefox, Linux"; empty: not known
    store::Moment made{};
    store::Moment seen{};
    bool is_this = false;
};

class Sessions {
  public:
    Sessions(StoreQueue& store, Now now);

    // Nothing: no such session, or it has expired. Cached for recent tokens.
    [[nodiscard]] boost::asio::awaitable<std::optional<Caller>> find(std::string_view token);
    // Banned where a banned player was seen lately (people/banned_addresses.hpp); `address` as in Caller.
    [[nodiscard]] boost::asio::awaitable<NewSession> create_guest(std::string address = "");
    // A banned player was seen at the address. Written at most once a day, and only where there is an address.
    [[nodiscard]] boost::asio::awaitable<void> note_banned(store::PlayerId player, std::string address);
    [[nodiscard]] boost::asio::awaitable<NewSession> begin(store::PlayerId player, std::string browser = "");
    [[nodiscard]] boost::asio::awaitable<void> end(std::string_view token);
    // What the player has open, used last first, at most most_listed_sessions. `last seen` is exact to ten minutes.
    [[nodiscard]] boost::asio::awaitable<std::vector<Device>> list(store::PlayerId player,
                                                                   std::string_view token);
    // Ends the session with this id of list(). False: the player has none.
    [[nodiscard]] boost::asio::awaitable<bool> end_one(store::PlayerId player, std::string id);
    // Deletes expired sessions and idle guests. create_guest() calls it once a day.
    [[nodiscard]] boost::asio::awaitable<void> clean();
    // Drops the cached sessions of a player who was renamed, muted, erased …
    void forget(store::PlayerId player);
    void forget_all();

  private:
    struct Cache;
    StoreQueue& store_;
    Now now_;
    std::shared_ptr<Cache> cache_;
};

// The part of a player that routes and sockets use.
[[nodiscard]] Caller to_caller(const store::Player& player);

}  // namespace tafl::server
