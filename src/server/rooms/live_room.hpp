// A room in memory with what surrounds it: the commands that wait, the last events, the players' chat limits.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/base/token_bucket.hpp"
#include "server/rooms/game_store.hpp"
#include "server/rooms/room_json.hpp"

namespace tafl::server {

struct RoomRequest {
    Command command;
    Sender sender;
    Moment arrived{};  // counts for the clocks: waiting in a queue costs nobody time
    std::function<void(const std::optional<Refusal>&)> done;                            // may be empty
    std::chrono::steady_clock::time_point received = std::chrono::steady_clock::now();  // for the metrics
};

// Commands in the order of their arrival; chat after everything else.
class RoomQueue {
  public:
    void add(RoomRequest request);
    [[nodiscard]] RoomRequest take();  // precondition: not empty
    [[nodiscard]] bool empty() const { return orders_.empty() && chat_.empty(); }
    [[nodiscard]] std::size_t waiting_of(store::PlayerId player) const;

  private:
    std::deque<RoomRequest> orders_;
    std::deque<RoomRequest> chat_;
};

struct LiveRoom {
    static constexpr Rate chat_rate{5, 0.5};
    static constexpr std::size_t most_history = 16;  // events for clients that reconnect

    LiveRoom(Room opened, RoomPeople around) : room(std::move(opened)), people(std::move(around)) {}
    // Why a request does not even enter the queue: strangers and floods take no place that the other player needs.
    [[nodiscard]] std::optional<Refusal> turn_away(const RoomRequest& request);
    // The events after `since`; nothing: they are not all in the history.
    [[nodiscard]] std::optional<std::vector<SharedText>> events_since(int since, Viewer viewer) const;
    void add_to_history(int version, const ViewerTexts& texts);
    // The side of a person who plays against the computer; nothing in a game of two people.
    [[nodiscard]] std::optional<Side> opponent_of_computer() const;

    Room room;
    RoomPeople people;
    std::deque<std::pair<int, ViewerTexts>> history;  // by version
    RoomQueue queue;
    std::array<TokenBucket<Moment>, 2> chat{TokenBucket<Moment>(chat_rate, {}),
                                            TokenBucket<Moment>(chat_rate, {})};  // by slot_of(Side)
    bool is_busy = false;   // a coroutine works on the queue
    bool is_stale = false;  // the store failed: read again before the next command
    int told_version = 0;   // by another node, while it was stale
    std::string address;    // from which a game against the computer was started; "" after a restart
    Moment touched{};       // the last event
};
using LiveRoomPtr = std::shared_ptr<LiveRoom>;

// Throws std::runtime_error for a game that this version cannot read.
[[nodiscard]] LiveRoomPtr to_live_room(const StoredGame& stored);

// {"on": "mine", …} for the player of that side.
[[nodiscard]] SharedText mine_text(const LiveRoom& live, Side side);

}  // namespace tafl::server
