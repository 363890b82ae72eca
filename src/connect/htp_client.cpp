#include "connect/htp_client.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "connect/line_buffer.hpp"
#include "protocol/htp.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

constexpr std::size_t max_htp_line_length = 4096;

class HtpClient {
  public:
    HtpClient(Peer& server, const HtpClientSettings& settings)
        : server_(server), settings_(settings), session_(own(settings)) {}

    void obey(std::string_view line) {
        auto rest = trimmed(line.substr(0, line.find('#')));
        const auto word = take_word(rest);
        if (word == "generate_move") {
            answer(trimmed(rest));
        } else if (word == "play") {
            follow(trimmed(rest), line);
        } else if (!word.empty()) {
            settings_.tell(fmt::format("the server says {}", in_quotes(trimmed(line))));
        }
    }
    [[nodiscard]] Winner winner() const noexcept { return session_.game().winner(); }
    [[nodiscard]] int plays() const noexcept { return plays_; }

  private:
    static HtpSettings own(const HtpClientSettings& settings) {
        HtpSettings own;
        own.write = [](std::string_view) {};
        own.now = [] { return std::chrono::milliseconds(0); };  // there are no clocks here
        own.options = settings.options;
        own.limits = settings.limits;
        return own;
    }

    // If the server continues a game that our rules end, or a repetition that they forbid, the game restarts
    // here without history.
    void answer(std::string_view role) {
        auto play = session_.generate_move(role);
        if (!play && session_.resume()) play = session_.generate_move(role);
        const auto side = parse_htp_role(role);
        if (!play && !side)
            throw ConnectionError(fmt::format("{}: generate_move: {}", server_.name(), side.error().message));
        if (!play && is_out_of_turn(*side))
            throw ConnectionError(fmt::format("{} says generate_move {}, and it is the {}'s turn",
                                              server_.name(), role, to_htp_role(!*side)));
        const auto said = play ? *play : to_htp_play(*side, {}, session_.game().size());
        settings_.tell(said);
        ++plays_;
        server_.write(said + "\n", settings_.patience);
    }
    [[nodiscard]] bool is_out_of_turn(Side side) const {
        const auto& game = session_.game();
        return game.winner() == Winner::Nobody && side != game.board().to_move();
    }
    void follow(std::string_view words, std::string_view line) {
        auto played = session_.play(words);
        if (!played && session_.resume()) played = session_.play(words);
        if (!played) {
            throw ConnectionError(fmt::format("{} says {}, which our rules refuse: {}", server_.name(),
                                              in_quotes(line), played.error().message));
        }
        settings_.tell(trimmed(line));
        ++plays_;
    }

    Peer& server_;
    const HtpClientSettings& settings_;
    HtpSession session_;
    int plays_ = 0;
};

// hnefatafl.org has an ending that copenhagen-hnefatafl-org lacks, and clocks that only it sees.
std::string_view probable_ending(int plays) {
    constexpr int hnefatafl_org_turn_limit = 132;
    return plays >= hnefatafl_org_turn_limit ? "hnefatafl.org draws a game after 132 turns"
                                             : "the opponent may have resigned or run out of time";
}

}  // namespace

Winner play_by_htp(Peer& server, const HtpClientSettings& settings) {
    HtpClient client(server, settings);
    LineBuffer lines;
    for (auto bytes = server.read({}); !bytes.empty(); bytes = server.read({})) {
        lines.add(bytes);
        while (const auto line = lines.next()) client.obey(*line);
        if (lines.size() > max_htp_line_length)
            throw ConnectionError(
                fmt::format("{}: a line of more than {} bytes", server.name(), max_htp_line_length));
    }
    if (client.winner() != Winner::Nobody) return client.winner();
    if (client.plays() == 0 || lines.size() > 0 || server.was_reset())
        throw ConnectionError(server.name() + " has closed the connection before the game was over");
    settings.tell(fmt::format("{} has ended the game after {} plays; by our rules it goes on ({})",
                              server.name(), client.plays(), probable_ending(client.plays())));
    return Winner::Nobody;
}

}  // namespace tafl
