// POST /password-reset: the new password of a member who came by a link of `tafl admin reset`.
#include "server/base/json_fields.hpp"
#include "server/people/password_strength.hpp"
#include "server/play/hub.hpp"
#include "server/site/password_reset.hpp"
#include "server/site/responses.hpp"
#include "server/site/routes/account_routes.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using store::Player;
using store::PlayerId;
using store::Store;

constexpr std::size_t longest_reset_token = 128;

struct Resets {
    Services& services;
    Passwords passwords;
};

// Throws NotFound.
Player member_of_reset(Store& store, const std::string& token, store::Moment now) {
    const PlayerId id = player_of_reset(store, token, now);
    const auto player = id == 0 ? std::nullopt : store.player(id);
    if (!player || player->kind != store::PlayerKind::Member)
        throw not_found("This link was used already, or its time is over. Ask for a new one.")
            .because("link-over");
    return *player;
}

awaitable<Response> post_reset(std::shared_ptr<Resets> resets, const Request& request) {
    Services& services = resets->services;
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"token", "password"});
    const std::string token = body.text("token", 1, longest_reset_token);
    std::string password = body.text("password", shortest_password, longest_password);
    const store::Moment now = services.now();
    const auto look = [token, now](Store& store) { return member_of_reset(store, token, now); };
    const Player player = co_await services.store.read(look, request.address);
    if (auto fault = password_fault(password, player.name); !fault.empty())
        throw invalid(std::move(fault)).because("password-weak");
    const std::string hash = co_await resets->passwords.hash(std::move(password));
    const auto job = [token, now, hash](Store& store) {  // the link may have been used meanwhile
        const PlayerId id = member_of_reset(store, token, now).id;
        store.set_password(id, hash);
        store.end_sessions(id);  // and all links
        store.end_tokens(id);
    };
    co_await services.store.write(job);
    co_await announce(services, player.id);
    services.hub.close_sockets_of(player.id);
    co_return no_content();
}

}  // namespace

void add_reset_routes(Router& router, Services& services, PasswordCost cost) {
    const auto resets = std::shared_ptr<Resets>(new Resets{services, Passwords(cost, 1, 8)});
    router.add(Method::Post, "/api/v1/password-reset",
               [resets](const Request& request) { return post_reset(resets, request); });
}

}  // namespace tafl::server
