// The presence on other nodes: who is connected to each, and which games they follow, as reported by it.
//
// A node reports changes once a second, and everything when it, or another node, has joined or has lost messages.
// Threads: the site's one thread.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/presence/followers.hpp"
#include "store/player.hpp"

namespace tafl::server {

// One node's report.
struct PresenceNews {
    bool is_everything = false;  // replaces all earlier reports of that node
    std::vector<store::PlayerId> came, left;
    std::map<std::string, Presence> games;  // an empty presence: nobody follows the game there any more
};
[[nodiscard]] std::string to_json(const PresenceNews& news);
[[nodiscard]] PresenceNews parse_presence(const std::string& json);  // throws Refusal

class RemotePresence {
  public:
    struct Change {
        std::set<std::string> games;        // their presence has changed
        std::vector<store::PlayerId> came;  // they were connected to no other node before
    };
    Change apply(const std::string& node, const PresenceNews& news);
    std::set<std::string> forget(const std::string& node);  // the games whose presence has changed

    [[nodiscard]] bool is_online(store::PlayerId player) const { return nodes_of_.contains(player); }
    [[nodiscard]] const std::unordered_map<store::PlayerId, int>& online() const noexcept {
        return nodes_of_;
    }
    [[nodiscard]] Presence presence(const std::string& game) const;

  private:
    struct Node {
        std::unordered_set<store::PlayerId> online;
        std::map<std::string, Presence> games;
    };
    void add(Node& node, store::PlayerId player);
    void remove(Node& node, store::PlayerId player);
    std::set<std::string> clear(Node& node);

    std::map<std::string, Node> nodes_;
    std::unordered_map<store::PlayerId, int> nodes_of_;  // the number of nodes that a player is connected to
};

}  // namespace tafl::server
