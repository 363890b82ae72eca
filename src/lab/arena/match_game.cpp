#include "lab/arena/match_game.hpp"

#include "engine/draws.hpp"
#include "host/uci_commands.hpp"

namespace tafl::arena {

namespace {

using std::chrono::milliseconds;

constexpr int min_deadlocked_plies = 10;

// A game in progress: the board, the clocks, and the scores that the engines reported.
class RunningGame {
  public:
    RunningGame(const Opening& opening, std::array<Seat, 2> seats, const GameTerms& terms)
        : seats_(seats), terms_(terms), result_(opening) {
        result_.opening_plies = opening.plies();
        for (const auto side : {Side::Attackers, Side::Defenders}) {
            const auto& clock = limits_of(side).clock;
            left_[at(side)] = clock ? clock->base : milliseconds(0);
            increment_[at(side)] = clock ? clock->increment : milliseconds(0);
        }
    }

    std::optional<GameResult> play() {
        for (const auto side : {Side::Attackers, Side::Defenders}) {
            if (const auto ready = seats_[at(side)].player.new_game(); !ready) forfeit(side, ready.error());
            if (is_over_) break;
        }
        while (!is_over_) take_turn();
        if (result_.failure.fault == host::Fault::Stopped) return {};
        return std::move(result_);
    }

  private:
    static std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index_of(side)); }
    [[nodiscard]] const host::MoveLimits& limits_of(Side side) const noexcept {
        const auto& own = seats_[at(side)].command.limits;
        return own.is_none() ? terms_.limits : own;
    }
    [[nodiscard]] milliseconds allowed(Side side) const noexcept {
        const auto& limits = limits_of(side);
        if (limits.movetime) return *limits.movetime + terms_.margin;
        return limits.clock ? left_[at(side)] + terms_.margin : terms_.timeout;
    }

    void end(Winner winner, EndedBy ended) {
        result_.winner = winner;
        result_.ended = ended;
        is_over_ = true;
    }
    void forfeit(Side side, host::Failure failure) {
        result_.failure = std::move(failure);
        result_.loser = side;
        end(winner_of(!side), EndedBy::Forfeit);
    }

    void take_turn() {
        const auto side = result_.game.to_move();
        const auto& seat = seats_[at(side)];
        const auto thought =
            seat.player.think(host::to_uci_position(result_.game, seat.command.adk),
                              host::to_uci_go(limits_of(side), left_, increment_), allowed(side));
        if (!thought) return forfeit(side, thought.error());
        charge(side, thought->spent);
        if (play_move(side, thought->move)) record_score(side, thought->score);
    }
    void charge(Side side, std::chrono::microseconds spent) {
        auto& slowest = result_.slowest[at(side)];
        slowest = std::max(slowest, spent);
        auto& left = left_[at(side)];
        left = std::max(milliseconds(0), left - std::chrono::duration_cast<milliseconds>(spent));
        left += increment_[at(side)];
    }
    bool play_move(Side side, std::string_view text) {
        const auto move = host::legal_move(result_.game, text);
        if (!move) forfeit(side, move.error());
        else (void)result_.game.play(*move);
        return move.has_value();
    }
    void record_score(Side side, std::optional<Score> score) {
        if (score && side == Side::Defenders) score = -*score;
        result_.scores.push_back(score);
        const auto& game = result_.game;
        if (game.outcome().is_over()) return end(game.outcome().winner, EndedBy::Rules);
        if (is_deadlocked(score)) return end(Winner::Draw, EndedBy::Agreement);
        const auto winner = adjudicate(terms_.adjudication, result_.scores, game.plies());
        if (winner == Winner::Nobody) return;
        if (winner != Winner::Draw) return end(winner, EndedBy::Resignation);
        end(winner, game.plies() >= terms_.adjudication.max_plies ? EndedBy::MaxPlies : EndedBy::Agreement);
    }

    // Neither side has the men left to win, and for a while neither engine has seen a win: our computers would agree to a draw.
    bool is_deadlocked(std::optional<Score> score) {
        const bool sees_win = score && is_decisive(*score);
        deadlocked_plies_ = !sees_win && neither_can_win(result_.game) ? deadlocked_plies_ + 1 : 0;
        return deadlocked_plies_ >= min_deadlocked_plies;
    }

    std::array<Seat, 2> seats_;
    const GameTerms& terms_;
    GameResult result_;
    std::array<milliseconds, 2> left_{};
    std::array<milliseconds, 2> increment_{};
    int deadlocked_plies_ = 0;
    bool is_over_ = false;
};

}  // namespace

std::string_view to_string(EndedBy ended) noexcept {
    switch (ended) {
        case EndedBy::Rules: return "rules";
        case EndedBy::Resignation: return "resignation";
        case EndedBy::Agreement: return "agreement";
        case EndedBy::MaxPlies: return "max-plies";
        case EndedBy::Forfeit: return "forfeit";
    }
    return "";
}

std::optional<GameResult> play_game(const Opening& opening, std::array<Seat, 2> seats,
                                    const GameTerms& terms) {
    return RunningGame(opening, seats, terms).play();
}

}  // namespace tafl::arena
