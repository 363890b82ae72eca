#include "server/rooms/live_room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "api/board_json.hpp"
#include "base/json_writer.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_waiting = 16;  // commands of one player to one room

std::array<Seat, 2> seats_of(const StoredGame& stored) {
    std::array<Seat, 2> seats;
    for (std::size_t side = 0; side < 2; ++side) {
        const bool is_computer = stored.persons[side].kind == store::PlayerKind::Computer;
        seats[side] = {stored.head.players[side], is_computer};
    }
    return seats;
}

}  // namespace

void RoomQueue::add(RoomRequest request) {
    auto& lane = std::holds_alternative<Chat>(request.command) ? chat_ : orders_;
    lane.push_back(std::move(request));
}

RoomRequest RoomQueue::take() {
    auto& lane = orders_.empty() ? chat_ : orders_;
    auto request = std::move(lane.front());
    lane.pop_front();
    return request;
}

std::size_t RoomQueue::waiting_of(store::PlayerId player) const {
    const auto is_theirs = [player](const RoomRequest& request) { return request.sender.player == player; };
    return static_cast<std::size_t>(std::ranges::count_if(orders_, is_theirs) +
                                    std::ranges::count_if(chat_, is_theirs));
}

std::optional<Refusal> LiveRoom::check_admission(const RoomRequest& request) {
    const auto player = request.sender.player;
    if (player == 0 || std::holds_alternative<Hold>(request.command))
        return std::nullopt;  // sent by the site itself
    const auto side = room.side_of(player);
    if (!side) return forbidden("not-playing"_reason);
    if (queue.waiting_of(player) >= max_waiting)
        return too_many("Too many of your commands wait in this game.");
    const bool is_chat = std::holds_alternative<Chat>(request.command);
    if (is_chat && !chat[slot_of(*side)].try_take(request.arrived)) return too_many("chat-fast"_reason);
    return std::nullopt;
}

std::optional<std::vector<SharedText>> LiveRoom::events_since(int since, Viewer viewer) const {
    const int oldest = history.empty() ? room.version() + 1 : history.front().first;
    if (since > room.version() || since + 1 < oldest) return std::nullopt;
    std::vector<SharedText> texts;
    for (const auto& [version, event] : history) {
        if (version > since) texts.push_back(event[static_cast<std::size_t>(viewer)]);
    }
    return texts;
}

void LiveRoom::add_to_history(int version, const ViewerTexts& texts) {
    history.emplace_back(version, texts);
    if (history.size() > max_history) history.pop_front();
}

void LiveRoom::note_presence(const std::array<bool, 2>& now_here, Moment now) {
    for (const Side side : both_sides)
        if (here[slot_of(side)] || now_here[slot_of(side)]) last_here[slot_of(side)] = now;
    here = now_here;
}

std::optional<Side> LiveRoom::opponent_of_computer() const {
    for (const Side side : both_sides) {
        if (room.seat(side).is_computer) return !side;
    }
    return std::nullopt;
}

LiveRoomPtr to_live_room(const StoredGame& stored) {
    auto room = Room::open(stored.head, seats_of(stored));
    if (!room) throw std::runtime_error(fmt::format("game {}: {}", stored.head.id, room.error().message));
    for (const auto& event : stored.events) {
        if (const auto applied = room->apply(event); !applied)
            throw std::runtime_error(applied.error().message);
    }
    RoomPeople people{stored.persons, stored.ratings, api::ground_json(room->game().ruleset())};
    auto live = std::make_shared<LiveRoom>(*std::move(room), std::move(people));
    live->last_event_at = stored.events.empty() ? stored.head.began : stored.events.back().at;
    return live;
}

SharedText mine_text(const LiveRoom& live, Side side) {
    const bool to_move = !live.room.is_over() && live.room.game().to_move() == side;
    JsonWriter json;
    json.open('{').field("on", "mine").field("game", live.room.id()).field("toMove", to_move).key("brief");
    append_brief(json, live.room, live.people);
    return shared_text(json.close('}').take());
}

}  // namespace tafl::server
