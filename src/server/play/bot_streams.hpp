// Streams of lines for bots: what a socket receives, without messages from the client.
//
// An event stream begins with what is pending (challenges to the player, the player's running games), so that
// a bot that reconnects has missed nothing relevant. A game stream begins with the state, or with the events
// after the version that the bot has.
#pragma once

#include <map>
#include <memory>

#include "server/lobby/challenges.hpp"
#include "server/play/socket_messages.hpp"

namespace tafl::server {

class BotStreams {
  public:
    static constexpr int max_per_player = 128;  // a hundred games and some reserve

    BotStreams(Connections& connections, const Rooms& rooms, const Challenges& challenges,
               SocketMessages& messages, std::function<Moment()> now)
        : connections_(connections),
          rooms_(rooms),
          challenges_(challenges),
          messages_(messages),
          now_(std::move(now)) {}

    // Throw Refusal if this player has too many streams.
    [[nodiscard]] std::shared_ptr<SocketListener> events(store::PlayerId player);
    [[nodiscard]] std::shared_ptr<SocketListener> game(store::PlayerId player, Watch watch);

  private:
    using Counts = std::map<store::PlayerId, int>;
    class Stream;
    class EventStream;
    class GameStream;

    Connections& connections_;
    const Rooms& rooms_;
    const Challenges& challenges_;
    SocketMessages& messages_;
    std::function<Moment()> now_;
    std::shared_ptr<Counts> open_ = std::make_shared<Counts>();  // streams may outlive this object
};

}  // namespace tafl::server
