#include "server/site/account/account_routes.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "server/base/json_fields.hpp"
#include "server/base/text/title.hpp"
#include "server/net/http/header_values.hpp"
#include "server/net/http/session_cookie.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/mail.hpp"
#include "server/people/accounts.hpp"
#include "server/people/former_names.hpp"
#include "server/people/moderation/banned_addresses.hpp"
#include "server/people/moderation/denylist.hpp"
#include "server/people/moderation/moderation_log.hpp"
#include "server/people/names.hpp"
#include "server/people/sign_in/password_strength.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/site/account/accounts.hpp"
#include "server/site/account/me_json.hpp"
#include "server/site/responses.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_settings_size = 8 << 10;        // bytes
constexpr std::size_t max_guest_settings_size = 1 << 10;  // bytes
constexpr std::size_t max_about_length = 400;             // characters

std::string wanted_name(const JsonFields& body) {
    std::string name = body.text("name", 1, 4 * max_name_length);
    if (!is_valid_name(name))
        throw invalid("name-form"_reason.with("least", min_name_length).with("most", max_name_length));
    return name;
}

std::string new_password(const JsonFields& body, std::string_view name) {
    std::string password = body.text("password", min_password_length, max_password_length);
    if (is_guessable(password, name)) throw invalid("password-weak"_reason);
    return password;
}

awaitable<Player> caller_of(Services& services, PlayerId id) {
    const auto job = [id](Store& store) { return account_of(store, id); };
    co_return co_await services.store.read(job);
}

awaitable<Response> get_me(SharedAccounts accounts, const Request& request) {
    co_return json_answer(co_await me_json(accounts->services, request.caller.id));
}

struct Change {
    std::optional<std::string> name;
    std::optional<std::string> settings;
    std::optional<std::string> about;
    std::optional<std::string> country;
    std::optional<std::string> password;
    std::string current;
};

std::optional<std::string> wanted_settings(const JsonFields& body, const Caller& caller) {
    const std::optional<JsonFields> settings = body.find_object("settings");
    if (!settings) return std::nullopt;
    std::string text = boost::json::serialize(settings->raw());
    const bool is_member = caller.kind == store::PlayerKind::Member;
    const std::size_t limit = is_member ? max_settings_size : max_guest_settings_size;
    if (text.size() <= limit) return text;
    throw too_large(fmt::format("Settings may have {} bytes; these have {}.", limit, text.size()));
}

std::optional<std::string> wanted_country(const JsonFields& body) {
    auto code = body.find_line("country", 0, 2);
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (code && !code->empty() && (code->size() != 2 || !std::ranges::all_of(*code, is_capital)))
        throw body.wrong("country", "two capital letters, or empty");
    return code;
}

Change wanted_change(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"name", "settings", "about", "country", "password", "current"});
    Change change;
    change.settings = wanted_settings(body, request.caller);
    change.about = find_plain_text(body, "about", 0, max_about_length);
    change.country = wanted_country(body);
    if (change.about.value_or("") != "") check_may_write(request.caller);
    if (body.find_text("name", 0, 4 * max_name_length)) change.name = wanted_name(body);
    if (body.find_text("password", 0, max_password_length)) {
        change.password = new_password(body, change.name.value_or(request.caller.name));
        change.current = given_password(body, "current");
    }
    if (change.name || change.password || change.about || change.country) require_member(request.caller);
    return change;
}

bool keep_change(Store& store, PlayerId id, const Change& change, const std::string& hash,
                 store::Moment now) {
    const Player player = account_of(store, id);  // refuses people who have left
    if (change.name && !rename(store, player, *change.name, now)) return false;
    if (change.settings) store.set(id, &Player::settings, *change.settings);
    if (change.about) store.set(id, &Player::about, *change.about);
    if (change.country) store.set(id, &Player::country, *change.country);
    if (hash.empty()) return true;
    store.set_password(id, hash);
    store.end_sessions(id);  // sessions and tokens from before end with the old password
    store.end_tokens(id);
    return true;
}

awaitable<Response> patch_me(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const Change change = wanted_change(request);
    const PlayerId id = request.caller.id;
    std::string hash;
    if (change.password) {
        co_await check_current(*accounts, id, request.address, change.current);
        hash = co_await accounts->passwords.hash(known_client(limited_address(request.address)),
                                                 *change.password);
    }
    const auto job = [id, change, hash, now = services.now()](Store& store) {
        return keep_change(store, id, change, hash, now);
    };
    const bool kept = co_await services.store.write(job);
    if (!kept) throw name_taken("name-taken"_reason);
    if (change.name || change.password) co_await announce(services, id);
    if (change.password) {
        services.hub.close_sockets_of(id);
        co_return co_await with_new_session(services, id, request);
    }
    co_return json_answer(co_await me_json(services, id));
}

awaitable<Response> delete_me(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const PlayerId id = request.caller.id;
    if (request.caller.kind == PlayerKind::Member) {
        co_await check_password_and_code(*accounts, id, request);
    }
    co_await erase_account(services, id, ErasedBy::Themselves);
    Response response = no_content();
    response.headers.emplace_back("Set-Cookie", no_session_cookie(request.is_secure));
    co_return response;
}

enum class Joined : std::uint8_t { Yes, NameTaken, NoGuest };

Joined make_member(Store& store, PlayerId id, const std::string& name, const std::string& hash,
                   store::Moment now) {
    const std::optional<Player> player = store.player(id);
    if (!player || player->kind != PlayerKind::Guest) return Joined::NoGuest;
    if (is_reserved_for_another(store, name_key(name), id, now)) return Joined::NameTaken;
    if (!store.make_member(id, name, name_key(name))) return Joined::NameTaken;
    store.set_password(id, hash);
    store.end_sessions(id);  // against session fixation
    return Joined::Yes;
}

awaitable<Response> post_account(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"name", "password"});
    const std::string name = wanted_name(body);
    std::string password = new_password(body, name);
    if (request.caller.kind != PlayerKind::Guest) throw forbidden("account-already"_reason);
    const auto look = [key = name_key(name)](Store& store) { return store.player_named(key).has_value(); };
    const bool taken = co_await services.store.read(look, request.caller.address);
    if (taken) throw name_taken("name-taken"_reason);
    const std::string hash =
        co_await accounts->passwords.hash(new_client(limited_address(request.address)), std::move(password));
    const PlayerId id = request.caller.id;
    const auto job = [id, name, hash, now = services.now()](Store& store) {
        return make_member(store, id, name, hash, now);
    };
    const Joined joined = co_await services.store.write(job);
    if (joined == Joined::NameTaken) throw name_taken("name-taken"_reason);
    if (joined == Joined::NoGuest) throw forbidden("account-already"_reason);
    co_await announce(services, id);
    services.hub.close_sockets_of(id);
    co_return co_await with_new_session(services, id, request, 201);
}

awaitable<Response> post_session(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"name", "password", "code"});
    const std::string key = name_key(body.text("name", 0, 4 * max_name_length));
    const std::string password = given_password(body, "password");
    const std::string code = body.find_text("code", 0, max_code_length).value_or("");
    const auto job = [key](Store& store) {
        const std::optional<Player> player = store.player_named(key);
        const bool member = player && player->kind == PlayerKind::Member;
        return member ? std::pair(player->id, store.password(player->id).value_or(""))
                      : std::pair(PlayerId{0}, std::string());
    };
    const auto [id, hash] = co_await services.store.read(job, request.caller.address);
    const Credentials of{id, key, hash};
    // The same sentence for a wrong name and a wrong password, so that names cannot be probed.
    co_await check_proof(*accounts, of, request.address, password, code, "sign-in-wrong"_reason);
    co_await services.sessions.end(request.token);
    services.connections.close_session(request.caller.id, request.token);
    co_return co_await with_new_session(services, id, request);
}

awaitable<Response> delete_session(SharedAccounts accounts, const Request& request) {
    co_await accounts->services.sessions.end(request.token);
    accounts->services.connections.close_session(request.caller.id, request.token);
    Response response = no_content();
    response.headers.emplace_back("Set-Cookie", no_session_cookie(request.is_secure));
    co_return response;
}

awaitable<Response> post_vacation(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"days"});
    const auto days = static_cast<double>(body.number("days", 0, static_cast<int>(vacation_days_a_year)));
    const PlayerId id = request.caller.id;
    const store::Moment now = services.now();
    const auto job = [id, days, now](Store& store) {
        std::optional<Player> player = store.player(id);
        if (!player || !take_vacation(*player, days, now)) return false;
        store.set(id, &Player::vacation_days, player->vacation_days);
        store.set(id, &Player::vacation_until, player->vacation_until);
        return true;
    };
    const bool granted = co_await services.store.write(job);
    if (!granted) throw invalid("vacation-left"_reason);
    services.hub.vacation_changed(id);
    co_return json_answer(co_await me_json(services, id));
}

}  // namespace

awaitable<void> announce(Services& services, PlayerId id) {
    services.sessions.forget(id);
    const Player player = co_await caller_of(services, id);
    services.hub.person_changed(to_caller(player));
}

namespace {

// A ban does not end with the account.
void deny_return(Store& store, const Player& player, store::Moment now) {
    if (player.kind == PlayerKind::Member) {
        deny(store, Denied::Name, player.name_key, now + denied_for);
        for (const auto& former : store.belongings(player.id, store::kinds::former_name))
            deny(store, Denied::Name, former.key, now + denied_for);
        if (const auto address = mail_address(store, player.id))
            deny(store, Denied::Mail, mailbox_of(*address), now + denied_for);
    }
    deny_addresses_of(store, player.id);
    clean_denylist(store, now);
}

}  // namespace

awaitable<void> erase_account(Services& services, PlayerId id, ErasedBy by, std::string why) {
    co_await services.hub.person_leaves(id);
    const auto job = [id, by, why = std::move(why), now = services.now()](Store& store) {
        store.lock_players({id, id});  // a ban on another node comes before, or finds nobody
        const auto player = store.player(id);
        if (player && player->is_banned) deny_return(store, *player, now);
        store.erase_player(id);
        if (by == ErasedBy::Operator) note_erasure(store, id, why, now);
    };
    co_await services.store.write(job);
    services.sessions.forget(id);
    services.hub.person_changed({.id = id, .kind = PlayerKind::Erased});
    co_await services.hub.person_leaves(id);  // ends games that began meanwhile; new ones cannot begin
}

void add_account_routes(Router& router, Services& services, PasswordCost cost) {
    const auto accounts =
        SharedAccounts(new Accounts{services, Passwords(cost), {"login", services.cluster, services.now}});
    add_security_routes(router, accounts);
    add_notification_routes(router, accounts);
    const auto add = row_adder(router, accounts);
    add(Method::Get, "/api/v1/me", get_me,
        {.scope = store::Scope::Read, .access = Access::Visitor, .renews_session = true});
    add(Method::Patch, "/api/v1/me", patch_me, {.requests = 3});               // all whom they play are told
    add(Method::Delete, "/api/v1/me", delete_me, {.requests = 20});            // ends a hundred games
    add(Method::Post, "/api/v1/me/vacation", post_vacation, {.requests = 5});  // moves the clocks of as many
    add(Method::Post, "/api/v1/account", post_account, {.is_sign_in = true});
    add(Method::Post, "/api/v1/session", post_session, {.access = Access::Everybody, .is_sign_in = true});
    add(Method::Delete, "/api/v1/session", delete_session, {.access = Access::Everybody});
}

}  // namespace tafl::server
