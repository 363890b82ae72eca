#include "server/play/bot_streams.hpp"

namespace tafl::server {

class BotStreams::Stream : public SocketListener {
  public:
    Stream(BotStreams& streams, store::PlayerId player)
        : streams_(streams), open_(streams.open_), player_(player) {
        if ((*open_)[player_] >= max_per_player)
            throw too_many("You follow as many streams as one account can; close some of them.");
        ++(*open_)[player_];
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() override {
        if (--(*open_)[player_] == 0) open_->erase(player_);
    }
    void received(Socket&, std::string_view) override {}
    void closed(Socket& socket) override { streams_.connections_.close(socket); }

  protected:
    [[nodiscard]] BotStreams& streams() const noexcept { return streams_; }

  private:
    BotStreams& streams_;
    std::shared_ptr<Counts> open_;
    store::PlayerId player_;
};

class BotStreams::EventStream final : public Stream {
  public:
    using Stream::Stream;
    void opened(Socket& socket) override {
        streams().connections_.open(socket, Feed::Player, streams().now_());
        const auto player = socket.caller().id;
        for (const auto& text : streams().challenges_.texts_for(player)) socket.send(text);
        for (const auto& text : streams().rooms_.mine_texts(player)) socket.send(text);
    }
};

class BotStreams::GameStream final : public Stream {
  public:
    GameStream(BotStreams& streams, store::PlayerId player, Watch watch)
        : Stream(streams, player), watch_(std::move(watch)) {}
    void opened(Socket& socket) override {
        streams().connections_.open(socket, Feed::OneGame, streams().now_());
        streams().messages_.watch(socket.number(), watch_, std::nullopt);
    }

  private:
    Watch watch_;
};

std::shared_ptr<SocketListener> BotStreams::events(store::PlayerId player) {
    return std::make_shared<EventStream>(*this, player);
}

std::shared_ptr<SocketListener> BotStreams::game(store::PlayerId player, Watch watch) {
    return std::make_shared<GameStream>(*this, player, std::move(watch));
}

}  // namespace tafl::server
