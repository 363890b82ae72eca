// /teams: lists of teams and their members, and what teams/ decides about: making, changing, joining, leaving them.
#include <fmt/format.h>

#include <algorithm>

#include "server/base/json_fields.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/text/title.hpp"
#include "server/chat/chat.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/people/accounts.hpp"
#include "server/people/names.hpp"
#include "server/people/relations.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"
#include "server/teams/teams.hpp"

namespace tafl::server {

namespace {

using store::Team;

constexpr int teams_of_a_page = 30, members_of_a_page = 50;

TeamText wanted_team(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"name", "text"});
    return {read_title(body, "name", 3, max_team_name_length),
            read_plain_text(body, "text", 0, max_team_text_length)};
}

void append_team(JsonWriter& json, Briefs& briefs, const Team& team) {
    json.field("id", team.id).field("name", team.name).field("members", team.members).key("leader");
    append_person(json, briefs.person(team.leader));
}

std::string read_teams(Store& store, store::Cursor after) {
    const auto page = store.teams(after, teams_of_a_page);
    Briefs briefs(store);
    JsonWriter json;
    json.open('{').key("teams");
    append_list(json, page.items, [&](const Team& team) { append_team(json, briefs, team); });
    return append_more(json, page, teams_of_a_page).close('}').take();
}

std::string read_own_teams(Store& store, PlayerId id) {
    Briefs briefs(store);
    JsonWriter json;
    const auto write = [&](const Team& team) { append_team(json, briefs, team); };
    return append_list(json, store.teams_of(id), write).take();
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
    if (!team) throw no_such_team();
    Briefs briefs(store);
    TeamPage page;
    page.json.open('{');
    append_team(page.json, briefs, *team);
    page.json.field("text", team->text).field("made", team->made);
    page.json.field("mine", store.is_member(id, caller.id));
    page.json.field("leads", leads(*team, caller));
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
        page.json.field("online", services.connections.is_online(person.id));
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
    check_may_write(request.caller);
    const TeamText wanted = wanted_team(request);
    const std::string& address = request.caller.address;
    if (const int seconds = address.empty() ? 0 : limiter.wait(address))
        throw too_many("Too many teams came from your address.", seconds);
    const auto job = [by = request.caller, wanted, now = services.now()](Store& store) {
        return make_team(store, by, wanted, now);
    };
    const auto id = co_await services.store.write(job);
    co_return json_answer(JsonWriter().open('{').field("team", id).close('}').take(), 201);
}

// Runs the change of the team in the path; the answer has no content.
template <class Change>
awaitable<Response> change(Services& services, const Request& request, Change change) {
    const auto job = [id = request.segments.at(0), caller = request.caller, change](Store& store) {
        change(store, id, caller);
    };
    co_await services.store.write(job);
    co_return no_content();
}

// A change by which people leave the team, and with it its chat.
template <class Change>
awaitable<Response> change_members(Services& services, const Request& request, Change leave) {
    auto work = change(services, request, std::move(leave));
    auto done = co_await std::move(work);
    services.chat.readers_changed({ChatPlace::Team, request.segments.at(0)});
    co_return done;
}

awaitable<Response> put_team(Services& services, const Request& request) {
    check_may_write(request.caller);
    return change(services, request, [wanted = wanted_team(request)](auto& store, auto& id, auto& caller) {
        change_team(store, id, caller, wanted);
    });
}

awaitable<Response> post_join(Services& services, const Request& request) {
    require_member(request.caller);
    return change(services, request, [now = services.now()](auto& store, auto& id, auto& caller) {
        join_team(store, id, caller, now);
    });
}

void delete_chat_if_gone(Store& store, const std::string& id) {
    if (!store.team(id)) delete_chat_room(store, {ChatPlace::Team, id});
}

awaitable<Response> post_leave(Services& services, const Request& request) {
    return change_members(services, request, [](auto& store, auto& id, auto& caller) {
        leave_team(store, id, caller.id);
        delete_chat_if_gone(store, id);
    });
}

std::string wanted_player(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"player"});
    return body.line("player", 1, 2 * max_name_length);
}

awaitable<Response> post_remove(Services& services, const Request& request) {
    return change_members(services, request,
                          [name = wanted_player(request)](auto& store, auto& id, auto& caller) {
                              remove_from_team(store, id, caller, name);
                          });
}

awaitable<Response> put_leader(Services& services, const Request& request) {
    return change(services, request, [name = wanted_player(request)](auto& store, auto& id, auto& caller) {
        hand_on_team(store, id, caller, name);
    });
}

}  // namespace

void add_team_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    const auto limiter =
        std::make_shared<SharedLimiter>("team-by", rates::teams, services.cluster, services.now);
    router.add(Method::Post, "/api/v1/teams", [&services, limiter](const Request& request) {
        return post_team(services, *limiter, request);
    });
    add(Method::Get, "/api/v1/teams", get_teams, for_readers);
    add(Method::Get, "/api/v1/me/teams", get_own_teams, own);
    add(Method::Get, "/api/v1/teams/{id}", get_team, for_readers);
    add(Method::Put, "/api/v1/teams/{id}", put_team);
    add(Method::Delete, "/api/v1/teams/{id}", [](Services& all, const Request& request) {
        return change_members(all, request, [](auto& store, auto& id, auto& caller) {
            delete_team(store, id, caller);
            delete_chat_if_gone(store, id);
        });
    });
    add(Method::Post, "/api/v1/teams/{id}/join", post_join);
    add(Method::Post, "/api/v1/teams/{id}/leave", post_leave);
    add(Method::Post, "/api/v1/teams/{id}/remove", post_remove);
    add(Method::Put, "/api/v1/teams/{id}/leader", put_leader);
}

}  // namespace tafl::server
