#include "support/hosts/light_server.hpp"

#include <fmt/format.h>

#include <boost/asio/ip/tcp.hpp>

#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/htp_arguments.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl::test {

namespace asio = boost::asio;
using asio::ip::tcp;

struct LightServer::State {
    Fault fault;
    asio::io_context io;
    tcp::acceptor acceptor{io, {asio::ip::address_v4::loopback(), 0}};
};

LightServer::LightServer(Fault fault) : state_(std::make_unique<State>(fault)) {}
LightServer::~LightServer() = default;

std::uint16_t LightServer::port() const { return state_->acceptor.local_endpoint().port(); }

namespace {

constexpr int plays_before_the_end = 10;

class HostedPair {
  public:
    HostedPair(tcp::acceptor& acceptor, LightServer::Fault fault)
        : fault_(fault), game_(find_builtin("copenhagen-hnefatafl-org")) {
        acceptor.accept(defenders_.socket());
        acceptor.accept(attackers_.socket());
        for (auto* player : {&defenders_, &attackers_}) player->socket().set_option(tcp::no_delay(true));
    }

    std::expected<Winner, std::string> play() {
        while (!game_.outcome().is_over()) {
            if (fault_ == LightServer::Fault::EndsEarly && game_.plies() == plays_before_the_end)
                return Winner::Nobody;
            const auto side = game_.to_move();
            auto& mover = of(side);
            const auto call = fmt::format("generate_move {}", to_htp_role(side));
            say(mover, call);
            if (fault_ == LightServer::Fault::CutsALine) return Winner::Nobody;
            if (fault_ == LightServer::Fault::AsksTwice) say(mover, call);
            std::string line;
            if (!std::getline(mover, line))
                return std::unexpected(fmt::format("the {} left", to_htp_role(side)));
            std::string_view words = line;
            const auto word = take_word(words);
            const auto play = parse_htp_play(words, game_.ruleset().size());
            if (word != "play" || !play) return std::unexpected("no play: " + line);
            if (play->side != side) return std::unexpected("a play for the other side: " + line);
            if (play->move && !game_.play(*play->move)) return std::unexpected("an illegal play: " + line);
            say(of(!side), fault_ == LightServer::Fault::IllegalPlay ? "play attacker a1 a2" : line);
            if (!play->move) return winner_of(!side);
        }
        return game_.outcome().winner;
    }

  private:
    tcp::iostream& of(Side side) { return side == Side::Attackers ? attackers_ : defenders_; }

    void say(tcp::iostream& stream, const std::string& line) const {
        switch (fault_) {
            case LightServer::Fault::SplitsLines:
                stream << "# what comes now\n\n";
                for (const char c : line) stream << c << std::flush;
                stream << "\r\n" << std::flush;
                return;
            case LightServer::Fault::EndlessLine: stream << std::string(100'000, 'x') << std::flush; return;
            case LightServer::Fault::CutsALine: stream << line.substr(0, 5) << std::flush; return;
            case LightServer::Fault::None:
            case LightServer::Fault::EndsEarly:
            case LightServer::Fault::AsksTwice:
            case LightServer::Fault::IllegalPlay: stream << line << "\n" << std::flush; return;
        }
    }

    LightServer::Fault fault_;
    Game game_;
    tcp::iostream defenders_, attackers_;
};

}  // namespace

std::expected<Winner, std::string> LightServer::host_a_game() {
    return HostedPair(state_->acceptor, state_->fault).play();
}

}  // namespace tafl::test
