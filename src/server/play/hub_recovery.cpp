// Taking up what went on when the server last stopped, and people who change or leave.
#include <fmt/format.h>

#include "engine/levels.hpp"
#include "server/base/log.hpp"
#include "server/people/ratings.hpp"
#include "server/play/hub_start.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

struct Stored {
    std::vector<StoredGame> games;
    std::vector<OpenChallenge> challenges;
    std::map<int, store::PlayerId> computers;
};

// The computer sits in ten seats, one for each level; they are made the first time.
store::PlayerId computer_of(store::Store& store, int level, Moment now) {
    store::Player player;
    player.kind = store::PlayerKind::Computer;
    player.name = fmt::format("computer-{}", level);
    player.name_key = player.name;
    player.level = level;
    player.joined = player.seen = now;
    if (const auto there = store.player_named(player.name_key)) return there->id;
    return store.add_player(player).value();
}

OpenChallenge open_challenge(store::Store& store, const store::Challenge& challenge) {
    OpenChallenge open{challenge, read_person(store, challenge.by, rating_pool(challenge.terms)), "", false,
                       ""};
    if (challenge.to != 0) open.to = store.player(challenge.to).value_or(store::Player{}).name;
    return open;
}

Stored read_all(store::Store& store, Moment now) {
    Stored stored;
    for (int level = lowest_level; level <= highest_level; ++level) {
        stored.computers[level] = computer_of(store, level, now);
    }
    for (const auto& head : store.games_going()) {
        stored.games.push_back(read_around(store, head));
        stored.games.back().events = store.events(head.id);
    }
    for (const auto& challenge : store.open_challenges()) {
        stored.challenges.push_back(open_challenge(store, challenge));
    }
    return stored;
}

}  // namespace

// A game that cannot be read stays where it is, in the store; the others go on.
awaitable<void> Hub::State::recover() {
    auto stored = co_await store.write([at = now()](store::Store& kept_in) { return read_all(kept_in, at); });
    computers = std::move(stored.computers);
    for (auto& open : stored.challenges) {
        const auto id = open.challenge.id;
        expect_end(challenges.emplace(id, std::move(open)).first->second);
    }
    for (const auto& game : stored.games) {
        try {
            const auto live = open_room(game);
            submit(live, {Resume{}, {}, {}});
            follow_vacations(live, game);
            after_change(*live);
            end_games_of_the_gone(game);
        } catch (const std::runtime_error& error) {
            log_line(error.what());
        }
    }
    tick();
}

// Whoever was erased while the server stopped plays no more.
void Hub::State::end_games_of_the_gone(const StoredGame& game) {
    for (const auto& person : game.persons) {
        if (person.kind == store::PlayerKind::Erased) start(end_games_of(person.id));
    }
}

void Hub::State::person_changed(const Caller& caller) {
    if (const auto found = by_player.find(caller.id); found != by_player.end()) {
        for (const auto number : found->second) {
            auto& socket = connections.at(number).socket;
            Caller changed = caller;
            changed.api_token = socket.caller().api_token;  // how they came stays
            socket.set_caller(changed);
        }
    }
    const auto rename = [&](Person& person) {
        if (person.id != caller.id ||
            (person.name == caller.name && person.kind == caller.kind && person.is_bot == caller.is_bot))
            return false;
        person.name = caller.name;
        person.kind = caller.kind;
        person.is_bot = caller.is_bot;
        return true;
    };
    for (auto& [id, live] : rooms) {
        bool is_renamed = false;
        for (auto& person : live->people.persons) is_renamed |= rename(person);
        if (is_renamed) tell_state(*live);
    }
    for (auto& [id, open] : challenges) {
        rename(open.by);
        if (open.challenge.to == caller.id) open.to = caller.name;
    }
    if (caller.is_banned) close_challenges_of(caller.id);
    lobby_changed();
}

// The clocks of correspondence games stand still while their player is away.
awaitable<void> Hub::State::follow_vacation(store::PlayerId id) {
    auto job = [id](store::Store& kept_in) { return kept_in.player(id); };
    const auto player = co_await store.read(std::move(job));
    const auto games = going.find(id);
    if (!player || games == going.end()) co_return;
    const auto ids = games->second;
    for (const auto& game : ids) {
        const auto live = rooms.find(game);
        if (live == rooms.end()) continue;
        submit(live->second, {Hold{player->vacation_until}, {id, false}, {}});
    }
}

// Throws Refusal where the store fails: whoever leaves asks again.
awaitable<void> Hub::State::end_games_of(store::PlayerId player) {
    const auto found = going.find(player);
    const auto games = found == going.end() ? std::set<std::string>() : found->second;
    for (const auto& game : games) {
        const auto room = rooms.find(game);
        if (room == rooms.end()) continue;
        const LiveRoomPtr live = room->second;
        RoomRequest request{
            live->room.both_moved() ? Command(Resign{}) : Command(Abort{}), {player, false}, {}};
        const auto refusal = co_await ask(live, std::move(request));
        if (refusal && !live->room.is_over()) throw unavailable(refusal->text, 5);
    }
}

awaitable<void> Hub::State::person_leaves(store::PlayerId player) {
    co_await end_games_of(player);
    std::vector<std::string> ids;
    for (const auto& [id, open] : challenges) {
        if (open.challenge.by == player || open.challenge.to == player) ids.push_back(id);
    }
    for (const auto& id : ids) challenge_gone(id);  // in the store they go with the player
    close_sockets_of(player, "this account is gone");
}

}  // namespace tafl::server
