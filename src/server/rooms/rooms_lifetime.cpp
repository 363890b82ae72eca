// The lifetime of rooms: opened, started, resumed and evicted; their deadlines; the computer's turns.
#include <fmt/format.h>

#include <stdexcept>

#include "base/json_writer.hpp"
#include "engine/draws.hpp"
#include "notation/squares.hpp"
#include "server/base/log.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

constexpr std::size_t max_ended_rooms = 200, max_ended_plies = 100'000;  // of ended games kept in memory
constexpr std::chrono::seconds grace_of_other_node{5};
constexpr std::chrono::seconds computer_waits{2};  // until a search that gave way is asked for again
constexpr int max_deleted_at_once = 500;           // games in one write, so that other writes are not delayed

}  // namespace

awaitable<LiveRoomPtr> Rooms::find(std::string game, std::string address) {
    if (const auto found = rooms_.find(game); found != rooms_.end()) co_return found->second;
    // Replayed on the thread that reads: thousands of moves take milliseconds.
    auto job = [game](store::Store& store) -> LiveRoomPtr {
        const auto stored = read_game(store, game);
        return stored ? to_live_room(*stored) : nullptr;
    };
    try {
        const auto live = co_await context_.store.read_or_refuse(std::move(job), std::move(address));
        if (const auto found = rooms_.find(game); found != rooms_.end()) co_return found->second;
        if (!live) throw not_found("game-unknown"_reason);
        open(live);
        if (!live->room.is_over())
            after_change(*live);  // another node has written to it, and its message has not arrived yet
        co_return live;
    } catch (const std::runtime_error& error) {
        log_line(error.what());
        throw unavailable("This game was stored by another version and cannot be shown.");
    }
}

void Rooms::open(const LiveRoomPtr& live) {
    const auto& id = live->room.id();
    rooms_[id] = live;
    live->last_here.fill(context_.now());
    if (live->room.is_over()) {
        ended_.push_back(id);
        return forget_old_rooms();
    }
    for (const Side side : both_sides) {
        if (!live->room.seat(side).is_computer) running_[live->room.seat(side).player].insert(id);
    }
}

std::optional<Refusal> Rooms::count_begun(const std::string& address) {
    const int seconds = address.empty() ? 0 : begun_.wait(address, context_.now());
    if (seconds == 0) return std::nullopt;
    return too_many("too-many-games"_reason, seconds);
}

awaitable<void> Rooms::begin(GamesWrite write, std::string address) {
    auto job = [write](store::Store& store) { return persist(store, write); };
    const auto games = co_await context_.store.write_or_refuse(std::move(job));
    for (const auto& stored : games) start(stored, address);
    announce(games);
}

void Rooms::begun(const std::vector<StoredGame>& games) {
    for (const auto& stored : games) start(stored, "");
    announce(games);
}

void Rooms::announce(std::span<const StoredGame> games) {
    if (context_.cluster == nullptr) return;
    for (; !games.empty(); games = games.subspan(std::min(games.size(), max_announced))) {
        JsonWriter json;
        json.open('[');
        for (const auto& stored : games.first(std::min(games.size(), max_announced)))
            json.value(stored.head.id);
        context_.cluster->publish("games", json.close(']').take());
    }
}

void Rooms::start(const StoredGame& stored, const std::string& address) {
    const auto live = to_live_room(stored);
    open(live);
    if (live->room.has_computer() && !address.empty()) {
        live->address = address;
        ++computer_games_[address];
    }
    for (const Side side : both_sides) send_mine(*live, side, true);
    follow_vacations(live, stored);
    after_change(*live);
    end_games_of_erased(stored);
}

// Accounts that were deleted while the game began, or while the server was stopping.
void Rooms::end_games_of_erased(const StoredGame& stored) {
    for (const auto& person : stored.persons) {
        if (person.kind == store::PlayerKind::Erased) context_.spawn(end_games_of(person.id));
    }
}

void Rooms::restore(const std::vector<StoredGame>& games, bool turns_start_again) {
    for (const auto& game : games) {
        if (rooms_.contains(game.head.id)) continue;  // another node's message came first
        try {
            const auto live = to_live_room(game);
            open(live);
            if (turns_start_again) enqueue(live, {ResumeTurn{}, {}, {}, {}});
            follow_vacations(live, game);
            after_change(*live);
            end_games_of_erased(game);
        } catch (const std::runtime_error& error) {
            log_line(error.what());
        }
    }
}

void Rooms::check_gap() {
    if (!context_.has_gap || !context_.has_gap()) return;
    if (context_.cluster != nullptr && context_.cluster->others() > 0) {
        log_event(LogLevel::Warning, "after a gap in time: the other nodes went on");
        return context_.spawn(catch_up());
    }
    log_event(LogLevel::Warning, "after a gap in time: running turns start again");
    for (const auto& [id, live] : rooms_) {
        if (!live->room.is_over()) enqueue(live, {ResumeTurn{}, {}, {}, {}});
    }
}

void Rooms::after_change(LiveRoom& live) {
    set_deadline(live, live.room.deadline());
    consult_computer(live);
    if (attendance_of(live).claimable_at) context_.connections.report_presence(live.room.id());
    if (live.room.is_over()) forget_old_rooms();
    context_.changed();
}

void Rooms::set_deadline(const LiveRoom& live, std::optional<Moment> due) {
    const auto& id = live.room.id();
    if (!due) return context_.timers.cancel("game " + id);
    const auto late = is_responsible_for(live) ? std::chrono::seconds(0) : grace_of_other_node;
    context_.timers.set("game " + id, *due + late, [this, id] {
        check_gap();  // detect a gap before the flag falls
        if (const auto found = rooms_.find(id); found != rooms_.end())
            enqueue(found->second, {CheckTime{}, {}, {}, {}});
    });
}

void Rooms::consult_computer(const LiveRoom& live) {
    const auto human = live.opponent_of_computer();
    if (!human || live.room.is_over() || !plays_computer_of(live, *human)) return;
    const auto& room = live.room;
    const auto player = room.seat(*human).player;
    const bool is_online = context_.connections.is_online(player);
    auto owner = live.address.empty() ? context_.connections.address_of(player) : live.address;
    if (owner.empty()) owner = fmt::format("player {}", player);
    const auto consult_later = [this, id = room.id()] {
        context_.timers.set("computer " + id, context_.now() + computer_waits, [this, id] {
            if (const auto found = rooms_.find(id); found != rooms_.end()) consult_computer(*found->second);
        });
    };
    const ComputerOpponent::Position position{room.id(),
                                              room.game(),
                                              live.people.persons[slot_of(!*human)].level,
                                              is_online ? SearchLane::Connected : SearchLane::Disconnected,
                                              owner,
                                              consult_later};
    const auto answer = [this, id = room.id(), sender = Sender{room.seat(!*human).player}](Command command) {
        if (const auto found = rooms_.find(id); found != rooms_.end())
            enqueue(found->second, {std::move(command), sender, {}, {}});
    };
    if (room.game().to_move() != *human) {
        auto play = [answer, ply = room.game().plies(), size = room.game().ruleset().size()](Move move) {
            answer(Play{ply, to_string(move, size), {}});
        };
        context_.computer.choose_move(position, std::move(play));
    }
    if (room.has_offered(*human, OfferKind::Draw)) {
        context_.computer.judge_draw(position, *human, [answer](bool agrees) {
            answer(agrees ? Command(Offer{OfferKind::Draw}) : Command(Decline{OfferKind::Draw}));
        });
    } else if (!room.has_ever_offered(!*human, OfferKind::Draw) && neither_can_win(room.game())) {
        answer(Offer{OfferKind::Draw});
    }
}

void Rooms::ended(const LiveRoom& live) {
    const auto& id = live.room.id();
    for (const Side side : both_sides) {
        const auto games = running_.find(live.room.seat(side).player);
        if (games == running_.end()) continue;
        games->second.erase(id);
        if (games->second.empty()) running_.erase(games);
    }
    const auto of_address = computer_games_.find(live.address);
    if (of_address != computer_games_.end() && --of_address->second == 0) computer_games_.erase(of_address);
    ended_.push_back(id);
    on_end_(live.room);
}

void Rooms::forget_old_rooms() {
    const auto plies_of = [this](const std::string& id) {
        const auto found = rooms_.find(id);
        return found == rooms_.end() ? 0 : found->second->room.moves().size();
    };
    std::size_t plies = 0;
    for (const auto& id : ended_) plies += plies_of(id);
    for (auto tries = ended_.size();
         tries > 0 && (ended_.size() > max_ended_rooms || plies > max_ended_plies); --tries) {
        const auto id = std::move(ended_.front());
        ended_.pop_front();
        const auto found = rooms_.find(id);
        if (found == rooms_.end()) continue;
        if (context_.connections.followers(id) == 0 && !found->second->is_busy) {
            plies -= plies_of(id);
            rooms_.erase(found);
        } else {
            ended_.push_back(id);
        }
    }
}

awaitable<void> Rooms::delete_unmoved() {
    const Moment to = context_.now() - unmoved_kept;
    const auto job = [from = unmoved_deleted_to_, to](store::Store& store) {
        auto deleted = store.delete_unmoved_games(from, to, chat_word, max_deleted_at_once);
        for (const auto& id : deleted) store.delete_chat("game/" + id);
        return deleted;
    };
    std::vector<std::string> deleted;
    do {
        deleted = co_await context_.store.write(job);
        for (const auto& id : deleted) {
            if (const auto found = rooms_.find(id); found != rooms_.end() && !found->second->is_busy)
                rooms_.erase(found);
        }
    } while (std::ssize(deleted) == max_deleted_at_once);
    unmoved_deleted_to_ = to;
}

// The store may know of a vacation that the clocks do not know yet.
void Rooms::follow_vacations(const LiveRoomPtr& live, const StoredGame& stored) {
    const auto& clock = live->room.clock();
    if (clock.kind() != store::ClockKind::Days || !is_responsible_for(*live)) return;
    for (const Side side : both_sides) {
        const auto until = stored.vacations[slot_of(side)];
        if (until != clock.held(side)) enqueue(live, {Hold{until}, {live->room.seat(side).player}, {}, {}});
    }
}

}  // namespace tafl::server
