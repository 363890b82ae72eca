#include "support/hosts/tablut_server.hpp"

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/json.hpp>

#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "rules/game.hpp"

namespace tafl::test {

namespace asio = boost::asio;
namespace json = boost::json;
using asio::ip::tcp;

struct TablutServer::State {
    Fault fault;
    asio::io_context io;
    tcp::acceptor white{io, {asio::ip::address_v4::loopback(), 0}};
    tcp::acceptor black{io};

    explicit State(Fault which) : fault(which) {
        black.open(tcp::v4());
        black.bind({asio::ip::address_v4::loopback(), 0});
        if (fault != Fault::OpensLate) black.listen();
    }
};

TablutServer::TablutServer(Fault fault) : state_(std::make_unique<State>(fault)) {}
TablutServer::~TablutServer() = default;

std::uint16_t TablutServer::white_port() const { return state_->white.local_endpoint().port(); }
std::uint16_t TablutServer::black_port() const { return state_->black.local_endpoint().port(); }

namespace {

using Fault = TablutServer::Fault;

class HostedMatch {
  public:
    HostedMatch(tcp::acceptor& white, tcp::acceptor& black, Fault fault)
        : fault_(fault), game_(find_builtin("tablut-ashton-server")) {
        white.accept(white_.socket());
        hosted_.white = read_name(white_);
        if (fault_ == Fault::OpensLate) black.listen();
        black.accept(black_.socket());
        hosted_.black = read_name(black_);
        for (auto* player : {&white_, &black_}) player->socket().set_option(tcp::no_delay(true));
    }

    std::expected<TablutServer::Hosted, std::string> play() {
        for (;;) {
            show();
            if (game_.outcome().is_over()) return hosted_;
            const auto side = game_.to_move();
            const auto frame = read_frame(side == Side::Attackers ? black_ : white_);
            if (!frame) return std::unexpected("a player left");
            const bool refuses =
                fault_ == Fault::RefusesFirst && !refused_[static_cast<std::size_t>(index_of(side))];
            if (refuses) {
                refused_[static_cast<std::size_t>(index_of(side))] = true;
                last_refused_ = *frame;
            } else {
                if (*frame == last_refused_) return std::unexpected("the same move again: " + *frame);
                if (const auto wrong = make(*frame, side); !wrong.empty()) return std::unexpected(wrong);
                last_refused_.clear();
            }
        }
    }

  private:
    static std::optional<std::string> read_frame(tcp::iostream& stream) {
        unsigned char head[4] = {};
        if (!stream.read(reinterpret_cast<char*>(head), 4)) return {};
        std::string text(static_cast<std::size_t>(head[2]) << 8 | head[3], '\0');
        if (!stream.read(text.data(), static_cast<std::streamsize>(text.size()))) return {};
        return text;
    }

    static std::string read_name(tcp::iostream& stream) {
        const auto frame = read_frame(stream);
        return frame ? std::string(json::parse(*frame).as_string()) : std::string();
    }

    std::string make(const std::string& frame, Side side) {
        const auto said = json::parse(frame).as_object();
        const auto from = parse_square(std::string(said.at("from").as_string()), 9);
        const auto to = parse_square(std::string(said.at("to").as_string()), 9);
        if (!from || !to) return "no squares: " + frame;
        if (said.at("turn") != (side == Side::Attackers ? "BLACK" : "WHITE"))
            return "the wrong turn: " + frame;
        if (!game_.play({*from, *to})) return "an illegal move: " + frame;
        return "";
    }

    [[nodiscard]] TablutState state() const {
        switch (game_.outcome().winner) {
            case Winner::Nobody:
                return {game_.setup(),
                        game_.to_move() == Side::Attackers ? TablutTurn::Black : TablutTurn::White};
            case Winner::Attackers: return {game_.setup(), TablutTurn::BlackWins};
            case Winner::Defenders: return {game_.setup(), TablutTurn::WhiteWins};
            case Winner::Draw: return {game_.setup(), TablutTurn::Draw};
        }
        return {};
    }

    void show() {
        const auto said = state();
        hosted_.end = said.turn;
        ++shown_;
        const auto frame = to_tablut_frame(to_tablut_state(said));
        for (auto* player : {&white_, &black_}) send(*player, frame);
    }

    void send(tcp::iostream& player, const std::string& frame) const {
        const auto put = [&](std::string_view bytes) { player << bytes << std::flush; };
        if (fault_ == Fault::SplitsFrames) {
            for (const char byte : frame) put({&byte, 1});
        } else if (fault_ == Fault::Drops && shown_ == 4) {
            put(std::string_view(frame).substr(0, frame.size() / 2));
            player.close();
        } else if (fault_ == Fault::Oversize && shown_ == 2) {
            put(std::string_view("\x7F\xFF\xFF\xFF{", 5));
        } else if (fault_ == Fault::NoState && shown_ == 2) {
            put(to_tablut_frame(R"({"board":[["EMPTY"]],"turn":"WHITE"})"));
        } else if (fault_ == Fault::NoKing && shown_ == 2) {
            auto shown = state();
            std::ranges::replace(shown.board.pieces, Piece::King, Piece::None);
            put(to_tablut_frame(to_tablut_state(shown)));
        } else if (fault_ == Fault::FallsSilent && shown_ == 2) {
            put(std::string_view(frame).substr(0, 10));
        } else {
            put(frame);
        }
    }

    Fault fault_;
    Game game_;
    tcp::iostream white_, black_;
    TablutServer::Hosted hosted_;
    int shown_ = 0;
    std::array<bool, 2> refused_{};
    std::string last_refused_;
};

}  // namespace

std::expected<TablutServer::Hosted, std::string> TablutServer::host_a_game() {
    return HostedMatch(state_->white, state_->black, state_->fault).play();
}

}  // namespace tafl::test
