// Streams for programs: what a socket would be told, without being asked.
//
// A stream of events begins with what waits already, so that whoever comes back has missed nothing that still counts:
// the challenges for its player, and the games that go on. A stream of a game begins with its state, or with the events
// behind the version that the program has seen.
#include "server/play/hub_start.hpp"
#include "server/play/hub_state.hpp"

namespace tafl::server {

namespace {

// One of the streams that a player may have. Throws Refusal.
class StreamPlace {
  public:
    StreamPlace(Hub::State& hub, store::PlayerId player) : hub_(hub), player_(player) {
        if (hub_.streams[player_] >= most_streams)
            throw too_many("You follow as many streams as one can; close some of them.");
        ++hub_.streams[player_];
    }
    StreamPlace(const StreamPlace&) = delete;
    StreamPlace& operator=(const StreamPlace&) = delete;
    ~StreamPlace() {
        if (--hub_.streams[player_] == 0) hub_.streams.erase(player_);
    }

  private:
    Hub::State& hub_;
    store::PlayerId player_;
};

class Stream : public SocketListener {
  public:
    Stream(Hub::State& hub, store::PlayerId player) : hub_(hub), place_(hub, player) {}
    void received(Socket&, std::string_view) override {}  // a stream has no ears
    void closed(Socket& socket) override { hub_.closed(socket); }

  protected:
    [[nodiscard]] Hub::State& hub() const noexcept { return hub_; }

  private:
    Hub::State& hub_;
    StreamPlace place_;
};

class StreamOfEvents final : public Stream {
  public:
    using Stream::Stream;
    void opened(Socket& socket) override {
        hub().opened(socket, Hears::Mine);
        hub().tell_what_waits(socket.number(), socket.caller().id);
    }
};

class StreamOfGame final : public Stream {
  public:
    StreamOfGame(Hub::State& hub, store::PlayerId player, Watch what)
        : Stream(hub, player), what_(std::move(what)) {}
    void opened(Socket& socket) override {
        hub().opened(socket, Hears::OneGame);
        hub().start(hub().watch(socket.number(), what_, std::nullopt));
    }

  private:
    Watch what_;
};

}  // namespace

std::shared_ptr<SocketListener> Hub::State::stream_of_events(const Caller& caller) {
    return std::make_shared<StreamOfEvents>(*this, caller.id);
}

std::shared_ptr<SocketListener> Hub::State::stream_of_game(const Caller& caller, Watch what) {
    return std::make_shared<StreamOfGame>(*this, caller.id, std::move(what));
}

void Hub::State::tell_what_waits(std::uint64_t socket, store::PlayerId player) {
    for (const auto& [id, open] : challenges) {
        if (open.challenge.to == player && !open.is_taken) send(socket, challenge_message(open));
    }
    const auto games = going.find(player);
    if (games == going.end()) return;
    for (const auto& game : games->second) {
        const auto live = rooms.find(game);
        if (live == rooms.end()) continue;
        if (const auto side = live->second->room.side_of(player))
            send(socket, mine_text(*live->second, *side));
    }
}

}  // namespace tafl::server
