// Tells the viewers of a study when it changes.
//
//     changed(id, version) ──► each socket that follows the study, on every node
//
// The versions of a study count its changes from 1, and each chapter has the version of its own last change.
// So a viewer who knows a version learns from any later one what to read again, and loses nothing by a lost
// message, connection or server: the store has the versions. A viewer who loses access to the study hears of
// that change, and of none after it.
//
// Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <map>
#include <string>

#include "server/base/caller.hpp"
#include "server/base/spawn.hpp"
#include "server/base/store_queue.hpp"
#include "server/presence/connections.hpp"

namespace tafl::server {

struct StudiesContext {
    Spawn spawn;
    StoreQueue& store;
    Connections& connections;
    Cluster* cluster = nullptr;  // the other nodes; null: a site of one node
};

class Studies {
  public:
    explicit Studies(StudiesContext context);

    // Sends the study's version to the socket with every change; returns the message with the version now.
    // Throws Refusal.
    boost::asio::awaitable<SharedText> follow(SocketNumber socket, std::string id);
    void unfollow(SocketNumber socket, const std::string& id);

    // Call when a change is stored; also for a study that was deleted.
    void changed(const std::string& id, int version);
    // Compares the followed studies with the store, because messages of other nodes may have been lost.
    boost::asio::awaitable<void> catch_up();

  private:
    void publish(const std::string& id, int version);
    void received(const std::string& payload);
    // The study has become private, or an author was removed.
    boost::asio::awaitable<void> drop_strangers(std::string id);

    StudiesContext context_;
    std::map<std::string, int> followed_;  // with the version that was sent last
};

}  // namespace tafl::server
