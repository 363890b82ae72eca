// Open challenges: created, accepted once, withdrawn, expired. Every node of the site holds them in memory;
// the store guarantees that each is closed only once. Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/base/caller.hpp"
#include "server/base/queues/spawn.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/base/queues/timer_queue.hpp"
#include "server/lobby/game_starter.hpp"
#include "server/lobby/open_challenge.hpp"
#include "server/presence/connections.hpp"

namespace tafl::server {

// Exactly one of the two is set: the challenge is open, or it matched another one and the game begins.
struct NewChallenge {
    std::string challenge;
    NewGame game;
};

struct Opponent {
    enum class Kind : std::uint8_t { Friend, Player, Anyone };  // by link, by name, from the lobby
    Kind kind = Kind::Friend;
    std::string name_key;  // for Player
};

struct ChallengesContext {
    Spawn spawn;
    StoreQueue& store;
    std::function<Moment()> now;
    TimerQueue& timers;
    Connections& connections;
    GameStarter& games;
    std::function<void()> changed;
    Cluster* cluster = nullptr;  // the other nodes; null: a site of one node
};

class Challenges {
  public:
    static constexpr int max_per_player = 20;
    static constexpr int max_per_address = 60;

    explicit Challenges(ChallengesContext context);

    // All throw Refusal.
    boost::asio::awaitable<NewChallenge> create(Caller caller, TermsRequest wanted, Opponent opponent);
    boost::asio::awaitable<NewGame> accept(Caller caller, std::string id);
    boost::asio::awaitable<void> withdraw(Caller caller, std::string id);
    // `reader`: who asks; only the challenger is told from when on the site pairs it.
    boost::asio::awaitable<std::string> json(std::string id, store::PlayerId reader);

    // The newest open challenges to anyone whose challenger can start a game.
    void append_open(JsonWriter& json, std::size_t most) const;
    // The `challenge` messages for this player.
    [[nodiscard]] std::vector<SharedText> texts_for(store::PlayerId player) const;
    [[nodiscard]] bool contains(const std::string& id) const { return open_.contains(id); }

    // The players have connected, to this node or another: challenges that nobody could accept meanwhile may fit others.
    void came_online(const std::vector<store::PlayerId>& players);
    void update_person(const Caller& caller);
    void forget_player(store::PlayerId player);  // the store deletes them with the player
    void restore(std::vector<OpenChallenge> challenges);
    // Compares all challenges with the store, because messages of other nodes may have been lost.
    boost::asio::awaitable<void> catch_up();

  private:
    boost::asio::awaitable<OpenChallenge> store_new(OpenChallenge open, Opponent opponent);
    boost::asio::awaitable<NewGame> take(store::Challenge challenge, Caller caller,
                                         store::SidePreference side);
    boost::asio::awaitable<NewGame> accepted_before(store::PlayerId player, std::string id);
    boost::asio::awaitable<NewGame> accepted_meanwhile(store::PlayerId player, std::string id);
    boost::asio::awaitable<NewGame> accept_matching(Caller caller, TermsRequest wanted);
    // Two challenges for anyone that were made at the same moment, on one node or on two, fit each other.
    boost::asio::awaitable<void> pair_up(std::string id);
    boost::asio::awaitable<void> close(std::vector<std::string> ids);
    [[nodiscard]] std::vector<std::string> matching(const Person& by, const TermsRequest& wanted) const;
    // They play now: their other challenges for anyone with a live clock are withdrawn.
    void withdraw_others(const store::Terms& terms, const std::array<store::PlayerId, 2>& players);
    [[nodiscard]] bool is_waiting(const OpenChallenge& open) const;
    void check_caps(const Caller& caller) const;
    void expire_later(const OpenChallenge& open);
    void pair_later(const OpenChallenge& open);
    void remove(const std::string& id,
                const std::string& game = {});  // notifies both players and the other nodes
    void remove_here(const std::string& id, const std::string& game);
    boost::asio::awaitable<void> join(std::string id);  // adds one that another node created
    boost::asio::awaitable<void> follow(std::string id);
    void add(OpenChallenge open);
    void release(const std::string& id);

    ChallengesContext context_;
    std::map<std::string, OpenChallenge> open_;
    std::set<std::string> recent_;  // since the last catch_up(), which tries once more to pair them
};

}  // namespace tafl::server
