#include "server/chat/chat.hpp"

#include <algorithm>
#include <set>

#include "base/json_writer.hpp"
#include "server/base/limits/rates.hpp"
#include "server/people/accounts.hpp"
#include "server/rooms/person.hpp"
#include "store/belonging_kinds.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;
using store::ChatLine;
using store::PlayerId;
using store::Store;

constexpr std::string_view news_of_chat = "chat";
constexpr int listed_muted = 50;

std::string follower_key_of(const ChatRoom& room) { return "chat " + to_string(room); }

JsonWriter& append_lines(JsonWriter& json, Store& store, const std::vector<ChatLine>& lines) {
    json.key("lines").open('[');
    for (const auto& line : lines) append_chat_line(json, store, line);
    return json.close(']');
}

JsonWriter& append_room(JsonWriter& json, Store& store, const ChatRoom& room, std::int64_t before) {
    const auto lines = store.chat_lines(to_string(room), before, ChatRooms::lines_of_a_page);
    json.field("room", to_string(room)).field("slow", slow_mode(store, room).count());
    append_lines(json, store, lines).key("more");
    return std::ssize(lines) == ChatRooms::lines_of_a_page ? json.value(lines.front().number) : json.null();
}

std::string read_page(Store& store, const ChatRoom& room, const Caller& reader, std::int64_t before) {
    check_may_read(store, room, reader);
    JsonWriter json;
    append_room(json.open('{'), store, room, before);
    const bool is_moderator = moderates(store, room, reader);
    json.field("moderates", is_moderator).key("muted").open('[');
    if (is_moderator)
        for (const auto& muted :
             store.belongings_with(store::kinds::chat_muted, to_string(room), listed_muted))
            json.value(read_person(store, muted.player, "").name);
    return json.close(']').close('}').take();
}

// The message with the last page of the room, and the number of its last line.
struct RoomNow {
    SharedText text;
    std::int64_t last = 0;
};
RoomNow read_room(Store& store, const ChatRoom& room) {
    JsonWriter json;
    append_room(json.open('{').field("on", "chat-room"), store, room, INT64_MAX);
    const auto last = store.chat_lines(to_string(room), INT64_MAX, 1);
    return {shared_text(json.close('}').take()), last.empty() ? 0 : last.back().number};
}

void refuse_too_soon(Store& store, const ChatRoom& room, const Caller& by, store::Moment now) {
    const auto pause = slow_mode(store, room);
    const auto last = pause.count() == 0 ? std::nullopt : store.last_chat_line(to_string(room), by.id);
    if (!last || last->at + pause <= now || moderates(store, room, by)) return;
    const auto left = std::chrono::ceil<std::chrono::seconds>(last->at + pause - now);
    throw too_many("chat-slow"_reason.with("seconds", left.count()), static_cast<int>(left.count()));
}

struct NewLine {
    std::int64_t number = 0;
    SharedText text;
};

}  // namespace

void append_chat_line(JsonWriter& json, Store& store, const ChatLine& line) {
    json.open('{').field("number", line.number).key("by");
    append_person(json, read_person(store, line.by, ""));
    json.field("text", line.text).field("at", line.at).close('}');
}

ChatRooms::ChatRooms(ChatContext context)
    : context_(std::move(context)), limiter_("chat-said", rates::room_lines, context_.cluster, context_.now) {
    if (context_.cluster == nullptr) return;
    context_.cluster->on(std::string(news_of_chat),
                         [this](const auto&, const auto& payload) { received(payload); });
}

awaitable<void> ChatRooms::say(Caller by, ChatRoom room, std::string text) {
    if (const int seconds = limiter_.wait(std::to_string(by.id))) throw too_many("chat-fast"_reason, seconds);
    const ChatLine line{0, to_string(room), by.id, context_.words.cleaned(text), context_.now()};
    const auto job = [by, room, line](Store& store) {
        check_may_say(store, room, by);
        refuse_too_soon(store, room, by, line.at);
        static_cast<void>(store.add_chat_line(line, kept_lines));
    };
    co_await context_.store.write(job);
    tell(room, News::Line);
}

awaitable<std::string> ChatRooms::page_json(Caller reader, ChatRoom room, std::int64_t before) {
    const auto job = [reader, room, before](Store& store) { return read_page(store, room, reader, before); };
    co_return co_await context_.store.read(job, reader.address);
}

awaitable<void> ChatRooms::delete_line(Caller by, ChatRoom room, std::int64_t number) {
    const auto job = [by, room, number](Store& store) {
        check_may_read(store, room, by);
        const auto found = store.chat_lines(to_string(room), number + 1, 1);
        if (found.empty() || found.back().number != number) throw not_found("chat-gone"_reason);
        if (found.back().by != by.id) check_may_moderate(store, room, by);
        static_cast<void>(store.delete_chat_line(to_string(room), number));
    };
    co_await context_.store.write(job);
    tell(room, News::Room);
}

awaitable<void> ChatRooms::set_muted(Caller by, ChatRoom room, std::string name, bool on) {
    const auto job = [by, room, name, on, now = context_.now()](Store& store) {
        check_may_moderate(store, room, by);
        const auto player = player_named(store, name);
        if (player.is_admin || player.id == by.id) throw forbidden("untouchable"_reason);
        set_muted_in(store, room, player, on, now);
    };
    co_await context_.store.write(job);
    tell(room, News::Room);
}

awaitable<void> ChatRooms::set_slow(Caller by, ChatRoom room, std::chrono::seconds pause) {
    const auto job = [by, room, pause](Store& store) {
        check_may_moderate(store, room, by);
        set_slow_mode(store, room, pause);
    };
    co_await context_.store.write(job);
    tell(room, News::Room);
}

// --- those who follow a room

awaitable<SharedText> ChatRooms::follow(SocketNumber socket, ChatRoom room) {
    const auto* connection = context_.connections.find(socket);
    const auto caller = connection == nullptr ? Caller{} : connection->socket.caller();
    auto job = [room, caller](Store& store) {
        check_may_read(store, room, caller);
        return read_room(store, room);
    };
    const RoomNow now = co_await context_.store.read_or_refuse(std::move(job), caller.address);
    if (!context_.connections.follow(socket, follower_key_of(room), Viewer::Spectator))
        throw too_many("You follow as much as one connection can.");
    auto& sent = followed_[to_string(room)];
    sent = std::max(sent, now.last);
    context_.spawn(deliver_lines(room));  // what was said while this was read
    co_return now.text;
}

void ChatRooms::unfollow(SocketNumber socket, const ChatRoom& room) {
    context_.connections.unfollow(socket, follower_key_of(room));
}

void ChatRooms::readers_changed(const ChatRoom& room) { tell(room, News::Readers); }

bool ChatRooms::is_followed(const ChatRoom& room) {
    const bool has_followers = context_.connections.followers(follower_key_of(room)) != 0;
    if (!has_followers) followed_.erase(to_string(room));
    return has_followers;
}

void ChatRooms::tell(const ChatRoom& room, News news) {
    if (context_.cluster != nullptr)
        context_.cluster->publish(news_of_chat,
                                  std::to_string(static_cast<int>(news)) + " " + to_string(room));
    act_on(room, news);
}

void ChatRooms::received(const std::string& payload) {
    const auto room =
        payload.size() < 2 ? std::nullopt : parse_chat_room(std::string_view(payload).substr(2));
    if (room && payload[0] >= '0' && payload[0] <= '2') act_on(*room, static_cast<News>(payload[0] - '0'));
}

void ChatRooms::act_on(const ChatRoom& room, News news) {
    if (!is_followed(room)) return;
    switch (news) {
        case News::Line: return context_.spawn(deliver_lines(room));
        case News::Room: return context_.spawn(deliver_room(room));
        case News::Readers: return context_.spawn(drop_strangers(room));
    }
}

awaitable<void> ChatRooms::deliver_lines(ChatRoom room) {
    const auto name = to_string(room);
    const auto job = [name](Store& store) {
        std::vector<NewLine> lines;
        for (const auto& line : store.chat_lines(name, INT64_MAX, lines_of_a_page)) {
            JsonWriter json;
            json.open('{').field("on", "said").field("room", name).key("line");
            append_chat_line(json, store, line);
            lines.push_back({line.number, shared_text(json.close('}').take())});
        }
        return lines;
    };
    const auto lines = co_await context_.store.read(job);
    if (!is_followed(room)) co_return;
    auto& sent = followed_[name];
    for (const auto& line : lines) {
        if (line.number <= sent) continue;
        sent = line.number;
        context_.connections.publish(follower_key_of(room), {line.text, line.text, line.text});
    }
}

awaitable<void> ChatRooms::deliver_room(ChatRoom room) {
    const auto job = [room](Store& store) { return read_room(store, room); };
    const RoomNow now = co_await context_.store.read(job);
    if (!is_followed(room)) co_return;
    auto& sent = followed_[to_string(room)];
    sent = std::max(sent, now.last);
    context_.connections.publish(follower_key_of(room), {now.text, now.text, now.text});
}

awaitable<void> ChatRooms::drop_strangers(ChatRoom room) {
    std::map<SocketNumber, Caller> readers;
    for (const auto number : context_.connections.followers_of(follower_key_of(room)))
        if (const auto* connection = context_.connections.find(number))
            readers.emplace(number, connection->socket.caller());
    const auto job = [room, readers](Store& store) {
        std::vector<SocketNumber> strangers;
        for (const auto& [number, caller] : readers) {
            try {
                check_may_read(store, room, caller);
            } catch (const Refusal&) {
                strangers.push_back(number);
            }
        }
        return strangers;
    };
    const auto strangers = co_await context_.store.read(job);
    for (const auto number : strangers) unfollow(number, room);
}

awaitable<void> ChatRooms::catch_up() {
    const auto followed = followed_;
    for (const auto& [name, sent] : followed) {
        const auto room = parse_chat_room(name);
        if (room && is_followed(*room)) co_await deliver_lines(*room);
    }
}

}  // namespace tafl::server
