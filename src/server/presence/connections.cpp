#include "server/presence/connections.hpp"

#include <vector>

#include "base/json_writer.hpp"

namespace tafl::server {

namespace {

SharedText hello(const Caller& caller, store::Moment now) {
    JsonWriter json;
    json.open('{').field("on", "hello").key("me").open('{').field("name", caller.name);
    json.field("kind", caller.kind == store::PlayerKind::Member ? "member" : "guest");
    if (caller.is_bot) json.field("bot", true);
    return shared_text(json.close('}').field("now", now).close('}').take());
}

}  // namespace

void Connections::open(Socket& socket, Feed feed, store::Moment now) {
    connections_.emplace(socket.number(), Connection(socket, feed, now));
    by_player_[socket.caller().id].insert(socket.number());
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
    if (player != by_player_.end() && player->second.erase(number) > 0 && player->second.empty())
        by_player_.erase(player);
    changed_();
}

Connection* Connections::find(SocketNumber socket) {
    const auto found = connections_.find(socket);
    return found == connections_.end() ? nullptr : &found->second;
}

bool Connections::accept_message(Connection& connection, store::Moment now) {
    const auto& socket = connection.socket;
    const bool accepted =
        limits_.accept(connection.messages, socket.caller().id, socket.caller().address, now);
    connection.refused_in_a_row = accepted ? 0 : connection.refused_in_a_row + 1;
    return accepted;
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

bool Connections::follow(SocketNumber socket, const std::string& game, Viewer viewer) {
    Connection* const connection = find(socket);
    if (connection == nullptr) return false;
    if (connection->games.size() >= most_games_of_socket && !connection->games.contains(game)) return false;
    connection->games.insert(game);
    by_game_[game][socket] = viewer;
    changed_games_.insert(game);
    changed_();
    return true;
}

void Connections::unfollow(SocketNumber socket, const std::string& game) {
    if (Connection* const connection = find(socket)) connection->games.erase(game);
    const auto found = by_game_.find(game);
    if (found == by_game_.end() || found->second.erase(socket) == 0) return;
    if (found->second.empty()) by_game_.erase(found);
    changed_games_.insert(game);
    changed_();
}

void Connections::publish(const std::string& game, const ViewerTexts& texts) {
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return;
    for (const auto& [socket, viewer] : found->second) send(socket, texts[static_cast<std::size_t>(viewer)]);
}

Presence Connections::presence(const std::string& game) const {
    Presence presence;
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return presence;
    for (const auto& [socket, viewer] : found->second) {
        if (const auto side = side_of(viewer)) {
            presence.here[static_cast<std::size_t>(index_of(*side))] = true;
        } else {
            ++presence.watching;
        }
    }
    return presence;
}

std::size_t Connections::followers(const std::string& game) const {
    const auto found = by_game_.find(game);
    return found == by_game_.end() ? 0 : found->second.size();
}

void Connections::publish_presence(const std::string& game, const SharedText& text) {
    const auto found = by_game_.find(game);
    if (found == by_game_.end()) return;
    for (const auto& [socket, viewer] : found->second) {
        if (connections_.at(socket).feed != Feed::OneGame) send(socket, text);
    }
}

void Connections::follow_lobby(SocketNumber socket, bool on) {
    if (on) {
        in_lobby_.insert(socket);
    } else {
        in_lobby_.erase(socket);
    }
}

void Connections::publish_lobby(const SharedText& text) {
    for (const auto socket : in_lobby_) send(socket, text);
}

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

// A socket may call close() while it is being closed.
template <class Predicate>
void Connections::close_where(Predicate matches, std::string_view reason) {
    std::vector<SocketNumber> numbers;
    for (const auto& [number, connection] : connections_) {
        if (matches(connection.socket)) numbers.push_back(number);
    }
    for (const auto number : numbers) {
        if (Connection* const connection = find(number)) connection->socket.close(reason);
    }
}

void Connections::close_player(store::PlayerId player, std::string_view reason) {
    if (!is_online(player)) return;
    close_where([player](const Socket& socket) { return socket.caller().id == player; }, reason);
}

void Connections::close_session(std::string_view token) {
    if (token.empty()) return;
    close_where([token](const Socket& socket) { return socket.token() == token; }, "this session has ended");
}

void Connections::close_token(store::PlayerId player, std::int64_t token) {
    if (!is_online(player)) return;
    const auto is_of_token = [player, token](const Socket& socket) {
        return socket.caller().id == player && socket.caller().api_token == token;
    };
    close_where(is_of_token, "this token was revoked");
}

}  // namespace tafl::server
