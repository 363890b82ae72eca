// Who is connected, which games each socket follows, and the fan-out of messages to them.
//
//     publish(game, texts) ──► each socket that follows the game, with the text for its viewer
//     send_to(player, text) ──► each socket of the player
//
// Texts are values: a message for a game or a player could as well come from another process.
// Threads: the site's one thread.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rules/types.hpp"
#include "server/base/socket.hpp"
#include "server/presence/message_limits.hpp"

namespace tafl::server {

using SharedText = std::shared_ptr<const std::string>;
using SocketNumber = std::uint64_t;

[[nodiscard]] inline SharedText shared_text(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

// Who looks at a game: a player of either side, or anybody else. Destinations and chat differ between them.
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
// One text for each viewer, by Viewer; equal ones are shared.
using ViewerTexts = std::array<SharedText, viewer_count>;

// Who follows a game at this moment.
struct Presence {
    std::array<bool, 2> here{};  // the players, by index_of(Side)
    int watching = 0;            // everybody else
};

// What a socket receives: everything; what concerns its player (a bot's event stream); one game (a bot's game stream).
enum class Feed : std::uint8_t { Everything, Player, OneGame };

struct Connection {
    Connection(Socket& opened, Feed chosen, store::Moment now)
        : socket(opened), feed(chosen), messages(MessageLimits::of_socket, now) {}
    Socket& socket;
    Feed feed;
    MessageLimits::Bucket messages;
    int refused_in_a_row = 0;  // messages over the limit
    std::set<std::string> games;
};

class Connections {
  public:
    static constexpr std::size_t most_games_of_socket = 32;

    // `changed` is called when somebody comes or goes, or follows a game.
    explicit Connections(std::function<void()> changed) : changed_(std::move(changed)) {}

    // A Socket is kept by reference from open() to close().
    void open(Socket& socket, Feed feed, store::Moment now);
    void close(const Socket& socket);
    [[nodiscard]] Connection* find(SocketNumber socket);  // null: disconnected
    // False: too many messages from this socket, account or address.
    [[nodiscard]] bool accept_message(Connection& connection, store::Moment now);

    [[nodiscard]] bool is_online(store::PlayerId player) const { return by_player_.contains(player); }
    [[nodiscard]] int players_online() const { return static_cast<int>(by_player_.size()); }
    [[nodiscard]] int sockets() const { return static_cast<int>(connections_.size()); }
    // The address of one of the player's sockets; "" for a player who is not connected.
    [[nodiscard]] std::string address_of(store::PlayerId player) const;

    // Does nothing for a socket that is gone.
    void send(SocketNumber socket, const SharedText& text);
    // To all sockets of a player but those of one game. `unless_following`: nor to those that follow this game.
    void send_to(store::PlayerId player, const SharedText& text, const std::string& unless_following = {});

    // False: the socket is gone, or follows as many games as it may.
    bool follow(SocketNumber socket, const std::string& game, Viewer viewer);
    void unfollow(SocketNumber socket, const std::string& game);
    void publish(const std::string& game, const ViewerTexts& texts);
    [[nodiscard]] Presence presence(const std::string& game) const;
    [[nodiscard]] std::size_t followers(const std::string& game) const;
    // The games whose presence has changed since the last call.
    [[nodiscard]] std::set<std::string> take_changed_games() { return std::exchange(changed_games_, {}); }
    void publish_presence(const std::string& game, const SharedText& text);

    void follow_lobby(SocketNumber socket, bool on);
    [[nodiscard]] bool has_lobby_followers() const { return !in_lobby_.empty(); }
    void publish_lobby(const SharedText& text);

    // Name, kind or rights of a player have changed; how each socket authenticated stays.
    void update_caller(const Caller& caller);
    void close_player(store::PlayerId player, std::string_view reason);
    void close_session(std::string_view token);
    void close_token(store::PlayerId player, std::int64_t token);

  private:
    template <class Predicate>
    void close_where(Predicate matches, std::string_view reason);

    std::function<void()> changed_;
    std::unordered_map<SocketNumber, Connection> connections_;
    std::unordered_map<store::PlayerId, std::set<SocketNumber>> by_player_;
    std::unordered_map<std::string, std::map<SocketNumber, Viewer>> by_game_;
    std::set<std::string> changed_games_;
    std::set<SocketNumber> in_lobby_;
    MessageLimits limits_;
};

}  // namespace tafl::server
