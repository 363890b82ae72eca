// /me/notifications, /me/mail, /me/push: notifications for members who are away. /password-mail,
// /mail-confirmation, /unsubscribe/{token}: for people who follow a link in a mail or request one, signed in
// or not.
#include "base/json_writer.hpp"
#include "server/net/http/header_values.hpp"
#include "server/notify/addresses.hpp"
#include "server/notify/calendar.hpp"
#include "server/notify/mail.hpp"
#include "server/notify/mail_sender.hpp"
#include "server/notify/phrases.hpp"
#include "server/notify/push_sender.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/accounts.hpp"
#include "server/people/moderation/denylist.hpp"
#include "server/people/names.hpp"
#include "server/people/sign_in/browsers.hpp"
#include "server/people/tokens.hpp"
#include "server/site/account/accounts.hpp"
#include "server/site/account/mail_limits.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_mail_token_length = 128;

bool sends_mail(const Services& services) { return services.mails != nullptr && services.mails->is_on(); }

bool sends_pushes(const Services& services) { return services.pushes != nullptr && services.pushes->is_on(); }

void refuse_without_mail(const Services& services) {
    if (!sends_mail(services)) throw forbidden("mail-none"_reason);
}

struct Offered {
    bool mail = false;
    std::string push_key;  // empty: no messages to browsers
};

std::string read_notifications(Store& store, PlayerId id, const Offered& offered, store::Moment now) {
    const auto address = mail_address(store, id);
    const auto asked = unconfirmed_address(store, id, now);
    JsonWriter json;
    json.open('{').key("mail").open('{').field("offered", offered.mail);
    json.field("address", address).field("asked", asked).close('}').key("push").open('{');
    json.field_or_null("key", offered.push_key).key("browsers").open('[');
    for (const auto& browser : subscriptions(store, id)) {
        if (!is_session_open(store, browser, now)) continue;
        json.open('{').field("id", browser.id).field("browser", browser.browser);
        json.field("made", browser.made).close('}');
    }
    json.close(']').close('}');
    json.field("calendar", calendar_token(store, id)).key("wanted").open('{');
    for (const auto topic : all_topics) json.field(topic, !is_topic_disabled(store, id, topic));
    return json.close('}').close('}').take();
}

awaitable<Response> notifications(Services& services, PlayerId id) {
    Offered offered{sends_mail(services), ""};
    if (sends_pushes(services)) offered.push_key = co_await services.pushes->key();
    const auto job = [id, offered, now = services.now()](Store& store) {
        static_cast<void>(account_of(store, id));
        return read_notifications(store, id, offered, now);
    };
    co_return json_answer(co_await services.store.read(job));
}

awaitable<Response> get_notifications(SharedAccounts accounts, const Request& request) {
    co_return co_await notifications(accounts->services, session_of_member(request));
}

awaitable<Response> patch_notifications(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const PlayerId id = session_of_member(request);
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({turn_mails, turn_pushes, challenge_pushes, message_pushes, round_pushes});
    std::vector<std::pair<std::string_view, bool>> changes;
    for (const auto topic : all_topics) {
        if (const auto wanted = body.find_flag(topic)) changes.emplace_back(topic, *wanted);
    }
    const auto job = [id, changes, now = services.now()](Store& store) {
        static_cast<void>(account_of(store, id));
        for (const auto& [topic, wanted] : changes) set_topic_disabled(store, id, topic, !wanted, now);
    };
    co_await services.store.write(job);
    co_return co_await notifications(services, id);
}

std::string page_language(const JsonFields& body) {
    std::string language = body.find_text("language", 2, 8).value_or("en");
    if (!is_phrase_language(language)) throw body.wrong("language", "a language of the site");
    return language;
}

// Requires the password, because the owner of the mail address can set a new one.
awaitable<Response> put_mail(SharedAccounts accounts, std::shared_ptr<ConfirmationLimits> limits,
                             const Request& request) {
    Services& services = accounts->services;
    const PlayerId id = session_of_member(request);
    refuse_without_mail(services);
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"address", "password", "language"});
    const std::string address = body.text("address", 1, max_mail_address_length);
    if (!is_mail_address(address)) throw invalid("mail-address"_reason);
    const std::string language = page_language(body);
    co_await check_current(*accounts, id, request.address, given_password(body, "password"));
    const auto now = services.now();
    limits->take(id, address);
    const auto job = [id, address, language, now](Store& store) {
        static_cast<void>(account_of(store, id));
        if (is_denied(store, Denied::Mail, mailbox_of(address), now)) throw forbidden("mail-banned"_reason);
        if (!request_address(store, id, address, now)) throw forbidden("mail-refused"_reason);
        set_page_language(store, id, language, now);
        post(store, mail_queue, id, {NoticeKind::Confirm}, now);
    };
    co_await services.store.write(job);
    services.mails->wake();
    co_return co_await notifications(services, id);
}

awaitable<Response> delete_mail(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    const auto job = [id](Store& store) { remove_address(store, id); };
    co_await accounts->services.store.write(job);
    co_return no_content();
}

// Stores the browser's subscription; a repeated one is moved to this session.
awaitable<Response> put_push(SharedAccounts accounts, const Request& request) {
    Services& services = accounts->services;
    const PlayerId id = session_of_member(request);
    if (!sends_pushes(services)) throw forbidden("push-none"_reason);
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"endpoint", "p256dh", "auth", "language"});
    SubscribedBrowser browser;
    browser.endpoint = body.text("endpoint", 1, max_endpoint_size);
    browser.key = body.text("p256dh", 1, 100);
    browser.secret = body.text("auth", 1, 30);
    const auto made =
        parse_subscription(browser.endpoint, browser.key, browser.secret, services.pushes->hosts());
    if (!made) throw invalid("push-wrong"_reason);
    browser.id = subscription_id(browser.endpoint);
    browser.session = hex(token_hash(request.token));
    browser.language = page_language(body);
    browser.browser = browser_name(request.agent);
    browser.made = services.now();
    const auto job = [id, browser](Store& store) {
        static_cast<void>(account_of(store, id));
        set_subscription(store, id, browser);
    };
    co_await services.store.write(job);
    co_return co_await notifications(services, id);
}

awaitable<Response> delete_push(SharedAccounts accounts, const Request& request) {
    const PlayerId id = session_of_member(request);
    const auto job = [id, browser = request.segments.at(0)](Store& store) {
        return end_subscription(store, id, browser);
    };
    co_await accounts->services.store.write(job);
    co_return no_content();
}

// --- routes for mails and their links

// The response and its delay are the same whether or not the member or the address exists.
awaitable<Response> post_password_mail(Services& services, std::shared_ptr<ResetLimits> limits,
                                       const Request& request) {
    refuse_without_mail(services);
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"name"});
    const std::string key = name_key(body.text("name", 1, 4 * max_name_length));
    limits->take(limited_address(request.address), key);
    services.mails->send_reset(key);
    co_return no_content();
}

awaitable<Response> post_confirmation(Services& services, const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"token"});
    const auto job = [token = body.text("token", 1, max_mail_token_length),
                      now = services.now()](Store& store) { return confirm_address(store, token, now); };
    const PlayerId id = co_await services.store.write(job);
    if (id == 0) throw not_found("link-over"_reason);
    co_return no_content();
}

awaitable<Response> post_unsubscribe(Services& services, const Request& request) {
    const auto job = [token = request.segments.at(0), now = services.now()](Store& store) {
        return unsubscribe(store, token, now);
    };
    const bool is_known = co_await services.store.write(job);
    if (!is_known) throw not_found("link-over"_reason);
    co_return no_content();
}

// Mail programs that cannot POST open the link in a browser. A GET changes nothing.
awaitable<Response> get_unsubscribe(const Request& request) {
    Response response{303, "", "text/plain", {}};
    response.headers.emplace_back("Location", "/unsubscribe#" + request.segments.at(0));
    co_return response;
}

}  // namespace

void add_notification_routes(Router& router, const SharedAccounts& accounts) {
    const auto add = row_adder(router, accounts);
    add(Method::Get, "/api/v1/me/notifications", get_notifications, own);
    add(Method::Patch, "/api/v1/me/notifications", patch_notifications);
    add(Method::Delete, "/api/v1/me/mail", delete_mail);
    add(Method::Put, "/api/v1/me/push", put_push);
    add(Method::Delete, "/api/v1/me/push/{id}", delete_push);
    router.add(Method::Put, "/api/v1/me/mail",
               [accounts, limits = std::make_shared<ConfirmationLimits>(
                              accounts->services.cluster, accounts->services.now)](const Request& request) {
                   return put_mail(accounts, limits, request);
               });
}

void add_mail_routes(Router& router, Services& services) {
    router.add(Method::Post, "/api/v1/password-mail",
               [&services, limits = std::make_shared<ResetLimits>(services.cluster, services.now)](
                   const Request& request) { return post_password_mail(services, limits, request); },
               {.access = Access::Everybody, .is_sign_in = true});
    router.add(Method::Post, "/api/v1/mail-confirmation",
               [&services](const Request& request) { return post_confirmation(services, request); },
               {.access = Access::Everybody});
    router.add(Method::Post, "/api/v1/unsubscribe/{token}",
               [&services](const Request& request) { return post_unsubscribe(services, request); },
               {.access = Access::Everybody});
    router.add(Method::Get, "/api/v1/unsubscribe/{token}", get_unsubscribe);
}

}  // namespace tafl::server
