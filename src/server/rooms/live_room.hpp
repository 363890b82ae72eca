// A room in memory with its surroundings: waiting commands, recent events, the players' chat limits.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/base/limits/rates.hpp"
#include "server/base/limits/token_bucket.hpp"
#include "server/rooms/game_store.hpp"
#include "server/rooms/room_json.hpp"

namespace tafl::server {

struct RoomRequest {
    Command command;
    Sender sender;
    Moment arrived{};  // used for the clocks, so that nobody loses time while a command waits
    std::function<void(const std::optional<Refusal>&)> done;  // may be empty
    std::string address{};                                    // the client's; a rematch counts there, once
    bool takes_next_ply = false;                              // a Play without a ply
    std::chrono::steady_clock::time_point received = std::chrono::steady_clock::now();  // for the metrics
};

// The waiting commands by arrival; chat after everything else.
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
    static constexpr std::size_t max_history = 16;  // events for clients that reconnect

    LiveRoom(Room opened, RoomPeople around) : room(std::move(opened)), people(std::move(around)) {}
    // Why a request is refused before it enters the queue: otherwise strangers and floods would use up the
    // players' places.
    [[nodiscard]] std::optional<Refusal> check_admission(const RoomRequest& request);
    // The events after `since`; nothing if the history no longer has all of them.
    [[nodiscard]] std::optional<std::vector<SharedText>> events_since(int since, Viewer viewer) const;
    void add_to_history(int version, const ViewerTexts& texts);
    void note_presence(const std::array<bool, 2>& now_here, Moment now);
    // The human's side in a game against the computer; nothing in a game between two people.
    [[nodiscard]] std::optional<Side> opponent_of_computer() const;

    Room room;
    RoomPeople people;
    std::deque<std::pair<int, ViewerTexts>> history;  // by version
    RoomQueue queue;
    std::array<TokenBucket<Moment>, 2> chat{TokenBucket<Moment>(rates::chat_lines, {}),
                                            TokenBucket<Moment>(rates::chat_lines, {})};  // by slot_of(Side)
    bool is_busy = false;        // a coroutine is working through the queue
    bool is_stale = false;       // the store failed: reread the room before the next command
    int announced_version = 0;   // the newest version that another node announced meanwhile
    std::string address;         // the client that started a game against the computer; "" after a restart
    Moment last_event_at{};      // when the last event happened
    std::array<bool, 2> here{};  // as last noted, by slot_of(Side)
    std::array<Moment, 2> last_here{};  // at the latest when this node began to look
};
using LiveRoomPtr = std::shared_ptr<LiveRoom>;

// Throws std::runtime_error if this version cannot read the game.
[[nodiscard]] LiveRoomPtr to_live_room(const StoredGame& stored);

// {"on": "mine", …} for the player of that side.
[[nodiscard]] SharedText mine_text(const LiveRoom& live, Side side);

}  // namespace tafl::server
