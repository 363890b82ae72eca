#include "server/notify/addresses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include "base/text.hpp"
#include "server/notify/phrases.hpp"
#include "server/people/tokens.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

using store::Belonging;
using store::Moment;
using store::PlayerId;
using store::Store;

std::string hex_hash(std::string_view prefix, std::string_view text) {
    std::string hex;
    for (const char byte : token_hash(std::string(prefix) + std::string(text)))
        hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return hex;
}

std::string refused_key(std::string_view address) {
    std::string lower(address);
    for (char& c : lower) c = to_lower(c);
    return hex_hash("mail:", lower);
}

std::optional<std::string> only_value(Store& store, PlayerId id, std::string_view kind) {
    const auto found = store.belongings(id, kind);
    return found.empty() ? std::nullopt : std::optional(found.front().value);
}

void delete_all(Store& store, PlayerId id, std::string_view kind) {
    for (const Belonging& each : store.belongings(id, kind))
        static_cast<void>(store.delete_belonging(id, kind, each.key));
}

void set(Store& store, PlayerId id, std::string_view kind, std::string key, std::string value, Moment at) {
    store.set_belonging({id, std::string(kind), std::move(key), std::move(value), at});
}

}  // namespace

std::optional<std::string> mail_address(Store& store, PlayerId id) {
    return only_value(store, id, store::kinds::mail);
}

std::optional<std::string> unconfirmed_address(Store& store, PlayerId id, Moment now) {
    const auto unconfirmed = store.belongings(id, store::kinds::mail_asked);
    if (unconfirmed.empty() || unconfirmed.front().at <= now) return std::nullopt;
    return unconfirmed.front().value;
}

bool request_address(Store& store, PlayerId id, const std::string& address, Moment now) {
    if (!store.belongings_with(store::kinds::mail_refused, refused_key(address), 1).empty()) return false;
    delete_all(store, id, store::kinds::mail_asked);
    set(store, id, store::kinds::mail_asked, "", address, now + confirmation_life);
    return true;
}

std::string begin_confirmation(Store& store, PlayerId id, const std::string& address, Moment now) {
    std::string token = random_token();
    delete_all(store, id, store::kinds::mail_asked);
    set(store, id, store::kinds::mail_asked, hex_hash("confirm:", token), address, now + confirmation_life);
    return token;
}

PlayerId confirm_address(Store& store, std::string_view token, Moment now) {
    const auto unconfirmed = store.belongings_with(store::kinds::mail_asked, hex_hash("confirm:", token), 1);
    if (unconfirmed.empty() || unconfirmed.front().at <= now) return 0;
    const PlayerId id = unconfirmed.front().player;
    delete_all(store, id, store::kinds::mail_asked);
    set(store, id, store::kinds::mail, "", unconfirmed.front().value, now);
    return id;
}

void remove_address(Store& store, PlayerId id) {
    for (const auto kind : {store::kinds::mail, store::kinds::mail_asked}) delete_all(store, id, kind);
}

std::string unsubscribe_token(Store& store, PlayerId id, Moment now) {
    const auto found = store.belongings(id, store::kinds::unsubscribe);
    if (!found.empty()) return found.front().key;
    std::string token = random_token();
    set(store, id, store::kinds::unsubscribe, token, "", now);
    return token;
}

bool unsubscribe(Store& store, std::string_view token, Moment now) {
    const auto found = store.belongings_with(store::kinds::unsubscribe, token, 1);
    if (found.empty()) return false;
    const PlayerId id = found.front().player;
    set_topic_disabled(store, id, turn_mails, true, now);
    for (const Belonging& unconfirmed : store.belongings(id, store::kinds::mail_asked))
        set(store, id, store::kinds::mail_refused, refused_key(unconfirmed.value), "", now);
    delete_all(store, id, store::kinds::mail_asked);
    return true;
}

std::vector<std::string> disabled_topics(Store& store, PlayerId id) {
    std::vector<std::string> topics;
    for (const Belonging& quiet : store.belongings(id, store::kinds::quiet)) topics.push_back(quiet.key);
    return topics;
}

bool is_topic_disabled(Store& store, PlayerId id, std::string_view topic) {
    const auto topics = disabled_topics(store, id);
    return std::ranges::find(topics, topic) != topics.end();
}

void set_topic_disabled(Store& store, PlayerId id, std::string_view topic, bool disabled, Moment now) {
    if (disabled) set(store, id, store::kinds::quiet, std::string(topic), "", now);
    else static_cast<void>(store.delete_belonging(id, store::kinds::quiet, topic));
}

std::string language_of(const store::Player& player, const std::string& page) {
    boost::system::error_code error;
    const auto settings = boost::json::parse(player.settings.empty() ? "{}" : player.settings, error);
    if (!error && settings.is_object()) {
        const auto* set = settings.get_object().if_contains("language");
        if (set != nullptr && set->is_string() && is_phrase_language(set->get_string()))
            return std::string(set->get_string());
    }
    return page;
}

std::string language_of(Store& store, const store::Player& player) {
    return language_of(player, only_value(store, player.id, store::kinds::language).value_or("en"));
}

void set_page_language(Store& store, PlayerId id, const std::string& language, Moment now) {
    set(store, id, store::kinds::language, "", language, now);
}

}  // namespace tafl::server
