// The push subscriptions of a member's browsers, and posting to them.
//
// A subscription belongs to the session in which it was made and ends with it: after signing out, a browser gets no more messages.
// Stored as belongings. For jobs of the StoreQueue; functions that change something belong in its writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/notify/outbox.hpp"
#include "server/notify/web_push.hpp"

namespace tafl::server {

inline constexpr std::size_t max_browsers = 10;  // of one player; the oldest gives way

struct SubscribedBrowser {
    std::string id;  // the SHA-256 of the endpoint, in hexadecimal digits
    std::string endpoint;
    std::string key, secret;  // base64url
    std::string session;      // the hash of its token, in hexadecimal digits
    std::string language;
    std::string browser;  // in words: "Firefox, Linux"
    store::Moment made{};
};

[[nodiscard]] std::string subscription_id(std::string_view endpoint);
[[nodiscard]] std::string hex(std::string_view bytes);

[[nodiscard]] std::vector<SubscribedBrowser> subscriptions(store::Store& store, store::PlayerId id);
// Removes the browser's subscription for every other player.
void set_subscription(store::Store& store, store::PlayerId id, const SubscribedBrowser& browser);
bool end_subscription(store::Store& store, store::PlayerId id, std::string_view browser);
[[nodiscard]] bool is_session_open(store::Store& store, const SubscribedBrowser& browser, store::Moment now);

// Posts to each browser of the player, unless the topic is disabled.
void post_push(store::Store& store, store::PlayerId to, Notice notice, store::Moment now);

}  // namespace tafl::server
