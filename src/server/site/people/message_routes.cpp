// /me/messages: conversations and their messages.
#include <fmt/format.h>

#include <algorithm>

#include "server/base/json_fields.hpp"
#include "server/base/text/title.hpp"
#include "server/messages/messages.hpp"
#include "server/people/accounts.hpp"
#include "server/people/names.hpp"
#include "server/play/hub.hpp"
#include "server/rooms/game_store.hpp"
#include "server/site/account/exported_pages.hpp"
#include "server/site/archive/archived_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

constexpr int conversations_of_a_page = 30;
constexpr int messages_of_a_page = 50;
constexpr std::size_t exported_of_a_page = 500;

std::int64_t query_before(const Request& request) {
    return query_number<std::int64_t>(request, "before", 1, INT64_MAX).value_or(INT64_MAX);
}

JsonWriter& append_cursor(JsonWriter& json, bool is_full, std::int64_t last) {
    json.key("more");
    return is_full ? json.value(last) : json.null();
}

// The first characters, for the list.
std::string beginning(std::string_view text) {
    constexpr std::size_t most = 120;
    std::string line;
    for (std::size_t count = 0; !text.empty() && count < most; ++count) {
        const auto next = first_character(text);
        const std::size_t bytes = next ? next->bytes : 1;
        line += text.front() == '\n' || text.front() == '\r' ? " " : std::string(text.substr(0, bytes));
        text.remove_prefix(bytes);
    }
    return text.empty() ? line : line + "…";
}

struct Listed {
    std::vector<store::Conversation> conversations;
    std::vector<Person> people;
};

Listed read_list(Store& store, PlayerId id, std::int64_t before) {
    Listed listed{store.conversations(id, before, conversations_of_a_page), {}};
    for (const auto& one : listed.conversations) listed.people.push_back(read_person(store, one.with, ""));
    return listed;
}

awaitable<Response> get_conversations(Services& services, const Request& request) {
    const auto job = [id = request.caller.id, before = query_before(request)](Store& store) {
        return read_list(store, id, before);
    };
    const Listed listed = co_await services.store.read(job, request.caller.address);
    JsonWriter json;
    json.open('{').key("conversations").open('[');
    for (std::size_t i = 0; i < listed.people.size(); ++i) {
        const auto& one = listed.conversations[i];
        json.open('{').key("with");
        append_person(json, listed.people[i]);
        json.field("online", services.connections.is_online(one.with)).field("unread", one.unread);
        json.field("mine", one.last.by == request.caller.id).field("text", beginning(one.last.text));
        json.field("at", one.last.at).close('}');
    }
    json.close(']');
    const bool is_full = std::ssize(listed.people) == conversations_of_a_page;
    append_cursor(json, is_full, is_full ? listed.conversations.back().last.number : 0);
    co_return json_answer(json.close('}').take());
}

// Why this player cannot write, as the refusal's reason; empty if they can.
std::string obstacle(Store& store, const store::Player& by, const store::Player& to) {
    try {
        check_may_write(store, by, to);
        return {};
    } catch (const Refusal& refused) {
        return refused.reason;
    }
}

std::string read_conversation(Store& store, PlayerId id, const std::string& name, std::int64_t before) {
    const auto with = player_named(store, name);
    const auto messages = store.messages(id, with.id, before, messages_of_a_page);
    JsonWriter json;
    json.open('{').key("with");
    append_person(json, read_person(store, with.id, ""));
    json.field_or_null("obstacle", obstacle(store, account_of(store, id), with));
    json.key("messages").open('[');
    for (const auto& one : messages) append_message(json, store, one);
    json.close(']');
    const bool is_full = std::ssize(messages) == messages_of_a_page;
    append_cursor(json, is_full, is_full ? messages.front().number : 0);
    return json.close('}').take();
}

awaitable<Response> get_conversation(Services& services, const Request& request) {
    const auto job = [id = request.caller.id, name = request.segments.at(0), before = query_before(request)](
                         Store& store) { return read_conversation(store, id, name, before); };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

std::string wanted_text(const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"text"});
    auto text = read_plain_text(body, "text", 1, Messages::longest);
    if (text.find_first_not_of(" \t\r\n") == text.npos) throw body.wrong("text", "more than blanks");
    return text;
}

awaitable<Response> post_message(Services& services, const Request& request) {
    require_member(request.caller);
    co_return json_answer(
        co_await services.messages.send(request.caller, request.segments.at(0), wanted_text(request)), 201);
}

awaitable<Response> put_read(Services& services, const Request& request) {
    co_await services.messages.read(request.caller.id, request.segments.at(0));
    co_return no_content();
}

awaitable<Response> delete_conversation(Services& services, const Request& request) {
    require_member(request.caller);
    co_await services.messages.delete_with(request.caller.id, request.segments.at(0));
    co_return no_content();
}

awaitable<Response> get_exported(Services& services, const Request& request) {
    const auto job = [id = request.caller.id, before = query_before(request)](Store& store) {
        return exported_messages(store, id, before).text;
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

// Adds messages until the piece or the page is full.
JsonPage<std::int64_t> exported_messages(Store& store, PlayerId id, std::int64_t before) {
    const auto messages = store.messages_by(id, before, exported_of_a_page);
    std::optional<std::int64_t> more;
    Briefs briefs(store);
    JsonWriter json;
    json.open('{').key("messages").open('[');
    for (std::size_t i = 0; i < messages.size() && !more; ++i) {
        const auto& one = messages[i];
        json.open('{')
            .field("to", briefs.person(one.to).name)
            .field("text", one.text)
            .field("at", one.at)
            .close('}');
        if (i + 1 == exported_of_a_page || json.text().size() >= full_piece) more = one.number;
    }
    json.close(']').field("more", more).close('}');
    return {json.take(), more};
}

void add_message_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    add(Method::Get, "/api/v1/me/messages", get_conversations, own);
    add(Method::Get, "/api/v1/me/messages/{name}", get_conversation,
        {.access = Access::Player, .answer = 512 << 10});
    add(Method::Post, "/api/v1/me/messages/{name}", post_message);
    add(Method::Delete, "/api/v1/me/messages/{name}", delete_conversation);
    add(Method::Put, "/api/v1/me/messages/{name}/read", put_read);
    add(Method::Get, "/api/v1/me/export/messages", get_exported,
        {.access = Access::Player, .answer = piece_size});
}

}  // namespace tafl::server
