// Only for the operator, by `tafl admin` over the socket in the data folder (site/operation/admin_socket.hpp). Not
// available on any port.
#include "base/json_writer.hpp"
#include "server/people/accounts.hpp"
#include "server/people/sign_in/password_reset.hpp"
#include "server/play/hub.hpp"
#include "server/site/account/account_routes.hpp"
#include "server/site/moderation/moderation.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

Player member_named(Store& store, const std::string& name) {
    const Player player = player_named(store, name);
    if (player.kind != PlayerKind::Member)
        throw conflict(fmt::format("{} is not a member of the site.", shown(player.name)));
    return player;
}

awaitable<Response> get_administrators(Services& services, const Request&) {
    const auto job = [](Store& store) { return store.administrators(); };
    const auto found = co_await services.store.read(job);
    JsonWriter json;
    json.open('[');
    for (const Player& player : found)
        json.open('{')
            .field("name", player.name)
            .field("joined", player.joined)
            .field("seen", player.seen)
            .close('}');
    co_return json_answer(json.close(']').take());
}

awaitable<Response> set_administrator(Services& services, const Request& request, bool on) {
    const std::string name = request.segments.at(0);
    const auto job = [name, on](Store& store) {
        const PlayerId id = member_named(store, name).id;
        store.set(id, &store::Player::is_admin, on);
        return id;
    };
    const PlayerId id = co_await services.store.write(job);
    co_await announce(services, id);
    co_return no_content();
}

awaitable<Response> post_reset_link(Services& services, const Request& request) {
    const std::string name = request.segments.at(0);
    const store::Moment now = services.now();
    const auto job = [name, now](Store& store) {
        const Player player = member_named(store, name);
        return std::pair(player.name, make_reset_link(store, player.id, now));
    };
    const auto [shown_name, link] = co_await services.store.write(job);
    JsonWriter json;
    json.open('{').field("name", shown_name).field("token", link.token).field("expires", link.expires);
    co_return json_answer(json.field("url", services.url).close('}').take(), 201);
}

awaitable<Response> erase_member(Services& services, const Request& request) {
    const std::string name = request.segments.at(0);
    std::string why = reason_of(request);
    const auto look = [name](Store& store) { return member_named(store, name); };
    const Player player = co_await services.store.read(look);
    if (player.is_admin) throw forbidden("Administrators are removed before they are erased.");
    co_await erase_account(services, player.id, ErasedBy::Operator, std::move(why));
    co_return no_content();
}

}  // namespace

void add_operator_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services), "/api/v1");
    add(Method::Get, "/administrators", get_administrators);
    for (const Method method : {Method::Put, Method::Delete}) {
        add(method, "/administrators/{name}",
            [on = method == Method::Put](Services& all, const Request& request) {
                return set_administrator(all, request, on);
            });
    }
    add(Method::Post, "/players/{name}/reset", post_reset_link);
    add(Method::Delete, "/players/{name}", erase_member);
}

}  // namespace tafl::server
