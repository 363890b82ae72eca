#include "server/tournaments/live_tournament.hpp"

#include <algorithm>

#include "server/rooms/sides.hpp"

namespace tafl::server {

LiveTournament::LiveTournament(store::Tournament tournament, Person by)
    : head(std::move(tournament)), settings(parse_settings(head.settings)), director(std::move(by)) {}

void LiveTournament::add(store::Pairing pairing) {
    const auto index = pairings_.size();
    if (!pairing.is_over) {
        running_[pairing.game] = index;
        for (const auto player : pairing.players) at_boards_[player].push_back(index);
    }
    if (pairing.is_over) note_no_show(pairing);
    pairings_.push_back(std::move(pairing));
}

bool LiveTournament::end(const std::string& game, const store::GameEnd& end) {
    const auto found = running_.find(game);
    if (found == running_.end()) return false;
    const auto index = found->second;
    auto& pairing = pairings_[index];
    running_.erase(found);
    pairing.is_over = true;
    pairing.result = end.result;
    pairing.reason = end.reason;
    pairing.plies = end.plies;
    pairing.ended = end.at;
    pairing.berserk = end.berserk;
    for (const auto player : pairing.players) {
        std::erase(at_boards_[player], index);
        if (at_boards_[player].empty()) at_boards_.erase(player);
    }
    note_no_show(pairing);
    return true;
}

void LiveTournament::note_no_show(const store::Pairing& pairing) {
    const auto side = absent_side(pairing);
    if (!side) return;
    const auto found = entrants.find(pairing.players[slot_of(*side)]);
    if (found == entrants.end()) return;
    auto& entrant = found->second;
    entrant.no_show = std::max(entrant.no_show.value_or(Moment{}), pairing.ended);
    ++entrant.no_shows;
}

const store::Pairing* LiveTournament::game_of(store::PlayerId player) const {
    const auto found = at_boards_.find(player);
    return found == at_boards_.end() ? nullptr : &pairings_[found->second.front()];
}

bool LiveTournament::is_active(const LiveEntrant& entrant) const {
    return entrant.entrant.state == EntrantState::Active &&
           (!entrant.no_show || entrant.entrant.joined > *entrant.no_show);
}

std::size_t LiveTournament::count_active() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(entrants, [this](const auto& entry) { return is_active(entry.second); }));
}

bool LiveTournament::can_begin() const {
    if (is_arena()) return true;
    return count_active() >= (is_exhibition() ? 1 : 2);
}

// The attackers move first: after no move they are absent, after one ply the defenders.
std::optional<Side> absent_side(const store::Pairing& pairing) noexcept {
    if (pairing.game.empty() || !pairing.is_over || pairing.reason != "timeout" || pairing.plies > 1)
        return std::nullopt;
    return pairing.result == Winner::Attackers ? Side::Defenders : Side::Attackers;
}

LiveEntrant read_entrant(store::Store& store, const store::Entrant& entrant) {
    return {entrant, read_person(store, entrant.player, "")};
}

std::shared_ptr<LiveTournament> read_tournament(store::Store& store, const std::string& id) {
    auto head = store.tournament(id);
    if (!head) return nullptr;
    const auto by = read_person(store, head->by, "");
    auto live = std::make_shared<LiveTournament>(*std::move(head), by);
    for (const auto& change : live->settings.changes)
        live->editors.try_emplace(change.by, read_person(store, change.by, ""));
    for (const auto& entrant : store.entrants(id))
        live->entrants[entrant.player] = read_entrant(store, entrant);
    for (auto& pairing : store.pairings(id)) live->add(std::move(pairing));
    return live;
}

}  // namespace tafl::server
