#include "advice/remarks.hpp"

#include <algorithm>

#include "notation/positions.hpp"

namespace tafl {

namespace {

// The king's situation, compared before and after a move.
struct KingsState {
    bool may_leave = false;     // if the defenders are to move
    bool may_be_taken = false;  // if the attackers are to move
    int reach = 0;
};

KingsState kings_state(const Game& game) {
    KingsState state;
    state.may_leave = game.king_threatens_escape();
    state.may_be_taken = game.king_threatened();
    auto setup = game.setup();
    setup.to_move = Side::Defenders;
    const auto king = king_square(setup);
    if (const auto his_turn = Game::from(game.shared_ruleset(), setup, SetupCheck::Lenient)) {
        state.reach = static_cast<int>(
            std::ranges::count_if(his_turn->legal_moves(), [&](Move move) { return move.from == king; }));
    }
    return state;
}

// The corner that an attacker on `square` guards: `square` is on the diagonal in front of it.
Square guarded_corner(const Ruleset& ruleset, Square square) noexcept {
    if (ruleset.escape != EscapeKind::Corners) return no_square;
    const int size = ruleset.size();
    const int file = square % size, rank = square / size;
    const int from_side = std::min(file, size - 1 - file), from_end = std::min(rank, size - 1 - rank);
    if (from_side + from_end != 2 * std::max(1, ruleset.corners.width)) return no_square;
    const int corner_file = file < size / 2 ? 0 : size - 1, corner_rank = rank < size / 2 ? 0 : size - 1;
    return static_cast<Square>(corner_rank * size + corner_file);
}

RemarkKind at_once(Reason reason) noexcept {
    switch (reason) {
        case Reason::KingEscaped: return RemarkKind::Escapes;
        case Reason::KingCaptured: return RemarkKind::TakesKing;
        case Reason::ExitFort: return RemarkKind::CompletesFort;
        case Reason::Encircled: return RemarkKind::CompletesRing;
        case Reason::None:
        case Reason::NoLegalMove:
        case Reason::NoPiecesLeft:
        case Reason::Repetition:
        case Reason::PlyLimit: break;
    }
    return RemarkKind::Wins;
}

RemarkKind in_some_moves(Reason reason) noexcept {
    if (reason == Reason::KingEscaped) return RemarkKind::EscapesIn;
    return reason == Reason::KingCaptured ? RemarkKind::TakesKingIn : RemarkKind::WinsIn;
}

// How the game ends if the line is played to its end.
Outcome end_of(Game game, const PvLine& line) {
    for (const Move move : line.moves) {
        if (game.outcome().is_over() || !game.play(move)) break;
    }
    return game.outcome();
}

// The moves of the side to move among `plies` plies.
int moves_in(int plies) noexcept { return (plies + 1) / 2; }

}  // namespace

std::vector<Remark> explain(Game& game, const PvLine& line) {
    std::vector<Remark> remarks;
    const auto side = game.to_move();
    const auto before = kings_state(game);
    const Move move = line.moves.front();
    if (is_win(line.score) && plies_to_end(line.score) > 1) {
        remarks.push_back({in_some_moves(end_of(game, line).reason), moves_in(plies_to_end(line.score))});
    }
    if (is_loss(line.score)) remarks.push_back({RemarkKind::LosesIn, plies_to_end(line.score) / 2});
    const auto played = game.play(move);
    if (!played) return remarks;
    const auto outcome = played->get().outcome;
    const int taken = played->get().captures.count;
    if (outcome.is_over() && outcome.winner == winner_of(side)) {
        remarks.insert(remarks.begin(), Remark{at_once(outcome.reason)});
    }
    if (taken > 0) remarks.push_back({RemarkKind::Takes, taken});
    if (!outcome.is_over()) {
        const auto after = kings_state(game);
        const bool attackers = side == Side::Attackers;
        if (!attackers && after.may_leave) remarks.push_back({RemarkKind::ThreatensEscape});
        if (attackers && after.may_be_taken) remarks.push_back({RemarkKind::ThreatensKing});
        if (attackers && before.may_leave && !after.may_leave) remarks.push_back({RemarkKind::BarsTheKing});
        if (!attackers && before.may_be_taken && !after.may_be_taken)
            remarks.push_back({RemarkKind::SavesTheKing});
        const auto corner = attackers ? guarded_corner(game.ruleset(), move.to) : no_square;
        if (corner != no_square) remarks.push_back({RemarkKind::GuardsCorner, 0, corner});
        const int gained = after.reach - before.reach;
        if (attackers && gained <= -2) remarks.push_back({RemarkKind::ClosesIn, -gained});
        if (!attackers && gained >= 3) remarks.push_back({RemarkKind::OpensUp, gained});
    }
    game.undo();
    return remarks;
}

}  // namespace tafl
