// What clients see of the rooms, and how the rooms follow people who change or leave.
#include <algorithm>

#include "base/json_writer.hpp"
#include "rules/ruleset.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

using boost::asio::awaitable;

awaitable<std::string> Rooms::state_json(std::string game, const Caller& caller) {
    const auto live = co_await find_current(std::move(game), caller.address);
    const auto viewer = viewer_of(live->room.side_of(caller.id));
    JsonWriter json;
    json.open('{');
    append_state(json, live->room, live->people, attendance_of(*live), viewer, context_.now());
    co_return json.close('}').take();
}

awaitable<Game> Rooms::position(std::string game, std::string address) {
    const auto live = co_await find(std::move(game), std::move(address));
    co_return live->room.game();
}

awaitable<std::vector<SharedText>> Rooms::watch(SocketNumber socket, std::string game,
                                                std::optional<int> since) {
    const auto* connection = context_.connections.find(socket);
    std::string address = connection == nullptr ? "" : connection->socket.caller().address;
    const auto live = co_await find(game, std::move(address));
    if (since > live->room.version()) co_await bring_up_to_date(live);  // another node has shown more
    connection = context_.connections.find(socket);
    if (connection == nullptr) co_return std::vector<SharedText>{};  // disconnected in the meantime
    const auto viewer = viewer_of(live->room.side_of(connection->socket.caller().id));
    if (!context_.connections.follow(socket, game, viewer))
        throw too_many("You follow as many games as one connection can.");
    consult_computer(*live);  // the computer moves only while its opponent is connected
    if (since) {
        if (auto events = live->events_since(*since, viewer)) co_return *std::move(events);
    }
    co_return std::vector{shared_text(state_fields(*live, viewer))};
}

std::string Rooms::state_fields(const LiveRoom& live, Viewer viewer) const {
    JsonWriter json;
    json.open('{').field("on", "state");
    append_state(json, live.room, live.people, attendance_of(live), viewer, context_.now());
    return json.close('}').take();
}

void Rooms::publish_state(const LiveRoom& live) {
    if (context_.connections.followers(live.room.id()) == 0) return;
    ViewerTexts texts;
    for (const auto viewer : {Viewer::Attackers, Viewer::Defenders, Viewer::Spectator})
        texts[static_cast<std::size_t>(viewer)] = shared_text(state_fields(live, viewer));
    context_.connections.publish(live.room.id(), texts);
}

Attendance Rooms::attendance_of(const LiveRoom& live) const {
    auto presence = context_.connections.presence(live.room.id());
    for (const Side side : both_sides) presence.here[slot_of(side)] |= live.room.seat(side).is_computer;
    return {presence, live.room.claimable_at(left_at(live, live.room.game().to_move()))};
}

std::optional<Moment> Rooms::left_at(const LiveRoom& live, Side side) const {
    if (context_.connections.presence(live.room.id()).here[slot_of(side)]) return std::nullopt;
    // Without the broker nobody knows who is at another node.
    if (context_.cluster != nullptr && !context_.cluster->is_connected()) return std::nullopt;
    const auto& head = live.room.head();
    const bool has_other_boards = head.is_exhibition || !head.pair.empty();
    if (has_other_boards && context_.connections.is_online(live.room.seat(side).player)) return std::nullopt;
    if (live.here[slot_of(side)]) return context_.now();  // left since presence was noted
    return live.last_here[slot_of(side)];
}

std::size_t Rooms::running() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(rooms_, [](const auto& room) { return !room.second->room.is_over(); }));
}

void Rooms::append_presence(JsonWriter& json, const std::string& game) const {
    const auto live = rooms_.find(game);
    server::append_presence(json, live == rooms_.end() ? Attendance{} : attendance_of(*live->second),
                            context_.now());
}

void Rooms::note_presence(const std::string& game) {
    const auto found = rooms_.find(game);
    if (found == rooms_.end()) return;
    const auto here = context_.connections.presence(game).here;
    found->second->note_presence(here, context_.now());
}

bool Rooms::is_live(const LiveRoom& live) const {
    const auto& room = live.room;
    if (room.is_over()) return false;
    if (room.clock().kind() != store::ClockKind::None && !room.has_computer()) return true;
    return std::ranges::any_of(both_sides, [&](Side side) {
        const auto& seat = room.seat(side);
        return !seat.is_computer && context_.connections.is_online(seat.player);
    });
}

void Rooms::append_liveliest(JsonWriter& json, std::size_t most) const {
    std::vector<const LiveRoom*> shown;
    for (const auto& [id, live] : rooms_) {
        if (is_live(*live)) shown.push_back(live.get());
    }
    const auto count = std::min(most, shown.size());
    const auto key = [this](const LiveRoom* live) {
        return std::pair(context_.connections.presence(live->room.id()).watching > 0, live->last_event_at);
    };
    std::partial_sort(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(count), shown.end(),
                      [&](const LiveRoom* a, const LiveRoom* b) { return key(a) > key(b); });
    shown.resize(count);
    for (const auto* live : shown) append_brief(json, live->room, live->people);
}

void Rooms::send_mine(const LiveRoom& live, Side side, bool even_if_following) {
    const auto player = live.room.seat(side).player;
    if (!context_.connections.is_here(player)) return;
    context_.connections.send_to(player, mine_text(live, side), even_if_following ? "" : live.room.id());
}

std::vector<SharedText> Rooms::mine_texts(store::PlayerId player) const {
    std::vector<SharedText> texts;
    for (const auto& game : games_of(player)) {
        const auto& live = *rooms_.at(game);
        if (const auto side = live.room.side_of(player)) texts.push_back(mine_text(live, *side));
    }
    return texts;
}

namespace {

struct TurnEnd {
    Moment at{};
    std::chrono::milliseconds time{0};
};

// Nothing: the turn lasts as long as its player likes, or stands still.
std::optional<TurnEnd> end_of_turn(const Room& room, Moment now) {
    const auto& clock = room.clock();
    switch (clock.kind()) {
        case store::ClockKind::Fischer: return std::nullopt;
        case store::ClockKind::Days:
            if (!clock.running() || clock.held_until(now)) return std::nullopt;
            return TurnEnd{clock.flag_at().value(), room.head().terms.clock.initial};
        case store::ClockKind::None: break;
    }
    const auto claimable = room.claimable_at(std::nullopt);
    return claimable ? std::optional(TurnEnd{*claimable, Room::claimed_after}) : std::nullopt;
}

std::optional<Turn> turn_of(const LiveRoom& live, Moment now) {
    const auto& room = live.room;
    const auto side = room.game().to_move();
    if (room.is_over() || room.seat(side).is_computer) return std::nullopt;
    const auto end = end_of_turn(room, now);
    if (!end) return std::nullopt;
    return Turn{room.id(),
                room.seat(side).player,
                live.people.persons[slot_of(!side)].name,
                room.game().plies(),
                end->at,
                end->time,
                live.last_event_at};
}

}  // namespace

std::optional<Turn> Rooms::turn_in(const std::string& game) const {
    const auto found = rooms_.find(game);
    return found == rooms_.end() ? std::nullopt : turn_of(*found->second, context_.now());
}

std::vector<Turn> Rooms::turns() const {
    std::vector<Turn> turns;
    for (const auto& [id, live] : rooms_) {
        if (auto turn = turn_of(*live, context_.now())) turns.push_back(*std::move(turn));
    }
    return turns;
}

std::vector<Turn> Rooms::turns_of(store::PlayerId player) const {
    std::vector<Turn> turns;
    for (const auto& game : games_of(player)) {
        if (auto turn = turn_in(game); turn && turn->player == player) turns.push_back(*std::move(turn));
    }
    return turns;
}

std::vector<std::string> Rooms::games_of(store::PlayerId player) const {
    const auto found = running_.find(player);
    if (found == running_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

std::size_t Rooms::running_of(store::PlayerId player) const {
    const auto found = running_.find(player);
    return found == running_.end() ? 0 : found->second.size();
}

std::size_t Rooms::computer_games_from(const std::string& address) const {
    const auto found = computer_games_.find(address);
    return found == computer_games_.end() ? 0 : found->second;
}

bool Rooms::touches_rated_game(store::PlayerId player, Game line) const {
    const auto games = games_of(player);
    for (int plies_back = 0; !games.empty(); ++plies_back) {
        for (const auto& id : games) {
            const auto& room = rooms_.at(id)->room;
            if (room.head().terms.rated && !room.has_computer() && room.game().key() == line.key() &&
                rules_hash(room.game().ruleset()) == rules_hash(line.ruleset()))
                return true;
        }
        if (line.plies() == 0 || plies_back == plies_ahead_of_rated_game) break;
        line.undo();
    }
    return false;
}

// --- people

void Rooms::update_person(const Caller& caller) {
    for (auto& [id, live] : rooms_) {
        bool is_changed = false;
        for (auto& person : live->people.persons) is_changed |= person.update(caller);
        if (is_changed) publish_state(*live);
    }
}

void Rooms::hold_clocks(store::PlayerId player, Moment until) {
    for (const auto& game : games_of(player)) enqueue(rooms_.at(game), {Hold{until}, {player}, {}, {}});
}

awaitable<void> Rooms::end_games_of(store::PlayerId player) {
    const auto games = games_of(player);
    for (const auto& game : games) {
        const auto found = rooms_.find(game);
        if (found == rooms_.end()) continue;
        const LiveRoomPtr live = found->second;
        RoomRequest request{live->room.both_moved() || !live->room.head().tournament.empty()
                                ? Command(Resign{})
                                : Command(Abort{}),
                            {player},
                            {},
                            {}};
        const auto refusal = co_await ask(live, std::move(request));
        if (refusal && !live->room.is_over()) throw unavailable(refusal->text, 5);
    }
}

}  // namespace tafl::server
