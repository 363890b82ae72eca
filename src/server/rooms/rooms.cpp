// Commands to rooms: one at a time in each room, persisted before they are published.
#include "server/rooms/rooms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/queues/suspend.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

constexpr std::chrono::milliseconds retry_after_failure{1'000};
constexpr int max_tries = 4;  // attempts for a command while other nodes write to the same game

// The next game of the same players: sides swapped, everything else unchanged.
store::GameHead rematch_of(const Room& room, Moment now) {
    store::GameHead head;
    head.id = new_id();
    head.terms = room.head().terms;
    head.players = {room.head().players[1], room.head().players[0]};
    head.began = now;
    return head;
}

RoomWrite to_write(const Room& room, const Decision& decision, const Command& command, Moment now) {
    RoomWrite write;
    write.head = room.head();
    write.end = decision.end;
    auto events = decision.events;
    if (decision.wants_rematch) {
        write.next = rematch_of(room, now);
        events.emplace_back(Rematched{write.next->id});
    }
    int version = room.version();
    for (const auto& event : events) write.events.push_back({++version, now, to_text(event)});
    for (const auto& [erased, by] : decision.erased)
        write.erased.push_back({erased, now, to_text(Forecasted{by, {}})});
    if (std::holds_alternative<Chat>(command)) {
        const auto by = std::get<Said>(events.front()).by;
        write.writer = room.seat(by).player;
        write.addressee = room.seat(!by).player;
    }
    return write;
}

// Returns whether another ply is next than before.
bool take_next_ply(RoomRequest& request, const Room& room) {
    const int next = room.game().plies();
    return request.takes_next_ply && std::exchange(std::get<Play>(request.command).ply, next) != next;
}

// Clears the flag at the end of its scope (RAII).
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

awaitable<std::optional<Refusal>> Rooms::submit(std::string game, Command command, Sender sender,
                                                std::string address) {
    check_gap();
    const Moment arrived = context_.now();
    const LiveRoomPtr live = co_await find(std::move(game), address);
    RoomRequest request{std::move(command), sender, arrived, {}, std::move(address)};
    co_return co_await ask(live, std::move(request));
}

void Rooms::submit(const std::string& game, Command command, Sender sender,
                   std::function<void(const std::optional<Refusal>&)> done, std::string address) {
    check_gap();
    RoomRequest request{std::move(command), sender, context_.now(), std::move(done), address};
    if (const auto live = rooms_.find(game); live != rooms_.end())
        return enqueue(live->second, std::move(request));
    context_.spawn(find_and_enqueue(game, std::move(request), std::move(address)));
}

awaitable<void> Rooms::find_and_enqueue(std::string game, RoomRequest request, std::string address) {
    try {
        const auto live = co_await find(std::move(game), std::move(address));
        enqueue(live, request);
    } catch (const Refusal& refusal) {
        if (request.done) request.done(refusal);
    }
}

void Rooms::enqueue(const LiveRoomPtr& live, RoomRequest request) {
    if (request.arrived == Moment{}) request.arrived = context_.now();
    if (const auto* play = std::get_if<Play>(&request.command); play != nullptr && play->ply < 0)
        request.takes_next_ply = true;
    (void)take_next_ply(request, live->room);
    if (auto* chat = std::get_if<Chat>(&request.command)) chat->text = context_.words.cleaned(chat->text);
    if (const auto refusal = live->check_admission(request)) {
        if (request.done) request.done(refusal);
        return;
    }
    live->queue.add(std::move(request));
    if (std::exchange(live->is_busy, true)) return;
    context_.spawn(work_through(live));
}

awaitable<std::optional<Refusal>> Rooms::ask(LiveRoomPtr live, RoomRequest request) {
    const auto answer = std::make_shared<std::optional<Refusal>>();
    std::function<void(Continuation)> begin = [&](const Continuation& resume) {
        request.done = [answer, resume](const std::optional<Refusal>& refusal) {
            *answer = refusal;
            resume();
        };
        enqueue(live, std::move(request));
    };
    co_await suspend(std::move(begin));
    co_return *answer;
}

awaitable<void> Rooms::work_through(LiveRoomPtr live) {
    std::optional<Busy> busy(live->is_busy);
    while (!live->queue.empty()) {
        RoomRequest request = live->queue.take();
        std::optional<Refusal> refusal;
        try {
            refusal = co_await execute(*live, request);
        } catch (const Refusal& refused) {
            refusal = refused;
        } catch (const std::exception& error) {  // the state in memory may be wrong now
            log_line(fmt::format("game {}: {}", live->room.id(), error.what()));
            live->is_stale = true;
            refusal = StoreQueue::cannot_save();
        }
        if (request.done) request.done(refusal);
    }
    busy.reset();
    if (live->is_stale) set_deadline(*live, context_.now() + retry_after_failure);
}

awaitable<std::optional<Refusal>> Rooms::execute(LiveRoom& live, RoomRequest& request) {
    // Without the broker only the store knows what other nodes have written. Without rereading, a flag could
    // fall after a move that was in time.
    if (context_.cluster != nullptr && !context_.cluster->is_connected()) live.is_stale = true;
    // Whether the room has everything that was in the store when the command arrived.
    bool is_current = context_.cluster == nullptr;
    for (int tries = 0; tries < max_tries; ++tries) {
        if (live.is_stale) {
            const bool is_read = co_await reload(live);
            if (!is_read) co_return StoreQueue::cannot_save();
            if (!std::exchange(is_current, true)) (void)take_next_ply(request, live.room);
        }
        const Moment at =
            std::max(request.arrived, live.last_event_at);  // the times of events never decrease
        if (std::holds_alternative<Claim>(request.command))
            request.sender.other_left = left_at(live, live.room.game().to_move());
        const auto decision = live.room.decide(request.command, request.sender, at);
        if (decision.events.empty() && !decision.wants_rematch) {
            // The store checks events, but nobody checks an answer without one.
            bool is_outdated = false;
            if (!is_current && request.done) is_outdated = co_await is_behind(live);
            if (!is_current && decision.refusal) is_outdated |= take_next_ply(request, live.room);
            if (is_outdated) continue;
            if (std::holds_alternative<CheckTime>(request.command)) after_change(live);
            co_return decision.refusal;
        }
        if (decision.wants_rematch) {
            auto refusal = count_begun(std::exchange(request.address, {}));
            if (refusal) co_return refusal;
        }
        // A refusal with events: the events are the site's, because the sender's flag had fallen.
        const Command& command = decision.refusal ? Command(CheckTime{}) : request.command;
        const RoomWrite write = to_write(live.room, decision, command, at);
        const auto result = co_await write_and_publish(live, write, request);
        if (result == WriteResult::Published) co_return decision.refusal;
    }
    co_return StoreQueue::cannot_save();
}

awaitable<Rooms::WriteResult> Rooms::write_and_publish(LiveRoom& live, RoomWrite write,
                                                       const RoomRequest& request) {
    std::optional<Written> written;
    try {
        auto job = [write](store::Store& store) { return persist(store, write); };
        written = co_await context_.store.write(std::move(job));
    } catch (const store::StoreError& error) {
        log_line(fmt::format("game {}: {}", live.room.id(), error.what()));
        live.is_stale = true;
        throw StoreQueue::cannot_save();
    }
    if (!written) {
        live.is_stale = true;
        metrics_.conflicts.add();
        co_return WriteResult::Conflict;
    }
    const auto taken = std::chrono::steady_clock::now() - request.received;
    metrics_.commands.observe(taken);
    log_if_slow("slow command", taken, {{"game", live.room.id()}, {"seconds", taken}});
    publish(live, write, *written);
    co_return WriteResult::Published;
}

// After a failed write only the store knows which events it holds.
awaitable<bool> Rooms::reload(LiveRoom& live) {
    std::optional<StoredGame> stored;
    const auto id = live.room.id();
    try {
        auto job = [id](store::Store& store) { return read_game(store, id); };
        stored = co_await context_.store.read(std::move(job));
    } catch (const store::StoreError& error) {
        log_line(fmt::format("game {}: {}", id, error.what()));
    }
    if (!stored) co_return false;
    replace(live, *stored);
    co_return true;
}

void Rooms::replace(LiveRoom& live, const StoredGame& stored) {
    const bool was_over = live.room.is_over();
    const auto fresh = to_live_room(stored);
    const bool changed = fresh->room.version() != live.room.version();
    live.room = std::move(fresh->room);
    live.people = std::move(fresh->people);
    live.last_event_at = std::max(live.last_event_at, fresh->last_event_at);
    live.is_stale = false;
    if (changed) {
        live.history.clear();
        context_.computer.stop(live.room.id());
        publish_state(live);
    }
    if (live.room.is_over() && !was_over) ended(live);
    const auto shared = rooms_.at(live.room.id());
    if (live.room.version() < std::exchange(live.announced_version, 0)) refresh(shared);
    follow_vacations(shared, stored);
    after_change(live);
}

void Rooms::publish(LiveRoom& live, const RoomWrite& write, const Written& written) {
    const int plies = live.room.game().plies();
    apply(live, write.events, written.ratings, Texts::Write);
    metrics_.moves.add(static_cast<std::uint64_t>(std::max(live.room.game().plies() - plies, 0)));
    if (write.end) metrics_.ended.add();
    if (context_.cluster != nullptr)
        context_.cluster->publish("events", to_json({live.room.id(), write.events, written.ratings}));
    if (written.next) start(*written.next, live.address);
    after_change(live);
}

// Applies events that are on disk.
void Rooms::apply(LiveRoom& live, const std::vector<store::GameEvent>& events,
                  const std::vector<store::RatingChange>& ratings, Texts how) {
    const bool was_over = live.room.is_over();
    const int plies = live.room.game().plies();
    if (!ratings.empty()) live.people.ratings = ratings;
    for (const auto& stored : events) {
        const auto event = live.room.apply(stored);
        if (!event) throw std::logic_error(event.error().message);
        if (how == Texts::Skip) continue;
        const auto texts = event_texts(live.room, live.people, *event, stored.at);
        live.add_to_history(stored.version, texts);
        context_.connections.publish(live.room.id(), texts);
    }
    if (how == Texts::Skip) live.history.clear();
    live.last_event_at = events.back().at;
    const bool ends = live.room.is_over() && !was_over;
    const bool moved = live.room.game().plies() != plies;
    if (ends || moved) context_.computer.stop(live.room.id());
    if (ends) ended(live);
    if (!ends && !moved) return;
    for (const Side side : both_sides) send_mine(live, side, ends);
}

}  // namespace tafl::server
