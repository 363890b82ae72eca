// Dispatches the messages of clients on sockets to rooms, lobby and the other parts of play, and answers them.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>

#include "server/base/limits/storage_budget.hpp"
#include "server/chat/chat.hpp"
#include "server/lobby/lobby.hpp"
#include "server/play/client_message.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/rooms.hpp"
#include "server/studies/studies.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

class SocketMessages {
  public:
    struct Receivers {
        Connections& connections;
        Rooms& rooms;
        Lobby& lobby;
        Tournaments& tournaments;
        Studies& studies;
        ChatRooms& chat;
        StorageBudget* storage = nullptr;  // null: no limits
    };
    SocketMessages(const Receivers& receivers, Spawn spawn, std::function<Moment()> now)
        : connections_(receivers.connections),
          rooms_(receivers.rooms),
          lobby_(receivers.lobby),
          tournaments_(receivers.tournaments),
          studies_(receivers.studies),
          chat_(receivers.chat),
          storage_(receivers.storage),
          spawn_(std::move(spawn)),
          now_(std::move(now)) {}

    // A visitor without a session, whom a nearly full disk gave none, only reads: commands are refused, and once there
    // is room the socket ends, so that the client comes back with a session.
    void received(Socket& socket, std::string_view text);
    [[nodiscard]] const Counter& messages() const noexcept { return messages_; }          // received
    [[nodiscard]] const Family<Counter>& refusals() const noexcept { return refusals_; }  // by code
    // Subscribes the socket to a game and sends what it missed, or a refusal.
    void watch(SocketNumber socket, const Watch& message, std::optional<std::int64_t> id);

  private:
    struct Dispatch;
    [[nodiscard]] bool is_disk_low() const { return storage_ != nullptr && storage_->is_disk_low(); }
    boost::asio::awaitable<void> subscribe(SocketNumber socket, Watch message,
                                           std::optional<std::int64_t> id);
    // Confirms, and sends what the subscription returns; or a refusal.
    boost::asio::awaitable<void> show(SocketNumber socket, boost::asio::awaitable<SharedText> subscription,
                                      std::optional<std::int64_t> id);
    boost::asio::awaitable<void> say(SocketNumber socket, Caller caller, Say message,
                                     std::optional<std::int64_t> id);
    void refuse(SocketNumber socket, std::optional<std::int64_t> id, const Refusal& refusal);
    void confirm(SocketNumber socket, std::optional<std::int64_t> id);

    Connections& connections_;
    Rooms& rooms_;
    Lobby& lobby_;
    Tournaments& tournaments_;
    Studies& studies_;
    ChatRooms& chat_;
    StorageBudget* storage_;
    Spawn spawn_;
    std::function<Moment()> now_;
    Counter messages_;
    Family<Counter> refusals_;
};

}  // namespace tafl::server
