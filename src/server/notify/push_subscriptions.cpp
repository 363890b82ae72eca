#include "server/notify/push_subscriptions.hpp"

#include <fmt/format.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "server/base/json_fields.hpp"
#include "server/notify/addresses.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

std::string value_of(const SubscribedBrowser& browser) {
    JsonWriter json;
    json.open('{').field("endpoint", browser.endpoint).field("key", browser.key);
    json.field("secret", browser.secret).field("session", browser.session);
    return json.field("language", browser.language).field("browser", browser.browser).close('}').take();
}

SubscribedBrowser read_browser(const store::Belonging& kept) {
    const JsonFields fields = JsonFields::parse(kept.value);
    return {.id = kept.key,
            .endpoint = fields.text("endpoint", 0, max_endpoint_size),
            .key = fields.text("key", 0, 200),
            .secret = fields.text("secret", 0, 200),
            .session = fields.text("session", 0, 200),
            .language = fields.text("language", 0, 20),
            .browser = fields.text("browser", 0, 400),
            .made = kept.at};
}

std::string_view topic_of(NoticeKind kind) {
    switch (kind) {
        case NoticeKind::Challenge: return challenge_pushes;
        case NoticeKind::Message: return message_pushes;
        case NoticeKind::Round:
        case NoticeKind::Moved: return round_pushes;
        case NoticeKind::Turn:
        case NoticeKind::Confirm:
        case NoticeKind::Reset:
        case NoticeKind::CodesGuessed: break;
    }
    return turn_pushes;
}

std::string from_hex(std::string_view digits) {
    std::string bytes;
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
        unsigned value = 0;
        std::from_chars(digits.data() + at, digits.data() + at + 2, value, 16);
        bytes += static_cast<char>(value);
    }
    return bytes;
}

}  // namespace

std::string hex(std::string_view bytes) {
    std::string digits;
    for (const char byte : bytes) digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return digits;
}

std::string subscription_id(std::string_view endpoint) {
    std::string hash(SHA256_DIGEST_LENGTH, '\0');
    SHA256(reinterpret_cast<const unsigned char*>(endpoint.data()), endpoint.size(),
           reinterpret_cast<unsigned char*>(hash.data()));
    return hex(hash);
}

std::vector<SubscribedBrowser> subscriptions(store::Store& store, store::PlayerId id) {
    std::vector<SubscribedBrowser> all;
    for (const auto& kept : store.belongings(id, store::kinds::browser)) all.push_back(read_browser(kept));
    return all;
}

void set_subscription(store::Store& store, store::PlayerId id, const SubscribedBrowser& browser) {
    for (const auto& other : store.belongings_with(store::kinds::browser, browser.id, 10)) {
        if (other.player != id) end_subscription(store, other.player, browser.id);
    }
    auto all = subscriptions(store, id);
    std::erase_if(all, [&](const auto& one) { return one.id == browser.id; });
    std::ranges::sort(all, {}, &SubscribedBrowser::made);
    for (std::size_t i = 0; i + max_browsers <= all.size(); ++i) end_subscription(store, id, all[i].id);
    store.set_belonging(
        {id, std::string(store::kinds::browser), browser.id, value_of(browser), browser.made});
}

bool end_subscription(store::Store& store, store::PlayerId id, std::string_view browser) {
    return store.delete_belonging(id, store::kinds::browser, browser);
}

bool is_session_open(store::Store& store, const SubscribedBrowser& browser, store::Moment now) {
    const auto session = store.session(from_hex(browser.session));
    return session && session->expires > now;
}

void post_push(store::Store& store, store::PlayerId to, Notice notice, store::Moment now) {
    const auto browsers = store.belongings(to, store::kinds::browser);
    if (browsers.empty() || is_topic_disabled(store, to, topic_of(notice.kind))) return;
    for (const auto& browser : browsers) {
        notice.browser = browser.key;
        post(store, push_queue, to, notice, now);
    }
}

}  // namespace tafl::server
