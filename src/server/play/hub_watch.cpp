// Who follows which room, and what they are sent.
#include "base/json_writer.hpp"
#include "server/play/hub_start.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

// Kept for those who come back after a gap in their connection; whoever missed more gets the whole state.
constexpr std::size_t most_history = 16;

}  // namespace

awaitable<void> Hub::State::watch(std::uint64_t socket, Watch message, std::optional<std::int64_t> id) {
    const auto watcher = connections.find(socket);
    if (watcher == connections.end()) co_return;
    const std::string owner = watcher->second.socket.caller().address;
    LiveRoomPtr live;
    std::optional<Refusal> refused;
    try {
        live = co_await find_room(message.game, owner);
    } catch (const Refusal& failure) {
        refused = failure;
    }
    const auto connection = connections.find(socket);
    if (connection == connections.end()) co_return;  // gone meanwhile
    if (!live && !refused) refused = not_found("There is no such game.");
    if (refused) {
        refuse(socket, id, to_string(refused->code), refused->text);
        co_return;
    }
    const auto reader = server::reader_of(live->room.side_of(connection->second.socket.caller().id));
    connection->second.watching.insert(message.game);
    live->watchers[socket] = reader;
    confirm(socket, id);
    const int version = live->room.version();
    const int oldest = live->history.empty() ? version + 1 : live->history.front().first;
    if (message.since && *message.since <= version && *message.since + 1 >= oldest) {
        for (const auto& [number, texts] : live->history) {
            if (number > *message.since) send(socket, texts[static_cast<std::size_t>(reader)]);
        }
    } else {
        send_state(*live, socket, reader);
    }
    presence_changed(message.game);
}

void Hub::State::leave(std::uint64_t socket, const std::string& game) {
    if (const auto connection = connections.find(socket); connection != connections.end()) {
        connection->second.watching.erase(game);
    }
    const auto live = rooms.find(game);
    if (live != rooms.end() && live->second->watchers.erase(socket) > 0) presence_changed(game);
}

void Hub::State::send_state(const LiveRoom& live, std::uint64_t socket, Reader reader) {
    JsonWriter json;
    json.open('{').field("on", "state");
    append_state(json, live.room, live.people, presence_of(live), reader, now());
    send(socket, shared(json.close('}').take()));
}

void Hub::State::tell_state(const LiveRoom& live) {
    for (const auto& [socket, reader] : live.watchers) send_state(live, socket, reader);
}

void Hub::State::tell(LiveRoom& live, const RoomEvent& event, const store::GameEvent& kept) {
    const auto texts = event_texts(live.room, live.people, event, kept.at);
    live.history.emplace_back(kept.version, texts);
    if (live.history.size() > most_history) live.history.pop_front();
    for (const auto& [socket, reader] : live.watchers) send(socket, texts[static_cast<std::size_t>(reader)]);
}

SharedText mine_text(const LiveRoom& live, Side side) {
    const bool to_move = !live.room.is_over() && live.room.game().to_move() == side;
    JsonWriter json;
    json.open('{').field("on", "mine").field("game", live.room.id()).field("toMove", to_move).key("brief");
    append_brief(json, live.room, live.people);
    return shared(json.close('}').take());
}

void Hub::State::tell_mine(const LiveRoom& live, Side side, bool even_watching) {
    const auto found = by_player.find(live.room.seat(side).player);
    if (found == by_player.end()) return;
    SharedText text;
    for (const auto socket : found->second) {
        if (!even_watching && live.watchers.contains(socket)) continue;
        if (connections.at(socket).hears == Hears::OneGame) continue;
        if (!text) text = mine_text(live, side);
        send(socket, text);
    }
}

Presence Hub::State::presence_of(const LiveRoom& live) const {
    Presence presence;
    for (const auto& [socket, reader] : live.watchers) {
        if (const auto side = side_of(reader)) {
            presence.here[static_cast<std::size_t>(index_of(*side))] = true;
        } else {
            ++presence.watching;
        }
    }
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        if (live.room.seat(side).is_computer) presence.here[static_cast<std::size_t>(index_of(side))] = true;
    }
    return presence;
}

void Hub::State::presence_changed(const std::string& game) {
    presence_due.insert(game);
    lobby_changed();
}

}  // namespace tafl::server
