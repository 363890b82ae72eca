#include "server/messages/messages.hpp"

#include <algorithm>
#include <array>

#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/log.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/people/accounts.hpp"
#include "server/people/relations.hpp"
#include "server/rooms/person.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using store::PlayerId;
using store::Store;

constexpr std::string_view new_message = "message";
constexpr std::string_view read_messages = "messages-read";

struct Addressee {
    PlayerId id = 0;
    bool is_new = false;  // the addressee has no message of the two
};

Addressee find_addressee(Store& store, PlayerId by, const std::string& name) {
    const auto to = player_named(store, name);
    if (to.id == by) throw invalid("message-self"_reason);
    check_may_write(store, account_of(store, by), to);
    return {to.id, store.messages(to.id, by, INT64_MAX, 1).empty()};
}

// Counts the messages that the addressee still has, so that the writer gains nothing by deleting them.
void refuse_unanswered(Store& store, PlayerId by, PlayerId to) {
    const auto last = store.messages(to, by, INT64_MAX, Messages::max_unanswered);
    const bool all_mine = std::ranges::all_of(last, [&](const auto& one) { return one.by == by; });
    if (std::ssize(last) == Messages::max_unanswered && all_mine) throw too_many("message-unanswered"_reason);
}

struct Sent {
    std::int64_t number = 0;
    std::string json;
};

// Checks everything again inside the transaction: a block may have been set in the meantime, on any node.
Sent write_message(Store& store, store::Message message) {
    store.lock_players({message.by, message.to});
    const auto to = store.player(message.to);
    if (!to) throw not_found("player-unknown"_reason);
    check_may_write(store, account_of(store, message.by), *to);
    refuse_unanswered(store, message.by, message.to);
    message.number = store.add_message(message);
    store.read_conversation(message.by, message.to);  // a reply marks the conversation as read
    const auto by = account_of(store, message.by).name;
    post_push(store, message.to, {NoticeKind::Message, by, by}, message.at);
    JsonWriter json;
    append_message(json, store, message);
    return {message.number, json.take()};
}

std::string mail_text(const std::string& message, int unread) {
    JsonWriter json;
    json.open('{').field("on", "mail").field("unread", unread);
    return json.raw_field("message", message.empty() ? "null" : message).close('}').take();
}

struct Delivery {
    std::array<PlayerId, 2> to{};
    std::array<std::string, 2> texts;
};

std::optional<Delivery> read_delivery(Store& store, std::int64_t number) {
    const auto message = store.message(number);
    if (!message) return std::nullopt;
    JsonWriter json;
    append_message(json, store, *message);
    const auto text = json.take();
    Delivery delivery{{message->by, message->to}, {}};
    for (std::size_t i = 0; i < 2; ++i)
        delivery.texts[i] = mail_text(text, store.count_unread(delivery.to[i]));
    return delivery;
}

}  // namespace

void append_message(JsonWriter& json, Store& store, const store::Message& message) {
    json.open('{').field("number", message.number);
    json.field("by", read_person(store, message.by, "").name);
    json.field("to", read_person(store, message.to, "").name);
    json.field("text", message.text).field("at", message.at).close('}');
}

void check_may_write(Store& store, const store::Player& by, const store::Player& to) {
    if (by.kind != store::PlayerKind::Member || to.kind != store::PlayerKind::Member || to.is_bot)
        throw forbidden("message-member"_reason);
    check_may_write(by);
    if (either_blocks(store, by.id, to.id)) throw forbidden("blocked"_reason);
}

Messages::Messages(MessagesContext context)
    : context_(std::move(context)),
      messages_("message-sent", rates::letters, context_.cluster, context_.now),
      first_("message-first", rates::first_letters, context_.cluster, context_.now) {
    if (context_.cluster == nullptr) return;
    context_.cluster->on(std::string(new_message), [this](const auto&, const auto& payload) {
        if (const auto number = parse_number<std::int64_t>(payload, 1, INT64_MAX))
            context_.spawn(deliver(*number));
    });
    context_.cluster->on(std::string(read_messages), [this](const auto&, const auto& payload) {
        if (const auto reader = parse_number<PlayerId>(payload, 1, INT64_MAX))
            context_.spawn(send_unread(*reader));
    });
}

awaitable<std::string> Messages::send(Caller by, std::string to, std::string text) {
    const auto account = std::to_string(by.id);
    if (const int seconds = messages_.wait(account)) throw too_many("message-fast"_reason, seconds);
    const auto find = [id = by.id, to](Store& store) { return find_addressee(store, id, to); };
    const Addressee addressee = co_await context_.store.read(find, by.address);
    if (const int seconds = addressee.is_new ? first_.wait(account) : 0)
        throw too_many("message-many"_reason, seconds);
    const store::Message message{0, by.id, addressee.id, std::move(text), context_.now()};
    const auto write = [message](Store& store) { return write_message(store, message); };
    const Sent sent = co_await context_.store.write(write);
    if (context_.cluster != nullptr) context_.cluster->publish(new_message, std::to_string(sent.number));
    co_await deliver(sent.number);
    co_return sent.json;
}

awaitable<void> Messages::read(PlayerId reader, std::string by) {
    const auto write = [reader, by = std::move(by)](Store& store) {
        store.read_conversation(reader, player_named(store, by).id);
    };
    co_await context_.store.write(write);
    co_await publish_unread(reader);
}

awaitable<void> Messages::delete_with(PlayerId id, std::string other) {
    const auto write = [id, other = std::move(other)](Store& store) {
        const auto with = player_named(store, other).id;
        store.lock_players({id, with});
        store.delete_conversation(id, with);
    };
    co_await context_.store.write(write);
    co_await publish_unread(id);
}

awaitable<void> Messages::publish_unread(PlayerId reader) {
    if (context_.cluster != nullptr) context_.cluster->publish(read_messages, std::to_string(reader));
    co_await send_unread(reader);
}

awaitable<void> Messages::deliver(std::int64_t number) {
    const auto job = [number](Store& store) { return read_delivery(store, number); };
    const auto delivery = co_await context_.store.read(job);
    if (!delivery) co_return;
    for (std::size_t i = 0; i < 2; ++i)
        context_.connections.send_privately(delivery->to[i], shared_text(delivery->texts[i]));
}

awaitable<void> Messages::send_unread(PlayerId reader) {
    if (!context_.connections.is_here(reader)) co_return;
    const auto job = [reader](Store& store) { return store.count_unread(reader); };
    const int unread = co_await context_.store.read(job);
    context_.connections.send_privately(reader, shared_text(mail_text("", unread)));
}

}  // namespace tafl::server
