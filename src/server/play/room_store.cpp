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

Hindrance hindrance_of(const store::Player& player, bool with_people) {
    if (player.kind == store::PlayerKind::Erased) return Hindrance::Gone;
    return with_people && player.is_banned ? Hindrance::Banned : Hindrance::None;
}

bool plays_too_many(store::Store& store, store::PlayerId player, int more) {
    store::GameFilter going;
    going.player = player;
    going.over = false;
    going.limit = most_games_going + 1;
    return static_cast<int>(store.find_games(going).size()) + more > most_games_going;
}

}  // namespace

std::string_view in_words(Hindrance hindrance) noexcept {
    switch (hindrance) {
        case Hindrance::None: return "";
        case Hindrance::Taken: return "Somebody else was quicker, or the challenge was withdrawn.";
        case Hindrance::Gone: return "One of the two players has left the site.";
        case Hindrance::Banned: return "One of the two players may not play with others at present.";
        case Hindrance::Blocked: return "You and this player have nothing to do with each other.";
        case Hindrance::Busy: return "One of the two players plays a hundred games already.";
    }
    return "";
}

Hindrance hindrance_of(store::Store& store, const std::array<store::PlayerId, 2>& ids, int games) {
    const auto one = store.player(ids[0]), other = store.player(ids[1]);
    if (!one || !other) return Hindrance::Gone;
    const auto is_computer = [](const store::Player& p) { return p.kind == store::PlayerKind::Computer; };
    const bool with_people = !is_computer(*one) && !is_computer(*other);
    for (const auto& player : {*one, *other}) {
        if (const auto found = hindrance_of(player, with_people); found != Hindrance::None) return found;
        if (!is_computer(player) && plays_too_many(store, player.id, games)) return Hindrance::Busy;
    }
    return with_people && either_blocks(store, ids[0], ids[1]) ? Hindrance::Blocked : Hindrance::None;
}

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
    }
    if (head.terms.rated && head.end) stored.ratings = store.rating_changes_of(head.id);
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
        written.hindrance = Hindrance::Blocked;
        return written;
    }
    if (write.next) written.hindrance = hindrance_of(store, write.next->players, 1);
    if (written.hindrance != Hindrance::None) return written;
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

NewGames keep(store::Store& store, const GamesWrite& write) {
    NewGames made;
    const int count = static_cast<int>(write.heads.size());
    // What is so when they are kept counts, not what was so when they were asked for.
    made.hindrance = hindrance_of(store, write.heads.front().players, count);
    if (made.hindrance != Hindrance::None) return made;
    if (!write.challenge.empty() && !store.close_challenge(write.challenge, write.heads.front().id)) {
        made.hindrance = Hindrance::Taken;
        return made;
    }
    for (const auto& head : write.heads) {
        store.add_game(head);
        made.games.push_back(read_around(store, head));
    }
    return made;
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
