// Private messages: who may write to whom, how often, and how messages are delivered.
//
//     send() ──► the store ──► the sockets of both players, here and on the other nodes
//
// A message is delivered after it is on disk. Other nodes get its number and read it from the store. A client
// that was offline reads the list.
// Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <string>

#include "server/base/caller.hpp"
#include "server/base/queues/spawn.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/cluster/shared_limiter.hpp"
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
    Cluster* cluster = nullptr;  // the other nodes; null: a site of one node
};

class Messages {
  public:
    static constexpr std::size_t longest = 2'000;  // in characters
    static constexpr int max_unanswered = 10;      // messages in a row

    explicit Messages(MessagesContext context);

    // `text` must have been validated. Returns the message as JSON. Throws Refusal.
    boost::asio::awaitable<std::string> send(Caller by, std::string to, std::string text);
    // Deletes the conversation for this player; the other one keeps it. Throws Refusal.
    boost::asio::awaitable<void> delete_with(store::PlayerId id, std::string other);
    // Marks this player's messages as read; the unread count of the reader's other pages follows. Throws
    // Refusal.
    boost::asio::awaitable<void> read(store::PlayerId reader, std::string by);

  private:
    boost::asio::awaitable<void> deliver(std::int64_t number);
    boost::asio::awaitable<void> publish_unread(store::PlayerId reader);
    boost::asio::awaitable<void> send_unread(store::PlayerId reader);

    MessagesContext context_;
    SharedLimiter messages_;
    SharedLimiter first_;
};

// {number, by, to, text, at}, with the names of both.
void append_message(JsonWriter& json, store::Store& store, const store::Message& message);

// Throws Forbidden if one has blocked the other, or if the writer may not write now. For jobs of the
// StoreQueue.
void check_may_write(store::Store& store, const store::Player& by, const store::Player& to);

}  // namespace tafl::server
