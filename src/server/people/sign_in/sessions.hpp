// Sessions of browsers: the token in the cookie identifies the player. A new client gets a guest's session;
// signing in replaces it. Of more than max_sessions of an account the one that was used longest ago ends.
//
// Tokens are 32 random bytes; the store holds their hash. A session expires a year after the day of its last
// use.
// Threads: the server's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/caller.hpp"
#include "server/base/queues/store_queue.hpp"

namespace tafl::server {

using Now = std::function<store::Moment()>;  // the system clock; tests inject their own

inline constexpr int max_sessions = 100;  // of an account

// A session as shown to its player.
struct Device {
    std::string id;       // cannot be used for signing in
    std::string browser;  // "Firefox, Linux"; empty if unknown
    store::Moment made{};
    store::Moment seen{};
    bool is_this = false;
};

class Sessions {
  public:
    Sessions(StoreQueue& store, Now now);

    // Nothing: no such session, or it has expired. Cached for recent tokens.
    [[nodiscard]] boost::asio::awaitable<std::optional<Caller>> find(std::string_view token);
    // Bans the guest if a banned player was recently seen at the address (people/moderation/banned_addresses.hpp).
    // `address`: as in Caller.
    [[nodiscard]] boost::asio::awaitable<NewSession> create_guest(std::string address = "");
    // Notes that a banned player was seen at the address. Writes at most once a day, and nothing without an
    // address.
    [[nodiscard]] boost::asio::awaitable<void> note_banned(store::PlayerId player, std::string address);
    [[nodiscard]] boost::asio::awaitable<NewSession> begin(store::PlayerId player, std::string browser = "");
    [[nodiscard]] boost::asio::awaitable<void> end(std::string_view token);
    // The player's open sessions, last used first. `last seen` is exact to ten
    // minutes.
    [[nodiscard]] boost::asio::awaitable<std::vector<Device>> list(store::PlayerId player,
                                                                   std::string_view token);
    // Ends the session with this id from list(). False: the player has no such session.
    [[nodiscard]] boost::asio::awaitable<bool> end_one(store::PlayerId player, std::string id);
    // Deletes expired sessions and idle guests. create_guest() calls it once a day.
    [[nodiscard]] boost::asio::awaitable<void> clean();
    // Evicts the cached sessions of a player who was renamed, muted, deleted …
    void forget(store::PlayerId player);
    void forget_all();

  private:
    struct Cache;
    StoreQueue& store_;
    Now now_;
    std::shared_ptr<Cache> cache_;
};

// The part of a player that routes and sockets need.
[[nodiscard]] Caller to_caller(const store::Player& player);

}  // namespace tafl::server
