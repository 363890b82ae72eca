// Commands to rooms: one at a time for each, kept before they are told.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/suspend.hpp"
#include "server/play/board_json.hpp"
#include "server/play/hub_start.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t most_waiting = 16;       // commands of one player to one room
constexpr std::size_t most_ended_rooms = 200;  // kept in memory after their end
constexpr milliseconds after_failure{1'000};   // until a room that the store failed is read again

Refusal later() { return unavailable("This could not be stored just now; try again in a moment."); }

std::array<Seat, 2> seats_of(const StoredGame& stored) {
    std::array<Seat, 2> seats;
    for (std::size_t side = 0; side < 2; ++side) {
        seats[side] = {stored.head.players[side], stored.persons[side].kind == store::PlayerKind::Computer};
    }
    return seats;
}

// Throws std::runtime_error for what this version cannot read.
LiveRoomPtr room_from(const StoredGame& stored) {
    auto room = Room::open(stored.head, seats_of(stored));
    if (!room) throw std::runtime_error(fmt::format("game {}: {}", stored.head.id, room.error().message));
    for (const auto& event : stored.events) {
        if (const auto applied = room->apply(event); !applied)
            throw std::runtime_error(applied.error().message);
    }
    RoomPeople people{stored.persons, stored.ratings, ground_json(room->game().ruleset())};
    return std::make_shared<LiveRoom>(*std::move(room), std::move(people));
}

// The other game of two players: sides swapped, everything else as it was.
store::GameHead rematch_of(const Room& room, Moment now) {
    store::GameHead head;
    head.id = new_id();
    head.terms = room.head().terms;
    head.players = {room.head().players[1], room.head().players[0]};
    head.began = now;
    return head;
}

// What the store is to keep of a decision.
RoomWrite to_write(const Room& room, const Decision& decision, const Command& command, Moment now) {
    RoomWrite write;
    write.head = room.head();
    auto events = decision.events;
    if (decision.wants_rematch) {
        write.next = rematch_of(room, now);
        events.emplace_back(Rematched{write.next->id});
    }
    for (const auto& event : events) {
        const int version = room.version() + static_cast<int>(write.events.size()) + 1;
        write.events.push_back({version, now, to_text(event)});
        if (!std::holds_alternative<Ended>(event)) continue;
        Room after = room;
        for (const auto& kept : write.events) {
            if (!after.apply(kept)) throw std::logic_error("an event that was decided on does not fit");
        }
        write.end = after.to_end();
    }
    if (std::holds_alternative<Chat>(command)) {
        const auto by = std::get<Said>(events.front()).by;
        write.writer = room.seat(by).player;
        write.addressee = room.seat(!by).player;
    }
    return write;
}

}  // namespace

namespace {

// Why a command is not even put into the queue: strangers and floods take no place that the other player needs.
std::optional<Refusal> turned_away(LiveRoom& live, const RoomRequest& request) {
    const auto player = request.who.player;
    const bool is_hold = std::holds_alternative<Hold>(request.command);
    if (player == 0 || is_hold) return std::nullopt;  // the site's own
    const auto side = live.room.side_of(player);
    if (!side) return forbidden("This game belongs to others; you can watch it.");
    if (live.queue.waiting_of(player) >= most_waiting)
        return too_many("Too much of yours waits to be stored in this game.");
    const bool is_chat = std::holds_alternative<Chat>(request.command);
    if (is_chat && !live.chat[static_cast<std::size_t>(index_of(*side))].try_take(request.at))
        return too_many("Not so fast; try again in a moment.");
    return std::nullopt;
}

// Clears the flag when it goes, whatever was thrown.
class Busy {
  public:
    explicit Busy(bool& flag) : flag_(flag) {}
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    ~Busy() { flag_ = false; }

  private:
    bool& flag_;
};

}  // namespace

void RoomQueue::add(RoomRequest request) {
    auto& lane = std::holds_alternative<Chat>(request.command) ? talk : orders;
    lane.push_back(std::move(request));
}

RoomRequest RoomQueue::take() {
    auto& lane = orders.empty() ? talk : orders;
    auto request = std::move(lane.front());
    lane.pop_front();
    return request;
}

std::size_t RoomQueue::waiting_of(store::PlayerId player) const {
    const auto is_theirs = [player](const RoomRequest& request) { return request.who.player == player; };
    return static_cast<std::size_t>(std::ranges::count_if(orders, is_theirs) +
                                    std::ranges::count_if(talk, is_theirs));
}

void Hub::State::submit(const LiveRoomPtr& live, RoomRequest request) {
    if (request.at == Moment{}) request.at = now();
    if (const auto refusal = turned_away(*live, request)) {
        if (request.answer) request.answer(refusal);
        return;
    }
    live->queue.add(std::move(request));
    if (std::exchange(live->is_busy, true)) return;
    start(work_off(live));
}

awaitable<std::optional<Refusal>> Hub::State::ask(LiveRoomPtr live, RoomRequest request) {
    std::optional<Refusal> refusal;
    std::function<void(Continuation)> start = [&](const Continuation& resume) {
        request.answer = [&refusal, resume](const std::optional<Refusal>& said) {
            refusal = said;
            resume();
        };
        submit(live, std::move(request));
    };
    co_await suspend(std::move(start));
    co_return refusal;
}

awaitable<void> Hub::State::submit_by_id(std::string game, RoomRequest request, std::string owner) {
    LiveRoomPtr live;
    Refusal refusal = not_found("There is no such game.");
    try {
        live = co_await find_room(std::move(game), std::move(owner));
    } catch (const Refusal& refused) {
        refusal = refused;
    }
    if (live) {
        submit(live, std::move(request));
    } else {
        request.answer(refusal);
    }
}

awaitable<void> Hub::State::work_off(LiveRoomPtr live) {
    std::optional<Busy> busy(live->is_busy);
    while (!live->queue.empty()) {
        const RoomRequest request = live->queue.take();
        std::optional<Refusal> refusal;
        try {
            refusal = co_await carry_out(*live, request);
        } catch (const std::exception& error) {  // what is in memory is no longer to be relied on
            log_line(fmt::format("game {}: {}", live->room.id(), error.what()));
            live->is_stale = true;
            refusal = later();
        }
        if (request.answer) request.answer(refusal);
    }
    busy.reset();
    if (live->is_stale) {
        agenda.set(live->room.id(), now() + after_failure);
        set_timer();
    }
}

awaitable<std::optional<Refusal>> Hub::State::carry_out(LiveRoom& live, const RoomRequest& request) {
    if (live.is_stale) {
        const bool is_read = co_await read_again(live);
        if (!is_read) co_return later();
    }
    const Moment at = std::max(request.at, live.touched);  // events stand in the order of their times
    const auto decision = live.room.decide(request.command, request.who, at);
    if (decision.events.empty() && !decision.wants_rematch) {
        if (std::holds_alternative<CheckTime>(request.command)) after_change(live);
        co_return decision.refusal;
    }
    // A sender whose flag had fallen wrote nothing.
    const Command& command = decision.refusal ? Command(CheckTime{}) : request.command;
    const RoomWrite write = to_write(live.room, decision, command, at);
    std::optional<Written> written;
    try {
        auto job = [write](store::Store& kept_in) { return keep(kept_in, write); };
        written = co_await store.write(std::move(job));
    } catch (const store::StoreError& error) {
        log_line(fmt::format("game {}: {}", live.room.id(), error.what()));
    }
    if (!written) {
        live.is_stale = true;
        co_return later();
    }
    if (written->hindrance != Hindrance::None)
        co_return forbidden(std::string(in_words(written->hindrance)));
    publish(live, write, *written);
    co_return decision.refusal;
}

// Whether the events that failed are kept after all only the store knows.
awaitable<bool> Hub::State::read_again(LiveRoom& live) {
    std::optional<StoredGame> stored;
    const auto id = live.room.id();
    try {
        auto job = [id](store::Store& kept_in) { return read_game(kept_in, id); };
        stored = co_await store.read(std::move(job));
    } catch (const store::StoreError& error) {
        log_line(fmt::format("game {}: {}", id, error.what()));
    }
    if (!stored) co_return false;
    const bool was_over = live.room.is_over();
    const auto fresh = room_from(*stored);
    const bool changed = fresh->room.version() != live.room.version();
    live.room = std::move(fresh->room);
    live.people = std::move(fresh->people);
    live.is_stale = false;
    if (!stored->events.empty()) live.touched = stored->events.back().at;
    if (changed) {
        live.history.clear();
        stop_thinking(live);
        tell_state(live);
    }
    if (live.room.is_over() && !was_over) {
        for (const Side side : {Side::Attackers, Side::Defenders})
            going[live.room.seat(side).player].erase(id);
        ended.push_back(id);
    }
    follow_vacations(rooms.at(id), *stored);
    after_change(live);
    co_return true;
}

awaitable<LiveRoomPtr> Hub::State::find_room(std::string game, std::string owner) {
    if (const auto found = rooms.find(game); found != rooms.end()) co_return found->second;
    std::optional<StoredGame> stored;
    try {
        auto job = [game](store::Store& kept_in) { return read_game(kept_in, game); };
        stored = co_await store.read(std::move(job), std::move(owner));
    } catch (const store::StoreError& error) {
        throw unavailable("This game cannot be read just now; try again in a moment.");
    }
    if (const auto found = rooms.find(game); found != rooms.end())
        co_return found->second;  // another was quicker
    if (!stored) co_return nullptr;
    try {
        co_return open_room(*stored);
    } catch (const std::runtime_error& error) {
        log_line(error.what());
        throw unavailable("This game was stored by another version and cannot be shown.");
    }
}

LiveRoomPtr Hub::State::open_room(const StoredGame& stored) {
    auto live = room_from(stored);
    const auto& id = live->room.id();
    live->touched = stored.events.empty() ? stored.head.began : stored.events.back().at;
    rooms[id] = live;
    if (live->room.is_over()) {
        ended.push_back(id);
        forget_old_rooms();
        return live;
    }
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        if (!live->room.seat(side).is_computer) going[live->room.seat(side).player].insert(id);
    }
    return live;
}

LiveRoomPtr Hub::State::begin_room(const StoredGame& stored) {
    auto live = open_room(stored);
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        tell_mine(*live, side, true);
    }
    follow_vacations(live, stored);
    after_change(*live);
    return live;
}

// What the clocks know of vacations may be older than what the players were told.
void Hub::State::follow_vacations(const LiveRoomPtr& live, const StoredGame& stored) {
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        const auto until = stored.vacations[static_cast<std::size_t>(index_of(side))];
        submit(live, {Hold{until}, {live->room.seat(side).player, false}, {}});
    }
}

void Hub::State::publish(LiveRoom& live, const RoomWrite& write, const Written& written) {
    const bool moved = !live.room.is_over();
    const int plies = live.room.game().plies();
    if (!written.ratings.empty()) live.people.ratings = written.ratings;
    for (const auto& kept : write.events) {
        const auto event = live.room.apply(kept);
        if (!event) throw std::logic_error(event.error().message);
        tell(live, *event, kept);
    }
    live.touched = write.events.back().at;
    const bool ends = moved && live.room.is_over();
    if (ends || live.room.game().plies() != plies) stop_thinking(live);
    if (ends) {
        const auto& id = live.room.id();
        for (const Side side : {Side::Attackers, Side::Defenders}) {
            const auto games = going.find(live.room.seat(side).player);
            if (games == going.end()) continue;
            games->second.erase(id);
            if (games->second.empty()) going.erase(games);
        }
        ended.push_back(id);
    }
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        const bool his_turn = live.room.game().plies() != plies && live.room.game().to_move() == side;
        if (ends || his_turn) tell_mine(live, side, ends);
    }
    if (written.next) begin_room(*written.next);
    after_change(live);
}

// What follows from where the room stands now.
void Hub::State::after_change(LiveRoom& live) {
    agenda.set(live.room.id(), live.room.deadline());
    think(live);
    weigh_draw(live);
    if (live.room.is_over()) forget_old_rooms();
    lobby_changed();
}

void Hub::State::forget_old_rooms() {
    for (auto tries = ended.size(); tries > 0 && ended.size() > most_ended_rooms; --tries) {
        const auto id = std::move(ended.front());
        ended.pop_front();
        const auto found = rooms.find(id);
        if (found == rooms.end()) continue;
        if (found->second->watchers.empty() && !found->second->is_busy) {
            rooms.erase(found);
        } else {
            ended.push_back(id);
        }
    }
}

}  // namespace tafl::server
