// Who is behind a cookie. Everybody is a guest from the first request on; signing in changes whose session it is.
//
// Tokens are 32 random bytes, shown once; the store knows their hash. A session lasts a year from its last use, to the
// day. Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/caller.hpp"
#include "server/base/store_queue.hpp"

namespace tafl::server {

using Now = std::function<store::Moment()>;  // the time of day; tests bring their own

class Sessions {
  public:
    Sessions(StoreQueue& store, Now now);

    // Nothing: no such session, or it has expired. Answers from memory for tokens seen lately.
    [[nodiscard]] boost::asio::awaitable<std::optional<Caller>> find(std::string_view token);
    [[nodiscard]] boost::asio::awaitable<NewSession> begin_guest();
    [[nodiscard]] boost::asio::awaitable<NewSession> begin(store::PlayerId player);
    [[nodiscard]] boost::asio::awaitable<void> end(std::string_view token);
    // Ends what has expired, and erases guests of long ago who have left nothing. begin_guest() does it once a day.
    [[nodiscard]] boost::asio::awaitable<void> clean();
    // The player has another name, was muted, erased …: what is remembered of them is read again.
    void forget(store::PlayerId player);

  private:
    struct Cache;
    StoreQueue& store_;
    Now now_;
    std::shared_ptr<Cache> cache_;
};

// What routes and sockets know of a player.
[[nodiscard]] Caller to_caller(const store::Player& player);

}  // namespace tafl::server
