// /teams: creating, joining, leaving; their leaders change them and pass them on.
#include <fmt/format.h>

#include <algorithm>

#include "server/base/json_fields.hpp"
#include "server/base/title.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/people/accounts.hpp"
#include "server/people/names.hpp"
#include "server/people/tokens.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/game_store.hpp"
#include "server/site/archived_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using store::PlayerId;
using store::Store;
using store::Team;

constexpr std::size_t max_team_name_length = 40, max_team_text_length = 2'000;  // characters
constexpr int teams_of_a_page = 30, members_of_a_page = 50;
constexpr std::ptrdiff_t max_teams = 20;  // for one player
constexpr Rate teams_of_address{5, 5.0 / (60 * 60)};

struct TeamRequest {
    std::string name, text;
};

TeamRequest wanted_team(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"name", "text"});
    TeamRequest wanted{read_title(body, "name", 3, max_team_name_length),
                       body.text("text", 0, 4 * max_team_text_length)};
    if (count_characters(wanted.text) > max_team_text_length || has_control_characters(wanted.text, true))
        throw body.wrong("text", fmt::format("plain text of at most {} characters", max_team_text_length));
    return wanted;
}

// Name and text of a team are public.
void require_voice(const Caller& caller) {
    if (caller.is_muted || caller.is_banned)
        throw forbidden("You may not write here at present.").because("muted");
}

Refusal taken() { return name_taken("Another team has this name.").because("team-taken"); }

Team locked(Store& store, const std::string& id) {
    auto team = store.lock_team(id);
    if (!team) throw not_found("There is no such team.").because("team-unknown");
    return *std::move(team);
}

// The team, for actions of its leader and administrators only.
Team led(Store& store, const std::string& id, const Caller& caller) {
    auto team = locked(store, id);
    if (team.leader != caller.id && !caller.is_admin)
        throw forbidden("Only the leader of the team may do this.").because("team-leader");
    return team;
}

void refuse_many(Store& store, PlayerId player) {
    if (std::ssize(store.teams_of(player)) >= max_teams)
        throw invalid(fmt::format("Nobody can be in more than {} teams.", max_teams))
            .because("too-many-teams");
}

void append_team(JsonWriter& json, Briefs& briefs, const Team& team) {
    json.field("id", team.id).field("name", team.name).field("members", team.members).key("leader");
    append_person(json, briefs.person(team.leader));
}

std::string read_teams(Store& store, store::Cursor after) {
    const auto page = store.teams(after, teams_of_a_page);
    Briefs briefs(store);
    JsonWriter json;
    json.open('{').key("teams").open('[');
    for (const auto& team : page.items) {
        json.open('{');
        append_team(json, briefs, team);
        json.close('}');
    }
    return append_more(json.close(']'), page, teams_of_a_page).close('}').take();
}

std::string read_own_teams(Store& store, PlayerId id) {
    Briefs briefs(store);
    JsonWriter json;
    json.open('[');
    for (const auto& team : store.teams_of(id)) {
        json.open('{');
        append_team(json, briefs, team);
        json.close('}');
    }
    return json.close(']').take();
}

struct Member {
    Person person;
    store::Moment joined;
    bool is_challengeable = false;
};

struct TeamPage {
    JsonWriter json;  // left open: the caller adds who is online
    store::Page<Member> members;
};

Member read_member(Store& store, Briefs& briefs, const store::TeamMember& member, PlayerId caller) {
    const auto player = store.player(member.player).value_or(store::Player{});
    return {briefs.person(member.player), member.joined, accepts_challenges(store, player, caller)};
}

TeamPage read_team(Store& store, const std::string& id, const Caller& caller, store::Cursor after) {
    const auto team = store.team(id);
    if (!team) throw not_found("There is no such team.").because("team-unknown");
    Briefs briefs(store);
    TeamPage page;
    page.json.open('{');
    append_team(page.json, briefs, *team);
    page.json.field("text", team->text).field("made", team->made);
    page.json.field("mine", store.is_member(id, caller.id));
    page.json.field("leads", team->leader == caller.id || caller.is_admin);
    const auto members = store.team_members(id, after, members_of_a_page);
    for (const auto& member : members.items)
        page.members.items.push_back(read_member(store, briefs, member, caller.id));
    page.members.end = members.end;
    return page;
}

awaitable<Response> get_team(Services& services, const Request& request) {
    const auto job = [id = request.segments.at(0), caller = request.caller, after = query_cursor(request)](
                         Store& store) { return read_team(store, id, caller, after); };
    TeamPage page = co_await services.store.read(job, request.caller.address);
    page.json.key("players").open('[');
    for (const auto& [person, joined, is_challengeable] : page.members.items) {
        page.json.open('{').key("player");
        append_person(page.json, person);
        page.json.field("online", services.hub.connections().is_online(person.id));
        page.json.field("joined", joined).field("challengeable", is_challengeable).close('}');
    }
    append_more(page.json.close(']'), page.members, members_of_a_page);
    co_return json_answer(page.json.close('}').take());
}

awaitable<Response> get_teams(Services& services, const Request& request) {
    const auto job = [after = query_cursor(request)](Store& store) { return read_teams(store, after); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> get_own_teams(Services& services, const Request& request) {
    const auto job = [id = request.caller.id](Store& store) { return read_own_teams(store, id); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

awaitable<Response> post_team(Services& services, SharedLimiter& limiter, const Request& request) {
    require_member(request.caller);
    require_voice(request.caller);
    const TeamRequest wanted = wanted_team(request);
    const std::string& address = request.caller.address;
    if (const int seconds = address.empty() ? 0 : limiter.wait(address))
        throw too_many("Too many teams came from your address.", seconds);
    const Team team{random_word(8),
                    wanted.name,
                    name_key(wanted.name),
                    wanted.text,
                    request.caller.id,
                    services.now(),
                    0};
    const auto job = [team](Store& store) {
        store.lock_players({team.leader, team.leader});
        refuse_many(store, team.leader);
        if (!store.add_team(team)) throw taken();
    };
    co_await services.store.write(job);
    JsonWriter json;
    co_return json_answer(json.open('{').field("team", team.id).close('}').take(), 201);
}

awaitable<Response> put_team(Services& services, const Request& request) {
    require_voice(request.caller);
    const auto job = [id = request.segments.at(0), caller = request.caller,
                      wanted = wanted_team(request)](Store& store) {
        static_cast<void>(led(store, id, caller));
        if (!store.change_team(id, wanted.name, name_key(wanted.name), wanted.text)) throw taken();
    };
    co_await services.store.write(job);
    co_return no_content();
}

awaitable<Response> delete_team(Services& services, const Request& request) {
    const auto job = [id = request.segments.at(0), caller = request.caller](Store& store) {
        static_cast<void>(led(store, id, caller));
        store.delete_team(id);
    };
    co_await services.store.write(job);
    co_return no_content();
}

// Players whom the leader has blocked cannot join.
void join_team(Store& store, const std::string& id, PlayerId player, store::Moment now) {
    store.lock_players({player, player});
    const auto team = locked(store, id);
    if (store.is_member(id, player)) return;
    if (either_blocks(store, team.leader, player))
        throw forbidden("The leader of this team does not let you in.").because("team-blocked");
    refuse_many(store, player);
    static_cast<void>(store.add_member(id, {player, now}));
}

// When the last member leaves, the team is deleted.
void leave_team(Store& store, const std::string& id, PlayerId player) {
    const auto team = locked(store, id);
    if (team.leader != player) return static_cast<void>(store.remove_member(id, player));
    if (team.members > 1) throw conflict("Hand the team on to another member first.").because("team-hand-on");
    store.delete_team(id);
}

awaitable<Response> post_join(Services& services, const Request& request) {
    require_member(request.caller);
    if (request.caller.is_banned)
        throw forbidden("You may not play with others at present.").because("banned");
    const auto job = [id = request.segments.at(0), player = request.caller.id,
                      now = services.now()](Store& store) { join_team(store, id, player, now); };
    co_await services.store.write(job);
    co_return no_content();
}

awaitable<Response> post_leave(Services& services, const Request& request) {
    const auto job = [id = request.segments.at(0), player = request.caller.id](Store& store) {
        leave_team(store, id, player);
    };
    co_await services.store.write(job);
    co_return no_content();
}

std::string wanted_player(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"player"});
    return body.line("player", 1, 2 * max_name_length);
}

awaitable<Response> post_remove(Services& services, const Request& request) {
    const auto job = [id = request.segments.at(0), caller = request.caller,
                      name = wanted_player(request)](Store& store) {
        static_cast<void>(led(store, id, caller));
        if (!store.remove_member(id, player_named(store, name).id))
            throw invalid("Only members other than the leader can be removed.").because("team-not-member");
    };
    co_await services.store.write(job);
    co_return no_content();
}

awaitable<Response> put_leader(Services& services, const Request& request) {
    const auto job = [id = request.segments.at(0), caller = request.caller,
                      name = wanted_player(request)](Store& store) {
        static_cast<void>(led(store, id, caller));
        if (!store.set_leader(id, player_named(store, name).id))
            throw invalid("Only a member can lead the team.").because("team-not-member");
    };
    co_await services.store.write(job);
    co_return no_content();
}

}  // namespace

void add_team_routes(Router& router, Services& services) {
    const auto add = [&](Method method, std::string_view path, auto route, RouteRules rules = {}) {
        router.add(
            method, path, [&services, route](const Request& request) { return route(services, request); },
            rules);
    };
    const auto limiter =
        std::make_shared<SharedLimiter>("team-by", teams_of_address, services.cluster, services.now);
    router.add(Method::Post, "/api/v1/teams", [&services, limiter](const Request& request) {
        return post_team(services, *limiter, request);
    });
    add(Method::Get, "/api/v1/teams", get_teams, for_readers);
    add(Method::Get, "/api/v1/me/teams", get_own_teams, own);
    add(Method::Get, "/api/v1/teams/{id}", get_team, for_readers);
    add(Method::Put, "/api/v1/teams/{id}", put_team);
    add(Method::Delete, "/api/v1/teams/{id}", delete_team);
    add(Method::Post, "/api/v1/teams/{id}/join", post_join);
    add(Method::Post, "/api/v1/teams/{id}/leave", post_leave);
    add(Method::Post, "/api/v1/teams/{id}/remove", post_remove);
    add(Method::Put, "/api/v1/teams/{id}/leader", put_leader);
}

}  // namespace tafl::server
