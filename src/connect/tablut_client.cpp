#include "connect/tablut_client.hpp"

#include <fmt/format.h>

#include <thread>

#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::chrono::milliseconds between_calls{100};

class TablutClient {
  public:
    TablutClient(Peer& server, const TablutClientSettings& settings)
        : server_(server), settings_(settings), player_(settings.player) {}

    TablutTurn play() {
        say(to_tablut_name(settings_.name));
        settings_.tell("waiting for the other player, as long as it takes; Ctrl-C ends the wait");
        for (;;) {
            const auto state = parse_tablut_state(next_frame());
            if (!state) fail(state.error().message);
            const auto update = player_.receive(*state);
            if (!update.fault.empty()) fail("state: " + update.fault);
            tell(update);
            if (update.then == TablutPlayer::Then::Over) return update.turn;
            if (update.then == TablutPlayer::Then::Move) answer();
        }
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        throw ConnectionError(fmt::format("{}: {}", server_.name(), what));
    }

    void say(std::string_view json) { server_.write(to_tablut_frame(json), settings_.patience); }

    // The rest of a frame must come soon, the next frame within the time for a move. The first frame comes
    // when the other player has connected, which can take any time.
    [[nodiscard]] Peer::Patience patience() const {
        if (frames_.is_in_a_frame()) return settings_.patience;
        if (!has_begun_) return {};
        return settings_.timeout + settings_.patience;
    }

    std::string next_frame() {
        for (;;) {
            auto frame = frames_.next();
            if (!frame) fail(frame.error().message);
            if (auto& whole = *frame) {
                has_begun_ = true;
                return *std::move(whole);
            }
            const auto bytes = server_.read(patience());
            if (bytes.empty()) fail("the server has closed the connection before the game was over");
            frames_.add(bytes);
        }
    }

    void tell(const TablutPlayer::Update& update) const {
        if (update.refused) settings_.tell("the server has refused our move");
        if (!update.played) return;
        const auto& game = player_.game();
        const auto side = side_of(game.piece_at(update.played->to));
        settings_.tell(
            fmt::format("{} {}", side == Side::Attackers ? "black" : "white", to_string(*update.played, 9)));
    }

    void answer() {
        const auto move = player_.move();
        if (!move) return settings_.tell("we have no move here");
        say(to_tablut_move(*move, settings_.player.side));
    }

    Peer& server_;
    const TablutClientSettings& settings_;
    TablutPlayer player_;
    TablutFrames frames_;
    bool has_begun_ = false;
};

}  // namespace

std::unique_ptr<Peer> call_tablut_server(const std::string& host, std::uint16_t port,
                                         std::chrono::milliseconds patience) {
    const auto last_call = std::chrono::steady_clock::now() + patience;
    for (;;) {
        try {
            return std::make_unique<Peer>(host, port, patience);
        } catch (const ConnectionError&) {
            if (std::chrono::steady_clock::now() + between_calls > last_call) throw;
        }
        std::this_thread::sleep_for(between_calls);
    }
}

TablutTurn play_on_tablut_server(Peer& server, const TablutClientSettings& settings) {
    return TablutClient(server, settings).play();
}

}  // namespace tafl
