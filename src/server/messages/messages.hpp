// Private messages: who may write to whom, how often, and how what is written arrives.
//
//     send() ──► the store ──► the sockets of both players, here and on the other nodes
//
// A message is told after it is on disk. Other nodes are told its number and read it. A browser that was away reads the list.
// Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <string>

#include "server/base/caller.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/spawn.hpp"
#include "server/base/store_queue.hpp"
#include "server/presence/connections.hpp"

namespace tafl {
class JsonWriter;
}

namespace tafl::server {

struct MessagesContext {
    Spawn spawn;
    StoreQueue& store;
    std::function<store::Moment()> now;
    Connections& connections;
    Cluster* cluster = nullptr;  // the other nodes; null: there are none
};

class Messages {
  public:
    static constexpr std::size_t longest = 2'000;  // characters
    static constexpr int most_unanswered = 10;     // in a row
    static constexpr Rate of_account{20, 20.0 / 60};
    static constexpr Rate first_messages{10,
                                         10.0 / (24 * 60 * 60)};  // of an account, to people never written to

    explicit Messages(MessagesContext context);

    // `text`: checked. Returns the message as JSON. Throws Refusal.
    boost::asio::awaitable<std::string> send(Caller by, std::string to, std::string text);
    // What this player wrote is read: the count of the reader's other pages follows. Throws Refusal.
    boost::asio::awaitable<void> read(store::PlayerId reader, std::string by);

  private:
    boost::asio::awaitable<void> deliver(std::int64_t number);
    boost::asio::awaitable<void> tell_unread(store::PlayerId reader);

    MessagesContext context_;
    RateLimiter<store::Moment> messages_{of_account};
    RateLimiter<store::Moment> first_{first_messages};
};

// {number, by, to, text, at}, with the names of both.
void append_message(JsonWriter& json, store::Store& store, const store::Message& message);

// Forbidden: one has blocked the other, or the writer may not write at present. For jobs of the StoreQueue.
void refuse_unwelcome(store::Store& store, const store::Player& by, const store::Player& to);

}  // namespace tafl::server
