#include "server/presence/connections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

#include "base/json_writer.hpp"
#include "server/base/json_fields.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {

namespace {

SharedText hello(const Caller& caller, store::Moment now) {
    JsonWriter json;
    json.open('{').field("on", "hello").key("me").open('{').field("name", caller.name);
    json.field("kind", caller.kind == store::PlayerKind::Member ? "member" : "guest");
    if (caller.is_bot) json.field("bot", true);
    return shared_text(json.close('}').field("now", now).close('}').take());
}

// The name of a session among nodes: they can find the session by it, but not use it.
std::string name_of_session(std::string_view hash) {
    std::string name;
    for (const char byte : hash) name += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return name;
}

}  // namespace

void Connections::open(Socket& socket, Feed feed, store::Moment now) {
    connections_.emplace(socket.number(), Connection(socket, feed, now));
    if (const auto player = socket.caller().id; player != 0) {
        by_player_[player].insert(socket.number());
        if (cluster_ != nullptr) unannounced_players_.insert(player);
    }
    changed_();
    if (feed != Feed::OneGame) socket.send(hello(socket.caller(), now));
}

void Connections::close(const Socket& socket) {
    const auto number = socket.number();
    const auto found = connections_.find(number);
    if (found == connections_.end()) return;
    const auto games = found->second.games;
    for (const auto& game : games) unfollow(number, game);
    in_lobby_.erase(number);
    connections_.erase(found);
    const auto player = by_player_.find(socket.caller().id);
    if (player != by_player_.end()) {
        if (player->second.erase(number) > 0 && player->second.empty()) by_player_.erase(player);
        if (cluster_ != nullptr) unannounced_players_.insert(socket.caller().id);
    }
    changed_();
}

Connection* Connections::find(SocketNumber socket) {
    const auto found = connections_.find(socket);
    return found == connections_.end() ? nullptr : &found->second;
}

bool Connections::accept_message(Connection& connection, store::Moment now) {
    const auto& socket = connection.socket;
    const bool accepted = limits_.accept(connection.messages, socket.caller(), now);
    connection.refused_in_a_row = accepted ? 0 : connection.refused_in_a_row + 1;
    return accepted;
}

void Connections::charge(SocketNumber socket, int messages, store::Moment now) {
    Connection* const connection = find(socket);
    if (connection == nullptr || messages == 0) return;
    limits_.charge(connection->messages, connection->socket.caller(), now, messages);
}

int Connections::players_online() const {
    const auto& remote = remote_.online();
    const auto only_there =
        std::ranges::count_if(remote, [this](const auto& other) { return !is_here(other.first); });
    return static_cast<int>(by_player_.size()) + static_cast<int>(only_there);
}

int Connections::streams() const {
    return static_cast<int>(std::ranges::count_if(
        connections_, [](const auto& open) { return open.second.feed != Feed::Everything; }));
}

std::vector<SocketNumber> Connections::numbers() const {
    const auto all = std::views::keys(connections_);
    return {all.begin(), all.end()};
}

std::string Connections::address_of(store::PlayerId player) const {
    const auto found = by_player_.find(player);
    if (found == by_player_.end()) return "";
    return connections_.at(*found->second.begin()).socket.caller().address;
}

void Connections::send(SocketNumber socket, const SharedText& text) {
    if (Connection* const connection = find(socket)) connection->socket.send(text);
}

void Connections::send_to(store::PlayerId player, const SharedText& text,
                          const std::string& unless_following) {
    const auto found = by_player_.find(player);
    if (found == by_player_.end()) return;
    for (const auto socket : found->second) {
        const auto& connection = connections_.at(socket);
        if (connection.feed == Feed::OneGame || connection.games.contains(unless_following)) continue;
        connection.socket.send(text);
    }
}

void Connections::send_privately(store::PlayerId player, const SharedText& text) {
    const auto found = by_player_.find(player);
    if (found == by_player_.end()) return;
    for (const auto number : found->second) {
        auto& socket = connections_.at(number).socket;
        if (socket.caller().api_token == 0) socket.send(text);
    }
}

bool Connections::follow(SocketNumber socket, const std::string& game, Viewer viewer) {
    Connection* const connection = find(socket);
    if (connection == nullptr) return false;
    if (connection->games.size() >= max_games_per_socket && !connection->games.contains(game)) return false;
    connection->games.insert(game);
    auto& followers = by_game_[game];
    if (viewer == Viewer::Spectator) {
        followers.spectators[socket] = last_fan_out_;
    } else {
        followers.players[socket] = viewer;
    }
    changed_games_.insert(game);
    if (cluster_ != nullptr) unannounced_games_.insert(game);
    changed_();
    return true;
}

void Connections::unfollow(SocketNumber socket, const std::string& game) {
    if (Connection* const connection = find(socket)) connection->games.erase(game);
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return;
    if (found->second.players.erase(socket) + found->second.spectators.erase(socket) == 0) return;
    if (found->second.size() == 0) by_game_.erase(found);
    changed_games_.insert(game);
    if (cluster_ != nullptr) unannounced_games_.insert(game);
    changed_();
}

void Connections::publish(const std::string& game, const ViewerTexts& texts) {
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return;
    for (const auto& [socket, viewer] : found->second.players)
        send(socket, texts[static_cast<std::size_t>(viewer)]);
    fan_out(game, texts[static_cast<std::size_t>(Viewer::Spectator)], false);
}

void Connections::fan_out(const std::string& game, const SharedText& text, bool is_presence) {
    FanOut one{++last_fan_out_, game, text, is_presence, 0};
    const bool is_next =
        std::ranges::none_of(fan_outs_, [&](const auto& other) { return other.game == game; });
    if (is_next && advance(one, slice)) return;
    fan_outs_.push_back(std::move(one));
    if (fan_outs_.size() > max_fan_outs) {
        (void)advance(fan_outs_.front(), connections_.size());
        fan_outs_.pop_front();
    }
    if (!std::exchange(is_advancing_, true)) later_([this] { advance_next(); });
}

void Connections::advance_next() {
    is_advancing_ = !fan_outs_.empty();
    if (!is_advancing_) return;
    if (advance(fan_outs_.front(), slice)) fan_outs_.pop_front();
    later_([this] { advance_next(); });
}

const Connections::Audience* Connections::audience_of(const FanOut& fan_out) const {
    if (fan_out.game.empty()) return &in_lobby_;
    const auto found = by_game_.find(fan_out.game);
    return found == by_game_.end() ? nullptr : &found->second.spectators;
}

bool Connections::advance(FanOut& fan_out, std::size_t most) {
    const Audience* const audience = audience_of(fan_out);
    if (audience == nullptr) return true;
    auto next = audience->lower_bound(fan_out.next);
    for (; next != audience->end() && most > 0; ++next, --most) {
        const auto& [socket, since] = *next;
        const auto& connection = connections_.at(socket);
        const bool is_unwanted = fan_out.is_presence && connection.feed == Feed::OneGame;
        if (since < fan_out.number && !is_unwanted) connection.socket.send(fan_out.text);
    }
    if (next == audience->end()) return true;
    fan_out.next = next->first;
    return false;
}

Presence Connections::presence(const std::string& game) const {
    return presence_here(game) + remote_.presence(game);
}

Presence Connections::presence_here(const std::string& game) const {
    Presence presence;
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return presence;
    for (const auto& [socket, viewer] : found->second.players)
        presence.here[static_cast<std::size_t>(index_of(*side_of(viewer)))] = true;
    presence.watching = static_cast<int>(found->second.spectators.size());
    return presence;
}

std::size_t Connections::followers(const std::string& game) const {
    const auto found = by_game_.find(game);
    return found == by_game_.end() ? 0 : found->second.size();
}

std::vector<SocketNumber> Connections::followers_of(const std::string& game) const {
    std::vector<SocketNumber> sockets;
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return sockets;
    for (const auto& [socket, viewer] : found->second.players) sockets.push_back(socket);
    for (const auto& [socket, joined] : found->second.spectators) sockets.push_back(socket);
    return sockets;
}

void Connections::publish_presence(const std::string& game, const SharedText& text) {
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return;
    for (const auto& [socket, viewer] : found->second.players) {
        if (connections_.at(socket).feed != Feed::OneGame) send(socket, text);
    }
    fan_out(game, text, true);
}

void Connections::follow_lobby(SocketNumber socket, bool on) {
    if (on) {
        in_lobby_[socket] = last_fan_out_;
    } else {
        in_lobby_.erase(socket);
    }
}

void Connections::publish_lobby(const SharedText& text) { fan_out("", text, false); }

void Connections::update_caller(const Caller& caller) {
    const auto found = by_player_.find(caller.id);
    if (found == by_player_.end()) return;
    for (const auto number : found->second) {
        auto& socket = connections_.at(number).socket;
        Caller changed = caller;
        changed.api_token = socket.caller().api_token;
        changed.address = socket.caller().address;
        socket.set_caller(changed);
    }
}

// --- closing

// A socket may call close() while it is being closed.
template <class Predicate>
void Connections::close_where(store::PlayerId player, Predicate matches, std::string_view reason) {
    const auto sockets = by_player_.find(player);
    if (sockets == by_player_.end()) return;
    const auto numbers = sockets->second;  // a copy
    for (const auto number : numbers) {
        Connection* const connection = find(number);
        if (connection != nullptr && matches(connection->socket)) connection->socket.close(reason);
    }
}

void Connections::close_here(const Closing& closing) {
    const auto is_meant = [&closing](const Socket& socket) {
        if (closing.token != 0) return socket.caller().api_token == closing.token;
        return closing.session.empty() || name_of_session(token_hash(socket.token())) == closing.session;
    };
    close_where(closing.player, is_meant, closing.reason);
}

void Connections::close_everywhere(const Closing& closing) {
    close_here(closing);
    if (cluster_ == nullptr) return;
    JsonWriter json;
    json.open('{').field("player", closing.player).field("session", closing.session);
    json.field("token", closing.token).field("reason", closing.reason);
    cluster_->publish("close", json.close('}').take());
}

void Connections::received_close(const std::string& payload) {
    const auto fields = JsonFields::parse(payload);
    const auto id = fields.number("player", 0, INT64_MAX);
    Closing closing{id, fields.text("session", 0, 200), fields.number("token", 0, INT64_MAX),
                    fields.text("reason", 0, 200)};
    close_here(closing);
}

void Connections::close_player(store::PlayerId player, std::string_view reason) {
    close_everywhere({player, "", 0, std::string(reason)});
}

void Connections::close_session(store::PlayerId player, std::string_view token) {
    if (!token.empty()) close_session_of_hash(player, token_hash(token));
}

void Connections::close_session_of_hash(store::PlayerId player, std::string_view hash) {
    close_everywhere({player, name_of_session(hash), 0, "this session has ended"});
}

void Connections::close_token(store::PlayerId player, std::int64_t token) {
    close_everywhere({player, "", token, "this token was revoked"});
}

// --- the other nodes

Connections::Connections(std::function<void()> changed, std::function<void(std::function<void()>)> later,
                         Cluster* cluster)
    : changed_(std::move(changed)), later_(std::move(later)), cluster_(cluster) {
    if (cluster == nullptr) return;
    cluster->on("close", [this](const auto&, const auto& payload) { received_close(payload); });
    cluster->on("presence-wanted", [this](const auto&, const auto&) { must_announce_all_ = true; });
    cluster->on("presence", [this](const auto& node, const auto& payload) {
        const auto change = remote_.apply(node, parse_presence(payload));
        presence_changed(change.games);
        if (came_ && !change.came.empty()) came_(change.came);
    });
}

void Connections::presence_changed(const std::set<std::string>& games) {
    changed_games_.insert(games.begin(), games.end());
    changed_();
}

void Connections::remove_node(const std::string& node) { presence_changed(remote_.forget(node)); }

void Connections::refresh_presence() {
    if (cluster_ == nullptr) return;
    must_announce_all_ = true;
    cluster_->publish("presence-wanted", "");
}

void Connections::announce(const PresenceNews& news) const { cluster_->publish("presence", to_json(news)); }

void Connections::announce_presence() {
    if (cluster_ == nullptr) return;
    if (std::exchange(must_announce_all_, false)) return announce_all_presence();
    if (!unannounced_players_.empty() || !unannounced_games_.empty()) announce_changed_presence();
}

void Connections::announce_changed_presence() {
    PresenceNews news;
    for (const auto player : std::exchange(unannounced_players_, {}))
        (is_here(player) ? news.came : news.left).push_back(player);
    for (const auto& game : std::exchange(unannounced_games_, {})) news.games[game] = presence_here(game);
    announce(news);
}

// Split, because messages are limited in size.
void Connections::announce_all_presence() {
    unannounced_players_.clear();
    unannounced_games_.clear();
    constexpr std::size_t max_per_message = 10'000;
    PresenceNews news;
    news.is_everything = true;
    const auto tell_full = [&](std::size_t count) {
        if (count < max_per_message) return;
        announce(std::exchange(news, {}));
    };
    for (const auto& [player, sockets] : by_player_) {
        news.came.push_back(player);
        tell_full(news.came.size());
    }
    for (const auto& [game, followers] : by_game_) {
        news.games[game] = presence_here(game);
        tell_full(news.games.size());
    }
    announce(news);
}

}  // namespace tafl::server
