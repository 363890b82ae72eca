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

Refusal taken() { return name_taken("Another team has this name.").because("team-taken"); }

Team locked(Store& store, const std::string& id) {
    auto team = store.lock_team(id);
    if (!team) throw no_such_team();
    return *std::move(team);
}

void lock_for_leader(Store& store, const std::string& id, const Caller& caller) {
    if (!leads(locked(store, id), caller))
        throw forbidden("Only the leader of the team may do this.").because("team-leader");
}

void refuse_many(Store& store, PlayerId player) {
    if (std::ssize(store.teams_of(player)) >= max_teams)
        throw invalid(fmt::format("Nobody can be in more than {} teams.", max_teams))
            .because("too-many-teams");
}

}  // namespace

Refusal no_such_team() { return not_found("There is no such team.").because("team-unknown"); }

bool leads(const Team& team, const Caller& caller) { return team.leader == caller.id || caller.is_admin; }

void check_may_write_teams(const Caller& caller) {
    if (caller.is_muted || caller.is_banned)
        throw forbidden("You may not write here at present.").because("muted");
}

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
    if (caller.is_banned) throw forbidden("You may not play with others at present.").because("banned");
    store.lock_players({caller.id, caller.id});
    const auto team = locked(store, id);
    if (store.is_member(id, caller.id)) return;
    if (either_blocks(store, team.leader, caller.id))
        throw forbidden("The leader of this team does not let you in.").because("team-blocked");
    refuse_many(store, caller.id);
    static_cast<void>(store.add_member(id, {caller.id, now}));
}

void leave_team(Store& store, const std::string& id, PlayerId player) {
    const auto team = locked(store, id);
    if (team.leader != player) return static_cast<void>(store.remove_member(id, player));
    if (team.members > 1) throw conflict("Hand the team on to another member first.").because("team-hand-on");
    store.delete_team(id);
}

void remove_from_team(Store& store, const std::string& id, const Caller& by, const std::string& name) {
    lock_for_leader(store, id, by);
    if (!store.remove_member(id, player_named(store, name).id))
        throw invalid("Only members other than the leader can be removed.").because("team-not-member");
}

void hand_on_team(Store& store, const std::string& id, const Caller& by, const std::string& name) {
    lock_for_leader(store, id, by);
    if (!store.set_leader(id, player_named(store, name).id))
        throw invalid("Only a member can lead the team.").because("team-not-member");
}

}  // namespace tafl::server
