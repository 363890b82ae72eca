// Who is connected, which games each socket follows, and the fan-out of messages to them.
//
//     publish(game, texts) ──► each socket that follows the game, with the text for its viewer
//     send_to(player, text) ──► each socket of the player
//
// With several nodes, each sends to its own sockets what it has produced itself; who is online, and who
// watches a game, is counted over all nodes. A session that ends anywhere closes its sockets everywhere.
// Fan-out shares one text among many sockets and sends it in slices: the players of a game and the first
// spectators get it at once, the others `slice` by `slice`, with other work in between. Each socket gets the
// texts of a game in order.
// Threads: the site's one thread.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rules/types.hpp"
#include "server/base/socket.hpp"
#include "server/cluster/cluster.hpp"
#include "server/presence/message_limits.hpp"
#include "server/presence/remote_presence.hpp"

namespace tafl::server {

using SharedText = std::shared_ptr<const std::string>;
using SocketNumber = std::uint64_t;

[[nodiscard]] inline SharedText shared_text(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

// How a socket sees a game: as the player of a side or as a spectator. Destinations and chat differ between
// them.
enum class Viewer : std::uint8_t { Attackers, Defenders, Spectator };
inline constexpr int viewer_count = 3;
[[nodiscard]] constexpr Viewer viewer_of(std::optional<Side> side) noexcept {
    if (!side) return Viewer::Spectator;
    return *side == Side::Attackers ? Viewer::Attackers : Viewer::Defenders;
}
[[nodiscard]] constexpr std::optional<Side> side_of(Viewer viewer) noexcept {
    if (viewer == Viewer::Spectator) return std::nullopt;
    return viewer == Viewer::Attackers ? Side::Attackers : Side::Defenders;
}
// One text for each Viewer; equal ones are shared.
using ViewerTexts = std::array<SharedText, viewer_count>;

// What a socket receives: everything; the events of its player (a bot's event stream); one game (a bot's game
// stream).
enum class Feed : std::uint8_t { Everything, Player, OneGame };

struct Connection {
    Connection(Socket& opened, Feed chosen, store::Moment now)
        : socket(opened), feed(chosen), messages(rates::messages, now) {}
    Socket& socket;
    Feed feed;
    MessageLimits::Bucket messages;
    int refused_in_a_row = 0;  // messages over the rate limit
    std::set<std::string> games;
};

class Connections {
  public:
    static constexpr std::size_t max_games_per_socket = 32;

    static constexpr std::size_t slice = 50;  // sockets that get a text in one go
    static constexpr std::size_t max_fan_outs =
        500;  // unfinished fan-outs; beyond that the oldest is finished in one go

    // `changed` is called when a socket connects, disconnects or follows a game. `later` posts work behind
    // other work. `cluster`: the other nodes; may be null.
    Connections(std::function<void()> changed, std::function<void(std::function<void()>)> later,
                Cluster* cluster = nullptr);

    // Called once a second: tells the other nodes what has changed here since the last call; everything if one of them
    // asked, or if messages were lost.
    void announce_presence();
    // Messages of other nodes were lost: asks for everything, and tells everything, because a lost one may have asked.
    void refresh_presence();
    void remove_node(const std::string& node);
    // `came` is called with players of whom another node reports that they have connected there.
    void on_arrivals(std::function<void(const std::vector<store::PlayerId>&)> came) {
        came_ = std::move(came);
    }

    // A Socket is kept by reference from open() to close(). A visitor's without a session is nobody's: it follows and
    // reads, but no player is online by it.
    void open(Socket& socket, Feed feed, store::Moment now);
    void close(const Socket& socket);
    [[nodiscard]] Connection* find(SocketNumber socket);  // null if disconnected
    // False: too many messages from this socket, account or address.
    [[nodiscard]] bool accept_message(Connection& connection, store::Moment now);
    // What is costly counts as further messages of the socket, its account and its address.
    void charge(SocketNumber socket, int messages, store::Moment now);

    [[nodiscard]] bool is_online(store::PlayerId player) const {
        return is_here(player) || remote_.is_online(player);
    }
    [[nodiscard]] bool is_here(store::PlayerId player) const { return by_player_.contains(player); }
    [[nodiscard]] int players_online() const;
    [[nodiscard]] int sockets() const { return static_cast<int>(connections_.size()); }
    [[nodiscard]] int streams() const;                        // of those, streams of lines
    [[nodiscard]] std::vector<SocketNumber> numbers() const;  // of all sockets
    // The address of one of the player's sockets; "" for a player who is not connected.
    [[nodiscard]] std::string address_of(store::PlayerId player) const;

    // Does nothing if the socket is closed.
    void send(SocketNumber socket, const SharedText& text);
    // To all sockets of a player except streams of one game. `unless_following`: and except those that follow
    // this game.
    void send_to(store::PlayerId player, const SharedText& text, const std::string& unless_following = {});

    // To the player in person: not to programs, which act by API tokens.
    void send_privately(store::PlayerId player, const SharedText& text);

    // False: the socket is closed, or follows the maximum number of games.
    bool follow(SocketNumber socket, const std::string& game, Viewer viewer);
    void unfollow(SocketNumber socket, const std::string& game);
    void publish(const std::string& game, const ViewerTexts& texts);
    [[nodiscard]] Presence presence(const std::string& game) const;
    [[nodiscard]] std::size_t followers(const std::string& game) const;                   // on this node
    [[nodiscard]] std::vector<SocketNumber> followers_of(const std::string& game) const;  // the same
    // The games whose presence has changed since the last call, and those of which report_presence() was called.
    [[nodiscard]] std::set<std::string> take_changed_games() { return std::exchange(changed_games_, {}); }
    void report_presence(const std::string& game) { changed_games_.insert(game); }
    void publish_presence(const std::string& game, const SharedText& text);

    void follow_lobby(SocketNumber socket, bool on);
    [[nodiscard]] bool has_lobby_followers() const { return !in_lobby_.empty(); }
    void publish_lobby(const SharedText& text);

    // For changes of name, kind or rights; each socket keeps the way it was authenticated.
    void update_caller(const Caller& caller);
    void close_player(store::PlayerId player, std::string_view reason);
    void close_session(store::PlayerId player, std::string_view token);
    void close_session_of_hash(store::PlayerId player, std::string_view token_hash);
    void close_token(store::PlayerId player, std::int64_t token);

  private:
    using Audience =
        std::map<SocketNumber, std::uint64_t>;  // with the number of the last fan-out before each joined
    struct Followers {
        std::map<SocketNumber, Viewer> players;
        Audience spectators;
        [[nodiscard]] std::size_t size() const { return players.size() + spectators.size(); }
    };
    // A text that is being sent to the spectators of a game, or to the lobby.
    struct FanOut {
        std::uint64_t number = 0;
        std::string game;  // "": the lobby
        SharedText text;
        bool is_presence = false;  // not sent to streams of one game
        SocketNumber next = 0;     // the first socket that still needs it
    };

    void fan_out(const std::string& game, const SharedText& text, bool is_presence);
    // Sends to at most `most` sockets. True when the fan-out is complete.
    bool advance(FanOut& fan_out, std::size_t most);
    void advance_next();
    [[nodiscard]] const Audience* audience_of(const FanOut& fan_out) const;  // null if nobody is left

    template <class Predicate>
    void close_where(store::PlayerId player, Predicate matches, std::string_view reason);
    struct Closing {
        store::PlayerId player = 0;
        std::string session;     // name_of_session(); "": all sessions
        std::int64_t token = 0;  // 0: all tokens
        std::string reason;
    };
    void close_here(const Closing& closing);
    void close_everywhere(const Closing& closing);
    void received_close(const std::string& payload);
    [[nodiscard]] Presence presence_here(const std::string& game) const;
    void announce(const PresenceNews& news) const;
    void announce_changed_presence();
    void announce_all_presence();
    void presence_changed(const std::set<std::string>& games);

    std::function<void()> changed_;
    std::function<void(std::function<void()>)> later_;
    std::unordered_map<SocketNumber, Connection> connections_;
    std::unordered_map<store::PlayerId, std::set<SocketNumber>> by_player_;
    std::unordered_map<std::string, Followers> by_game_;
    std::set<std::string> changed_games_;
    Cluster* cluster_;
    RemotePresence remote_;
    std::function<void(const std::vector<store::PlayerId>&)> came_;
    std::set<store::PlayerId> unannounced_players_;  // changed since the last announce_presence()
    std::set<std::string> unannounced_games_;
    bool must_announce_all_ = false;
    Audience in_lobby_;
    std::deque<FanOut> fan_outs_;  // unfinished, oldest first
    std::uint64_t last_fan_out_ = 0;
    bool is_advancing_ = false;
    MessageLimits limits_;
};

}  // namespace tafl::server
