#include "support/hosts/otep_host.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/squares.hpp"

namespace tafl::test {

SessionWire::SessionWire(OtepSettings settings) {
    settings.write = [this](std::string_view line) {
        const std::scoped_lock lock(mutex_);
        lines_.emplace_back(line);
    };
    session_ = std::make_unique<OtepSession>(std::move(settings));
}

void SessionWire::send(const std::string& line) { open_ = session_->feed(line); }

std::string SessionWire::hear() {
    session_->wait();
    const std::scoped_lock lock(mutex_);
    if (lines_.empty()) throw HostError("the engine says nothing");
    auto line = lines_.front();
    lines_.pop_front();
    return line;
}

std::vector<std::string> SessionWire::received() {
    session_->wait();
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> lines(lines_.begin(), lines_.end());
    lines_.clear();
    return lines;
}

namespace {

class Host {
  public:
    Host(OtepWire& engine, const HostedGame& wanted)
        : engine_(engine), wanted_(wanted), dice_(wanted.seed), game_(ruleset(wanted.rules)) {}

    Outcome play() {
        engine_.send("rules " + wanted_.rules);
        if (wanted_.says_hello) expect_hello();
        while (!game_.outcome().is_over() && game_.plies() < wanted_.max_plies) {
            if (game_.to_move() == wanted_.engine) {
                let_play();
            } else {
                play_anything();
            }
        }
        const auto winner = game_.outcome().winner;
        engine_.send(fmt::format("finish {}", winner == Winner::Attackers   ? 2
                                              : winner == Winner::Defenders ? 3
                                              : winner == Winner::Draw      ? 1
                                                                            : 0));
        return game_.outcome();
    }

  private:
    static std::shared_ptr<const Ruleset> ruleset(const std::string& text) {
        auto read = parse_otn_rules(text);
        if (!read) throw HostError(read.error().message);
        return std::make_shared<const Ruleset>(*std::move(read));
    }

    // The host removes a captured king.
    [[nodiscard]] std::string record() const {
        auto setup = game_.setup();
        if (game_.outcome().reason == Reason::KingCaptured) {
            std::ranges::replace(setup.pieces, Piece::King, Piece::None);
        }
        return to_opentafl_rows(setup);
    }

    void expect_hello() {
        while (engine_.hear() != "hello") {
        }
    }

    void let_play() {
        for (bool taken = false; !taken;) {
            if (!since_.empty()) engine_.send(fmt::format("opponent-move {} {}", since_, record()));
            if (wanted_.clocks) say_clock();
            engine_.send(fmt::format("play {}", to_string(wanted_.engine)));
            taken = take(hear_move());
        }
        since_.clear();
        engine_.send("move " + record());
    }

    void say_clock() {
        const int left = std::max(0, 60'000 - 1'000 * game_.plies());
        engine_.send(left > 0 ? fmt::format("clock {0} {0} 30 3 3 ", left) : "clock 30000* 30000* 30 2 3 ");
    }

    std::string hear_move() {
        for (;;) {
            const auto line = engine_.hear();
            if (line.starts_with("move ")) return line.substr(5);
            if (line.starts_with("error ")) throw HostError(line);
        }
    }

    // False if the move was rejected, as illegal or by refuse_every.
    bool take(const std::string& text) {
        const auto move = parse_move(text, game_.ruleset().size());
        if (!move) throw HostError(move.error().message);
        if (wanted_.refuse_every > 0 && ++moves_received_ % wanted_.refuse_every == 0 && has_another_move()) {
            last_refused_ = text;
            engine_.send("error 2");
            return false;
        }
        if (text == last_refused_) throw HostError("a refused move again: " + text);
        last_refused_.clear();
        if (!game_.play(move->move)) throw HostError("an illegal move: " + text);
        return true;
    }

    // R12: the move that ends a turn has no notation.
    [[nodiscard]] bool has_another_move() const {
        return std::ranges::count_if(game_.legal_moves(), [](Move move) { return move.from != move.to; }) > 1;
    }

    void play_anything() {
        const auto moves = game_.legal_moves();
        const auto move =
            choose({.style = Style::Random, .size = game_.ruleset().size(), .captures = {}, .previous = {}},
                   moves, dice_);
        static_cast<void>(game_.play(move));
        if (move.from == move.to) return;  // R12
        since_ += (since_.empty() ? "" : "|") + to_string(move, game_.ruleset().size());
    }

    OtepWire& engine_;
    const HostedGame& wanted_;
    Dice dice_;
    Game game_;
    std::string since_;  // the other side's moves since the engine's
    std::string last_refused_;
    int moves_received_ = 0;
};

}  // namespace

Outcome host_a_game(OtepWire& engine, const HostedGame& wanted) { return Host(engine, wanted).play(); }

}  // namespace tafl::test
