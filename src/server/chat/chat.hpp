// What people say in the rooms of the site (chat_room.hpp): stored, bounded, moderated, delivered.
//
//     say() ──► the word filter ──► the store ──► each socket that follows the room, on every node
//
// A room keeps its last `kept_lines`. A line is delivered after it is on disk. Other nodes are told which room has a new
// line and read it from the store, as a client that reconnects does.
//
// Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <map>
#include <string>

#include "server/base/queues/spawn.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/chat/chat_room.hpp"
#include "server/cluster/shared_limiter.hpp"
#include "server/people/moderation/word_filter.hpp"
#include "server/presence/connections.hpp"

namespace tafl::server {

struct ChatContext {
    Spawn spawn;
    StoreQueue& store;
    std::function<store::Moment()> now;
    Connections& connections;
    const WordFilter& words;
    Cluster* cluster = nullptr;  // the other nodes; null: a site of one node
};

class ChatRooms {
  public:
    static constexpr std::size_t max_line_length = 200;  // characters
    static constexpr int kept_lines = 300;               // of a room
    static constexpr int lines_of_a_page = 50;

    explicit ChatRooms(ChatContext context);

    // All throw Refusal. `text` must be one line without control characters.
    boost::asio::awaitable<void> say(Caller by, ChatRoom room, std::string text);
    // A page of the room: its lines before the one with this number, slow mode, and whom it mutes, for moderators.
    boost::asio::awaitable<std::string> page_json(Caller reader, ChatRoom room, std::int64_t before);
    // Writers may delete their own lines, too.
    boost::asio::awaitable<void> delete_line(Caller by, ChatRoom room, std::int64_t number);
    boost::asio::awaitable<void> set_muted(Caller by, ChatRoom room, std::string name, bool on);
    boost::asio::awaitable<void> set_slow(Caller by, ChatRoom room, std::chrono::seconds pause);

    // Sends the room's new lines and changes to the socket; returns the room as it is.
    boost::asio::awaitable<SharedText> follow(SocketNumber socket, ChatRoom room);
    void unfollow(SocketNumber socket, const ChatRoom& room);
    // People have left the place of the room, or it is gone: those who may not read it any more hear nothing from now on.
    void readers_changed(const ChatRoom& room);

    // Compares the followed rooms with the store, because messages of other nodes may have been lost.
    boost::asio::awaitable<void> catch_up();

  private:
    enum class News : std::uint8_t { Line, Room, Readers };
    void tell(const ChatRoom& room, News news);  // this node and the others
    void received(const std::string& payload);
    void act_on(const ChatRoom& room, News news);
    boost::asio::awaitable<void> deliver_lines(ChatRoom room);
    boost::asio::awaitable<void> deliver_room(ChatRoom room);
    boost::asio::awaitable<void> drop_strangers(ChatRoom room);
    [[nodiscard]] bool is_followed(const ChatRoom& room);

    ChatContext context_;
    SharedLimiter limiter_;
    std::map<std::string, std::int64_t> followed_;  // with the number of the line that was sent last
};

// {number, by, text, at}. For jobs of the StoreQueue.
void append_chat_line(JsonWriter& json, store::Store& store, const store::ChatLine& line);

}  // namespace tafl::server
