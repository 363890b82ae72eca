#include "server/play/room_store.hpp"

#include <algorithm>
#include <random>

#include "server/people/ratings.hpp"

namespace tafl::server {

namespace {

bool blocks(store::Store& store, store::PlayerId by, store::PlayerId whom) {
    const auto blocked = store.blocked_by(by);
    return std::find(blocked.begin(), blocked.end(), whom) != blocked.end();
}

// What this game did to the player's rating.
void add_change(store::Store& store, const store::GameHead& head, store::PlayerId player,
                std::vector<store::RatingChange>& changes) {
    for (auto& change : store.rating_history(player, rating_pool(head.terms))) {
        if (change.game == head.id) changes.push_back(std::move(change));
    }
}

}  // namespace

bool either_blocks(store::Store& store, store::PlayerId a, store::PlayerId b) {
    return blocks(store, a, b) || blocks(store, b, a);
}

StoredGame read_around(store::Store& store, const store::GameHead& head) {
    StoredGame stored;
    stored.head = head;
    const auto pool = rating_pool(head.terms);
    for (std::size_t side = 0; side < 2; ++side) {
        const auto id = head.players[side];
        stored.persons[side] = read_person(store, id, pool);
        if (const auto player = store.player(id)) stored.vacations[side] = player->vacation_until;
        if (head.terms.rated && head.end) add_change(store, head, id, stored.ratings);
    }
    return stored;
}

std::optional<StoredGame> read_game(store::Store& store, const std::string& id) {
    const auto head = store.game(id);
    if (!head) return std::nullopt;
    auto stored = read_around(store, *head);
    stored.events = store.events(id);
    return stored;
}

Written keep(store::Store& store, const RoomWrite& write) {
    Written written;
    if (write.writer != 0 && either_blocks(store, write.writer, write.addressee)) {
        written.is_blocked = true;
        return written;
    }
    const auto& id = write.head.id;
    for (const auto& event : write.events) store.add_event(id, event);
    if (write.end) {
        written.ratings = rate(store, write.head, write.end->result, write.end->at);
        if (!store.end_game(id, *write.end, written.ratings))
            throw store::StoreError("game " + id + " had ended before");
    }
    if (write.next) {
        store.add_game(*write.next);
        store.set_next(id, write.next->id);
        written.next = read_around(store, *write.next);
    }
    return written;
}

std::optional<std::vector<StoredGame>> keep(store::Store& store, const GamesWrite& write) {
    const auto& players = write.heads.front().players;
    if (either_blocks(store, players[0], players[1])) return std::nullopt;
    if (!write.challenge.empty() && !store.close_challenge(write.challenge, write.heads.front().id))
        return std::nullopt;
    std::vector<StoredGame> games;
    for (const auto& head : write.heads) {
        store.add_game(head);
        games.push_back(read_around(store, head));
    }
    return games;
}

std::string new_id() {
    constexpr std::string_view letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static thread_local std::random_device chance;
    std::uniform_int_distribution<std::size_t> letter(0, letters.size() - 1);
    std::string id(8, '0');
    for (char& c : id) c = letters[letter(chance)];
    return id;
}

}  // namespace tafl::server
