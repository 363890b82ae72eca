#include "server/rooms/game_store.hpp"

#include <algorithm>
#include <random>

#include "server/base/refusal.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/people/relations.hpp"
#include "server/rooms/explored_game.hpp"

namespace tafl::server {

namespace {

thread_local std::optional<std::mt19937_64> seeded;  // by seed_ids()

constexpr std::string_view letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

bool plays_too_many(store::Store& store, store::PlayerId player, int more) {
    store::GameFilter running;
    running.player = player;
    running.over = false;
    running.limit = max_running_games + 1;
    return static_cast<int>(store.find_games(running).size()) + more > max_running_games;
}

void check_may_play(store::Store& store, const store::Player& player, bool with_people, int games) {
    if (player.kind == store::PlayerKind::Erased) throw forbidden("player-left"_reason);
    if (with_people && player.is_banned) throw forbidden("opponent-banned"_reason);
    if (player.kind != store::PlayerKind::Computer && plays_too_many(store, player.id, games))
        throw too_many("opponent-too-many-games"_reason);
}

}  // namespace

void check_may_meet(store::Store& store, const std::array<store::PlayerId, 2>& ids, int games) {
    const auto one = store.player(ids[0]), other = store.player(ids[1]);
    if (!one || !other) throw forbidden("player-left"_reason);
    const auto is_computer = [](const store::Player& p) { return p.kind == store::PlayerKind::Computer; };
    const bool with_people = !is_computer(*one) && !is_computer(*other);
    check_may_play(store, *one, with_people, games);
    check_may_play(store, *other, with_people, games);
    if (with_people && either_blocks(store, ids[0], ids[1])) throw forbidden("blocked"_reason);
}

StoredGame read_players(store::Store& store, const store::GameHead& head) {
    StoredGame stored;
    stored.head = head;
    const auto pool = pool_of_game(store, head);
    for (std::size_t side = 0; side < 2; ++side) {
        const auto id = head.players[side];
        stored.persons[side] = read_person(store, id, pool);
        if (stored.persons[side].is_at_device()) stored.persons[side].name = head.names[side];
        if (const auto player = store.player(id)) stored.vacations[side] = player->vacation_until;
    }
    if (head.terms.rated && head.end) stored.ratings = store.rating_changes_of(head.id);
    return stored;
}

std::optional<StoredGame> read_game(store::Store& store, const std::string& id) {
    const auto head = store.game(id);
    if (!head) return std::nullopt;
    auto stored = read_players(store, *head);
    stored.events = store.events(id);
    return stored;
}

std::optional<Written> persist(store::Store& store, const RoomWrite& write) {
    if (write.end || write.next) store.lock_players(write.head.players);
    if (write.writer != 0 && either_blocks(store, write.writer, write.addressee))
        throw forbidden("blocked"_reason);
    if (write.next) check_may_meet(store, write.next->players, 1);
    Written written;
    const auto& id = write.head.id;
    for (const auto& event : write.events) {
        if (store.add_event(id, event)) continue;
        if (&event == &write.events.front()) return std::nullopt;
        throw store::StoreError("game " + id + ": the events are not in order");
    }
    for (const auto& event : write.erased) store.erase_event_text(id, event.version, event.text);
    if (write.end) {
        written.ratings = rate(store, write.head, *write.end);
        if (!store.end_game(id, *write.end, written.ratings))
            throw store::StoreError("game " + id + " had ended before");
        explore_game(store, write.head, *write.end, written.ratings);
    }
    if (write.next) {
        store.add_game(*write.next);
        store.set_next(id, write.next->id);
        written.next = read_players(store, *write.next);
    }
    return written;
}

namespace {

// Of the player's last games, those with the attackers less those with the defenders.
int surplus_of_attackers(store::Store& store, store::PlayerId player) {
    constexpr int looked_at = 20;
    store::GameFilter last;
    last.player = player;
    last.limit = looked_at;
    int surplus = 0;
    for (const auto& head : store.find_games(last)) surplus += head.players[0] == player ? 1 : -1;
    return surplus;
}

// The first of the two.
bool had_attackers_more(store::Store& store, const std::array<store::PlayerId, 2>& players) {
    return surplus_of_attackers(store, players[0]) > surplus_of_attackers(store, players[1]);
}

}  // namespace

// Checked inside the transaction: since the request the players may have changed.
std::vector<StoredGame> persist(store::Store& store, const GamesWrite& write) {
    store.lock_players(write.heads.front().players);
    check_may_meet(store, write.heads.front().players, static_cast<int>(write.heads.size()));
    for (const auto& challenge : write.challenges)
        if (!store.close_challenge(challenge, write.heads.front().id))
            throw conflict("challenge-gone"_reason);
    const bool are_swapped = write.balances_sides && had_attackers_more(store, write.heads.front().players);
    std::vector<StoredGame> games;
    for (auto head : write.heads) {
        if (are_swapped) std::swap(head.players[0], head.players[1]);
        store.add_game(head);
        games.push_back(read_players(store, head));
    }
    return games;
}

std::string new_id() {
    static thread_local std::random_device chance;
    std::uniform_int_distribution<std::size_t> letter(0, letters.size() - 1);
    std::string id(8, '0');
    for (char& c : id) c = letters[seeded ? letter(*seeded) : letter(chance)];
    return id;
}

void seed_ids(std::uint64_t seed) { seeded.emplace(seed); }

std::string id_from(std::uint64_t number) {
    std::string id(8, '0');
    for (char& c : id) {
        c = letters[number % letters.size()];
        number /= letters.size();
    }
    return id;
}

}  // namespace tafl::server
