#include "advice/threats.hpp"

#include "notation/positions.hpp"

namespace tafl {

namespace {

constexpr int max_moves_played = 3'000;

// The same pieces with that side to move, without history.
std::optional<Game> with_turn(const Game& game, Side side) {
    auto setup = game.setup();
    setup.to_move = side;
    auto turned = Game::from(game.shared_ruleset(), setup, SetupCheck::Lenient);
    return turned ? std::optional(*std::move(turned)) : std::nullopt;
}

void add_ending(Threats& threats, const Played& played, Side side) {
    if (played.outcome.winner != winner_of(side)) return;
    switch (played.outcome.reason) {
        case Reason::KingEscaped: threats.escapes.push_back(played.move.to); break;
        case Reason::KingCaptured: threats.takes_king = true; break;
        case Reason::ExitFort: threats.completes_fort = true; break;
        case Reason::Encircled: threats.completes_ring = true; break;
        case Reason::None:
        case Reason::NoLegalMove:
        case Reason::NoPiecesLeft:
        case Reason::Repetition:
        case Reason::PlyLimit: break;
    }
}

class ThreatSearch {
  public:
    ThreatSearch(Game& game, Side side) : game_(game), side_(side) {}

    // Precondition: the side is to move.
    [[nodiscard]] bool wins_within(int moves) {
        if (threatens_to_win()) return true;
        if (moves == 1) return false;
        for (const auto move : game_.legal_moves()) {
            if (!play(move)) return false;
            const bool wins = game_.outcome().is_over() ? has_won() : threatens_to_win() && holds(moves - 1);
            game_.undo();
            if (wins) return true;
        }
        return false;
    }

  private:
    [[nodiscard]] bool threatens_to_win() const {
        return side_ == Side::Attackers ? game_.king_threatened() : game_.king_threatens_escape();
    }
    [[nodiscard]] bool has_won() const { return game_.outcome().winner == winner_of(side_); }

    // No reply parries the threat. A berserk turn that continues (R12) is not a threat.
    [[nodiscard]] bool holds(int moves) {
        if (game_.to_move() == side_) return false;
        for (const auto reply : game_.legal_moves()) {
            if (!play(reply)) return false;
            const bool helps =
                game_.outcome().is_over() ? !has_won() : game_.to_move() != side_ || !wins_within(moves);
            game_.undo();
            if (helps) return false;
        }
        return true;
    }

    [[nodiscard]] bool play(Move move) {
        if (++played_ > max_moves_played) return false;
        return game_.play(move).has_value();
    }

    Game& game_;
    Side side_;
    int played_ = 0;
};

}  // namespace

Threats threats_of(const Game& game, Side side) {
    Threats threats;
    auto board = game.outcome().is_over() ? std::nullopt : with_turn(game, side);
    if (!board) return threats;
    const auto king = king_square(board->setup());
    for (const auto move : board->legal_moves()) {
        const auto played = board->play(move);
        if (!played) continue;
        threats.king_moves += move.from == king ? 1 : 0;
        for (const auto& taken : played->get().captures.taken()) threats.men.set(taken.square);
        add_ending(threats, *played, side);
        board->undo();
    }
    return threats;
}

std::optional<int> win_by_threats(const Game& game, Side side, int most) {
    auto board = game.outcome().is_over() ? std::nullopt : with_turn(game, side);
    if (!board) return {};
    for (int moves = 2; moves <= most; ++moves) {
        if (ThreatSearch(*board, side).wins_within(moves)) return moves;
    }
    return {};
}

bool reaches_edge(const Setup& setup) {
    SquareSet seen;
    std::vector<int> open{king_square(setup)};
    while (!open.empty()) {
        const int square = open.back();
        open.pop_back();
        const int file = square % setup.size, rank = square / setup.size;
        if (file == 0 || rank == 0 || file == setup.size - 1 || rank == setup.size - 1) return true;
        for (const int next : {square - 1, square + 1, square - setup.size, square + setup.size}) {
            const auto index = static_cast<std::size_t>(next);
            if (seen[index] || is_attacker(setup.pieces[index])) continue;
            seen.set(index);
            open.push_back(next);
        }
    }
    return false;
}

}  // namespace tafl
