#include "server/teams/teams.hpp"

#include <fmt/format.h>

#include "server/people/accounts.hpp"
#include "server/people/names.hpp"
#include "server/people/relations.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {

namespace {

using store::PlayerId;
using store::Store;
using store::Team;

constexpr std::ptrdiff_t max_teams = 20;  // for one player

Refusal taken() { return name_taken("team-taken"_reason); }

Team locked(Store& store, const std::string& id) {
    auto team = store.lock_team(id);
    if (!team) throw no_such_team();
    return *std::move(team);
}

void lock_for_leader(Store& store, const std::string& id, const Caller& caller) {
    if (!leads(locked(store, id), caller)) throw forbidden("team-leader"_reason);
}

void refuse_many(Store& store, PlayerId player) {
    if (std::ssize(store.teams_of(player)) >= max_teams)
        throw invalid("too-many-teams"_reason.with("most", max_teams));
}

}  // namespace

Refusal no_such_team() { return not_found("team-unknown"_reason); }

bool leads(const Team& team, const Caller& caller) { return team.leader == caller.id || caller.is_admin; }

std::string make_team(Store& store, const Caller& by, const TeamText& text, store::Moment now) {
    const Team team{random_word(8), text.name, name_key(text.name), text.text, by.id, now, 0};
    store.lock_players({by.id, by.id});
    refuse_many(store, by.id);
    if (!store.add_team(team)) throw taken();
    return team.id;
}

void change_team(Store& store, const std::string& id, const Caller& by, const TeamText& text) {
    lock_for_leader(store, id, by);
    if (!store.change_team(id, text.name, name_key(text.name), text.text)) throw taken();
}

void delete_team(Store& store, const std::string& id, const Caller& by) {
    lock_for_leader(store, id, by);
    store.delete_team(id);
}

void join_team(Store& store, const std::string& id, const Caller& caller, store::Moment now) {
    if (caller.is_banned) throw forbidden("banned"_reason);
    store.lock_players({caller.id, caller.id});
    const auto team = locked(store, id);
    if (store.is_member(id, caller.id)) return;
    if (either_blocks(store, team.leader, caller.id)) throw forbidden("team-blocked"_reason);
    refuse_many(store, caller.id);
    static_cast<void>(store.add_member(id, {caller.id, now}));
}

void leave_team(Store& store, const std::string& id, PlayerId player) {
    const auto team = locked(store, id);
    if (team.leader != player) return static_cast<void>(store.remove_member(id, player));
    if (team.members > 1) throw conflict("team-hand-on"_reason);
    store.delete_team(id);
}

void remove_from_team(Store& store, const std::string& id, const Caller& by, const std::string& name) {
    lock_for_leader(store, id, by);
    if (!store.remove_member(id, player_named(store, name).id)) throw invalid("team-not-member"_reason);
}

void hand_on_team(Store& store, const std::string& id, const Caller& by, const std::string& name) {
    lock_for_leader(store, id, by);
    if (!store.set_leader(id, player_named(store, name).id)) throw invalid("team-not-member"_reason);
}

}  // namespace tafl::server
