#include "server/tournaments/pairing_write.hpp"

#include <algorithm>
#include <set>

#include "server/notify/push_subscriptions.hpp"
#include "server/rooms/room_event.hpp"
#include "server/tournaments/settings.hpp"

namespace tafl::server {

namespace {

std::set<store::PlayerId> people_of(const std::vector<Board>& boards) {
    std::set<store::PlayerId> people;
    for (const auto& board : boards)
        for (const auto player : board.players)
            if (player != 0) people.insert(player);
    return people;
}

// Withdraws entrants who may no longer play with others.
bool withdraw_those_who_left(store::Store& store, const PairingWrite& write,
                             const std::set<store::PlayerId>& people) {
    bool has_left = false;
    for (auto entrant : store.entrants(write.expected.id)) {
        if (!people.contains(entrant.player)) continue;
        if (entrant.state != EntrantState::Active) has_left = true;
        const auto player = store.player(entrant.player);
        if (player && player->kind == store::PlayerKind::Member && !player->is_banned) continue;
        entrant.state = EntrantState::Withdrawn;
        store.set_entrant(write.expected.id, entrant);
        has_left = true;
    }
    return has_left;
}

bool is_as_expected(store::Store& store, const store::Tournament& found, const PairingWrite& write) {
    return found.status == TournamentStatus::Running && found.round == write.expected.round &&
           store.last_pairing(found.id) == write.known_pairings;
}

bool plays_already(store::Store& store, const PairingWrite& write, const std::set<store::PlayerId>& people) {
    return std::ranges::any_of(store.playing_entrants(write.expected.id),
                               [&](auto player) { return people.contains(player); });
}

// As if the other side had given it: so the clock tells it, and keeps it after a takeback.
void give_host_time(store::Store& store, const PairingWrite& write, StoredGame& game) {
    const Side side = game.head.players[0] == write.host ? Side::Attackers : Side::Defenders;
    game.events.push_back({1, write.now, to_text(Gave{side, write.host_extra})});
    if (!store.add_event(game.head.id, game.events.back()))
        throw store::StoreError("game " + game.head.id + " has events already");
}

void add_board(store::Store& store, const PairingWrite& write, const Board& board, PairingWritten& written) {
    store::Pairing pairing;
    pairing.number = write.known_pairings + static_cast<int>(written.pairings.size()) + 1;
    pairing.round = write.round;
    pairing.players = board.players;
    pairing.is_over = board.players[1] == 0;
    if (!pairing.is_over) {
        store::GameHead head;
        head.id = pairing.game = new_id();
        head.terms = write.terms;
        head.players = board.players;
        head.may_berserk = write.may_berserk;
        head.is_exhibition = write.host != 0;
        head.tournament = write.expected.id;
        head.began = write.now;
        store.add_game(head);
        written.games.push_back(read_players(store, head));
        if (write.host_extra.count() > 0) give_host_time(store, write, written.games.back());
    }
    store.add_pairing(write.expected.id, pairing);
    written.pairings.push_back(std::move(pairing));
}

// In an arena everybody is present, so nobody needs a notification.
void tell_players(store::Store& store, const store::Tournament& head, const std::set<store::PlayerId>& people,
                  store::Moment now) {
    const auto settings = parse_settings(head.settings);
    if (settings.kind == TournamentKind::Arena) return;
    for (const auto player : people)
        post_push(store, player, {NoticeKind::Round, head.id, settings.name}, now);
}

}  // namespace

std::optional<PairingWritten> persist(store::Store& store, const PairingWrite& write) {
    auto head = store.lock_tournament(write.expected.id);
    if (!head || !is_as_expected(store, *head, write)) return std::nullopt;
    const auto people = people_of(write.boards);
    if (withdraw_those_who_left(store, write, people)) return std::nullopt;
    if (plays_already(store, write, people)) return std::nullopt;
    PairingWritten written;
    for (const auto& board : write.boards) add_board(store, write, board, written);
    head->round = write.round;
    head->next = write.next;
    store.update_tournament(*head);
    tell_players(store, *head, people, write.now);
    written.head = *std::move(head);
    return written;
}

}  // namespace tafl::server
