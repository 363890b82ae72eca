// /chat/{place}/{id}: what was said in a room, and what its moderators do. People speak on their sockets.
#include "server/base/json_fields.hpp"
#include "server/chat/chat.hpp"
#include "server/people/names.hpp"
#include "server/play/hub.hpp"
#include "server/site/account/exported_pages.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

constexpr int exported_lines_of_a_page = 500;

ChatRoom chat_room_in(const Request& request) {
    auto room = parse_chat_room(request.segments.at(0) + "/" + request.segments.at(1));
    if (!room) throw not_found("There is no such room.");
    return *std::move(room);
}

std::int64_t line_before(const Request& request) {
    return query_number<std::int64_t>(request, "before", 1, INT64_MAX).value_or(INT64_MAX);
}

awaitable<Response> get_chat_room(Services& services, const Request& request) {
    co_return json_answer(
        co_await services.chat.page_json(request.caller, chat_room_in(request), line_before(request)));
}

awaitable<Response> delete_chat_line(Services& services, const Request& request) {
    const auto number = parse_number<std::int64_t>(request.segments.at(2), 1, INT64_MAX - 1);
    if (!number) throw not_found("chat-gone"_reason);
    co_await services.chat.delete_line(request.caller, chat_room_in(request), *number);
    co_return no_content();
}

awaitable<Response> set_muted_in_room(Services& services, const Request& request, bool on) {
    co_await services.chat.set_muted(request.caller, chat_room_in(request), request.segments.at(2), on);
    co_return no_content();
}

awaitable<Response> put_slow_mode(Services& services, const Request& request) {
    const JsonFields body = JsonFields::parse(request.body);
    body.allow({"seconds"});
    const std::chrono::seconds pause(body.number("seconds", 0, max_slow_mode.count()));
    co_await services.chat.set_slow(request.caller, chat_room_in(request), pause);
    co_return no_content();
}

awaitable<Response> get_exported_chat(Services& services, const Request& request) {
    const auto job = [id = request.caller.id, before = line_before(request)](Store& store) {
        return exported_chat(store, id, before).text;
    };
    co_return json_answer(co_await services.store.read(job, request.caller.address));
}

}  // namespace

JsonPage<std::int64_t> exported_chat(Store& store, PlayerId id, std::int64_t before) {
    const auto lines = store.chat_lines_by(id, before, exported_lines_of_a_page);
    JsonWriter json;
    json.open('{').key("lines").open('[');
    for (const auto& line : lines)
        json.open('{').field("room", line.room).field("text", line.text).field("at", line.at).close('}');
    std::optional<std::int64_t> more;
    if (lines.size() == exported_lines_of_a_page) more = lines.back().number;
    json.close(']').field("more", more).close('}');
    return {json.take(), more};
}

void add_chat_routes(Router& router, Services& services) {
    const auto add = row_adder(router, std::ref(services));
    add(Method::Get, "/api/v1/chat/{place}/{id}", get_chat_room,
        {.scope = store::Scope::Read, .answer = list_size});
    add(Method::Put, "/api/v1/chat/{place}/{id}/slow", put_slow_mode);
    add(Method::Delete, "/api/v1/chat/{place}/{id}/lines/{number}", delete_chat_line);
    add(Method::Put, "/api/v1/chat/{place}/{id}/muted/{name}",
        [](Services& all, const Request& request) { return set_muted_in_room(all, request, true); });
    add(Method::Delete, "/api/v1/chat/{place}/{id}/muted/{name}",
        [](Services& all, const Request& request) { return set_muted_in_room(all, request, false); });
    add(Method::Get, "/api/v1/me/export/chat", get_exported_chat,
        {.access = Access::Player, .answer = piece_size});
}

}  // namespace tafl::server
