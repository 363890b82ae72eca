// POST /password-reset: a new password, for a member with a link from `tafl admin reset` or a mail, or with a
// recovery code.
#include "server/base/json_fields.hpp"
#include "server/net/http/header_values.hpp"
#include "server/people/names.hpp"
#include "server/people/sign_in/password_reset.hpp"
#include "server/people/sign_in/password_strength.hpp"
#include "server/people/sign_in/second_factor.hpp"
#include "server/play/hub.hpp"
#include "server/site/account/account_routes.hpp"
#include "server/site/account/accounts.hpp"
#include "server/site/account/login_guard.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_reset_token_length = 128;

struct Resets {
    Services& services;
    Passwords passwords;
    LoginGuard guard;
};

struct Comer {
    Player player;
    ResetBy by{};
};
// Throws NotFound.
Comer member_of_reset(Store& store, const std::string& token, store::Moment now) {
    const Reset reset = find_reset(store, token, now);
    const auto player = reset.player == 0 ? std::nullopt : store.player(reset.player);
    if (!player || player->kind != store::PlayerKind::Member) throw not_found("link-over"_reason);
    return {*player, reset.by};
}

void set_new_password(Store& store, PlayerId id, const std::string& hash) {
    store.set_password(id, hash);
    store.end_sessions(id);  // and invalidates all links
    store.end_tokens(id);
}

awaitable<Response> done(Services& services, PlayerId id) {
    co_await announce(services, id);
    services.hub.close_sockets_of(id);
    co_return no_content();
}

// The second factor stays: the next sign-in takes a code from the app, or another recovery code.
awaitable<Response> post_recovery(std::shared_ptr<Resets> resets, const Request& request,
                                  const JsonFields& body) {
    Services& services = resets->services;
    const std::string key = name_key(body.text("name", 1, 4 * max_name_length));
    const std::string code = body.text("code", 1, max_code_length);
    std::string password = body.text("password", min_password_length, max_password_length);
    if (is_guessable(password, key)) throw invalid("password-weak"_reason);
    const std::string network = limited_network(request.address);
    resets->guard.attempt(key, network);
    std::string hash;
    try {
        hash = co_await resets->passwords.hash(new_client(limited_address(request.address)),
                                               std::move(password));
    } catch (...) {
        resets->guard.taken_back(key, network);  // nobody has looked at the code
        throw;
    }
    const auto job = [key, code, hash](Store& store) {
        const std::optional<Player> player = store.player_named(key);
        if (!player || player->kind != store::PlayerKind::Member ||
            !use_recovery_code(store, player->id, code))
            throw unauthenticated("code-wrong"_reason);
        set_new_password(store, player->id, hash);
        return player->id;
    };
    const PlayerId id = co_await services.store.write(job);
    resets->guard.succeeded(key, network);
    co_return co_await done(services, id);
}

awaitable<Response> post_reset(std::shared_ptr<Resets> resets, const Request& request) {
    Services& services = resets->services;
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"token", "password", "name", "code"});
    if (body.find_text("name", 0, 4 * max_name_length))
        co_return co_await post_recovery(resets, request, body);
    const std::string token = body.text("token", 1, max_reset_token_length);
    std::string password = body.text("password", min_password_length, max_password_length);
    const store::Moment now = services.now();
    const auto look = [token, now](Store& store) { return member_of_reset(store, token, now).player; };
    const Player player = co_await services.store.read(look, request.caller.address);
    if (is_guessable(password, player.name)) throw invalid("password-weak"_reason);
    const std::string hash =
        co_await resets->passwords.hash(new_client(limited_address(request.address)), std::move(password));
    const auto job = [token, now, hash](Store& store) {  // the link may have been used in the meantime
        const auto [member, by] = member_of_reset(store, token, now);
        set_new_password(store, member.id, hash);
        if (by == ResetBy::Administrator) end_second_factor(store, member.id);
    };
    co_await services.store.write(job);
    co_return co_await done(services, player.id);
}

}  // namespace

void add_reset_routes(Router& router, Services& services, PasswordCost cost) {
    const auto resets = std::shared_ptr<Resets>(
        new Resets{services, Passwords(cost, 1), {"recovery", services.cluster, services.now}});
    router.add(Method::Post, "/api/v1/password-reset",
               [resets](const Request& request) { return post_reset(resets, request); },
               {.access = Access::Everybody, .is_sign_in = true});
}

}  // namespace tafl::server
