#include "connect/htp_client.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "protocol/htp.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

constexpr std::size_t longest_line = 4096;

// Lines out of bytes that come as they like.
class Lines {
  public:
    explicit Lines(Peer& peer) noexcept : peer_(peer) {}

    // False at the end of the connection.
    bool next(std::string& line) {
        for (;;) {
            if (const auto end = bytes_.find('\n'); end != std::string::npos) {
                line = bytes_.substr(0, end);
                bytes_.erase(0, end + 1);
                return true;
            }
            if (bytes_.size() > longest_line) {
                throw ConnectionError(
                    fmt::format("{}: a line of more than {} bytes", peer_.name(), longest_line));
            }
            const auto more = peer_.read({});
            if (more.empty()) return false;
            bytes_ += more;
        }
    }

  private:
    Peer& peer_;
    std::string bytes_;
};

class HtpClient {
  public:
    HtpClient(Peer& server, const HtpClientSettings& settings)
        : server_(server), settings_(settings), session_(own(settings)) {}

    void obey(std::string_view line) {
        auto rest = trimmed(line.substr(0, line.find('#')));
        const auto word = take_word(rest);
        if (word == "generate_move") answer(trimmed(rest));
        if (word == "play") follow(trimmed(rest), line);
    }
    [[nodiscard]] Winner winner() const noexcept { return session_.game().winner(); }

  private:
    static HtpSettings own(const HtpClientSettings& settings) {
        HtpSettings own;
        own.write = [](std::string_view) {};
        own.now = [] { return std::chrono::milliseconds(0); };  // there are no clocks here
        own.options = settings.options;
        own.limits = settings.limits;
        return own;
    }

    // Where the server goes on and our rules do not, or forbid a repetition, the game goes on without its past.
    void answer(std::string_view role) {
        auto play = session_.generate_move(role);
        if (!play && session_.go_on()) play = session_.generate_move(role);
        const auto side = parse_htp_role(role);
        if (!play && !side)
            throw ConnectionError(fmt::format("{}: generate_move: {}", server_.name(), side.error().message));
        if (!play && is_out_of_turn(*side))
            throw ConnectionError(fmt::format("{} says generate_move {}, and it is the {}'s turn",
                                              server_.name(), role, to_htp_role(!*side)));
        const auto said = play ? *play : to_htp_play(*side, {}, session_.game().size());
        settings_.tell(said);
        server_.write(said + "\n", settings_.patience);
    }
    [[nodiscard]] bool is_out_of_turn(Side side) const {
        const auto& game = session_.game();
        return game.winner() == Winner::Nobody && side != game.board().to_move();
    }
    void follow(std::string_view words, std::string_view line) {
        auto played = session_.play(words);
        if (!played && session_.go_on()) played = session_.play(words);
        if (!played) {
            throw ConnectionError(fmt::format("{} says {}, which our rules refuse: {}", server_.name(),
                                              in_quotes(line), played.error().message));
        }
        settings_.tell(trimmed(line));
    }

    Peer& server_;
    const HtpClientSettings& settings_;
    HtpSession session_;
};

}  // namespace

Winner play_by_htp(Peer& server, const HtpClientSettings& settings) {
    HtpClient client(server, settings);
    Lines lines(server);
    for (std::string line; lines.next(line);) client.obey(line);
    if (client.winner() == Winner::Nobody) {
        throw ConnectionError(server.name() + " has ended the connection before the game was over");
    }
    return client.winner();
}

}  // namespace tafl
