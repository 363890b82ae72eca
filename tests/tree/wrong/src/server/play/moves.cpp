// What GCC 12 destroys twice.
#include "server/play/room.hpp"

boost::asio::awaitable<void> move(Room& room, Id id, bool is_last) {
    co_await room.write(id);
    co_await room.write(Move{id, is_last});
    co_await room.read([id](const Game& game) { return game.has(id); });
    const bool done = co_await (is_last ? room.end() : room.go_on());
}
