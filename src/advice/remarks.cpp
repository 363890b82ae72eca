#include "advice/remarks.hpp"

#include <algorithm>
#include <cstdlib>

#include "advice/threats.hpp"
#include "notation/positions.hpp"

namespace tafl {

namespace {

constexpr int max_threat_moves = 3;       // moves
constexpr std::size_t trusted_plies = 6;  // later moves of a line are too uncertain to mention

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
    switch (reason) {
        case Reason::KingEscaped: return RemarkKind::EscapesIn;
        case Reason::KingCaptured: return RemarkKind::TakesKingIn;
        case Reason::ExitFort: return RemarkKind::FortIn;
        case Reason::Encircled: return RemarkKind::RingIn;
        case Reason::None:
        case Reason::NoLegalMove:
        case Reason::NoPiecesLeft:
        case Reason::Repetition:
        case Reason::PlyLimit: break;
    }
    return RemarkKind::WinsIn;
}

void keep_first(std::vector<Remark>& remarks) {
    std::ranges::stable_sort(remarks, {}, &Remark::kind);
    if (remarks.size() > max_remarks) remarks.resize(max_remarks);
}

std::optional<Remark> prevention_of(const Remark& win) noexcept {
    switch (win.kind) {
        case RemarkKind::Escapes: return Remark{RemarkKind::StopsEscapeIn, 1};
        case RemarkKind::EscapesIn: return Remark{RemarkKind::StopsEscapeIn, win.number};
        case RemarkKind::TakesKing: return Remark{RemarkKind::StopsKingIn, 1};
        case RemarkKind::TakesKingIn: return Remark{RemarkKind::StopsKingIn, win.number};
        case RemarkKind::CompletesFort:
        case RemarkKind::FortIn: return Remark{RemarkKind::StopsFort};
        case RemarkKind::CompletesRing:
        case RemarkKind::RingIn: return Remark{RemarkKind::StopsRing};
        default: return {};
    }
}

// How the game ends if the line is played to its end.
Outcome end_of(Game game, const PvLine& line) {
    for (const Move move : line.moves) {
        if (game.outcome().is_over() || !game.play(move)) break;
    }
    return game.outcome();
}

// The diagonal in front of a corner: three squares, or five if a corner is a block of four squares.
struct CornerDiagonal {
    Square corner = no_square;
    std::vector<Square> squares;
};

// The diagonal through the square; without a corner if there is none, or if the king does not escape to
// corners.
CornerDiagonal diagonal_through(const Ruleset& ruleset, Square square) {
    CornerDiagonal diagonal;
    if (ruleset.escape != EscapeKind::Corners || ruleset.corners.squares.any()) return diagonal;
    const int size = ruleset.size(), steps = 2 * std::max(1, ruleset.corners.width);
    const int file = square % size, rank = square / size;
    const bool right = file > size / 2, top = rank > size / 2;
    const int from_side = right ? size - 1 - file : file, from_end = top ? size - 1 - rank : rank;
    if (from_side + from_end != steps) return diagonal;
    const auto at = [&](int side, int end) {
        const int to_file = right ? size - 1 - side : side, to_rank = top ? size - 1 - end : end;
        return static_cast<Square>(to_rank * size + to_file);
    };
    diagonal.corner = at(0, 0);
    for (int side = 0; side <= steps; ++side) diagonal.squares.push_back(at(side, steps - side));
    return diagonal;
}

// What both sides can do before and after a move.
class MoveExplainer {
  public:
    MoveExplainer(Game& game, const PvLine& line)
        : game_(game), line_(line), move_(line.moves.front()), side_(game.to_move()) {}

    std::vector<Remark> explain() {
        const auto before = game_.setup();
        const auto mine_before = threats_of(game_, side_), theirs_before = threats_of(game_, !side_);
        if (is_win(line_.score) && plies_to_end(line_.score) > 1) {
            add(in_some_moves(end_of(game_, line_).reason), winners_moves(plies_to_end(line_.score)));
        }
        if (is_loss(line_.score)) add(RemarkKind::LosesIn, winners_moves(plies_to_end(line_.score)));
        const auto played = game_.play(move_);
        if (!played) return {};
        const Played one = *played;
        if (one.outcome.is_over()) {
            remarks_.clear();
            if (one.outcome.winner == winner_of(side_)) add(at_once(one.outcome.reason));
        } else {
            mine_ = threats_of(game_, side_);
            theirs_ = threats_of(game_, !side_);
            compare(before, mine_before, theirs_before, one);
        }
        game_.undo();
        return best();
    }

  private:
    void add(RemarkKind kind, int number = 0, Square square = no_square) {
        remarks_.push_back({kind, number, square});
    }
    [[nodiscard]] bool attacks() const noexcept { return side_ == Side::Attackers; }

    void compare(const Setup& before, const Threats& mine_before, const Threats& theirs_before,
                 const Played& played) {
        add_captures(played.captures);
        add_parries(theirs_before);
        // Decided, or no move is known to hold (second_look.cpp): nothing else matters then.
        if (std::abs(line_.score) >= max_evaluation) return;
        if (!add_threats(mine_before)) add_later_threats();
        add_ring(before);
        if (attacks()) add_corner();
        add_men(mine_before, theirs_before);
        add_material(played.captures);
        add_space(attacks() ? theirs_.king_moves - theirs_before.king_moves
                            : mine_.king_moves - mine_before.king_moves);
    }

    void add_captures(const Captures& captures) {
        if (captures.count == 0) return;
        const bool wall = std::ranges::any_of(captures.taken(), &is_by_wall);
        add(wall ? RemarkKind::TakesWall : RemarkKind::Takes, captures.count);
    }
    static bool is_by_wall(const CapturedPiece& captured) noexcept {
        return captured.clause == Clause::Shieldwall;
    }

    void add_parries(const Threats& before) {
        if (before.takes_king && !theirs_.takes_king) add(RemarkKind::SavesTheKing);
        if (!before.escapes.empty() && theirs_.escapes.empty()) {
            const auto ways = static_cast<int>(before.escapes.size());
            add(RemarkKind::BarsTheKing, ways, ways == 1 ? before.escapes[0] : no_square);
        }
        if (before.completes_fort && !theirs_.completes_fort) add(RemarkKind::StopsFort);
        if (before.completes_ring && !theirs_.completes_ring) add(RemarkKind::StopsRing);
    }

    // Only threats that the mover did not have before.
    bool add_threats(const Threats& before) {
        const auto count = remarks_.size();
        if (!mine_.escapes.empty() && before.escapes.empty()) add_escape();
        if (mine_.takes_king && !before.takes_king) add(RemarkKind::ThreatensKing);
        if (mine_.completes_fort && !before.completes_fort) add(RemarkKind::ThreatensFort);
        if (mine_.completes_ring && !before.completes_ring) add(RemarkKind::ThreatensRing);
        return remarks_.size() > count;
    }
    void add_escape() {
        if (is_in_two_directions(mine_.escapes)) return add(RemarkKind::TwoWaysOut);
        const bool king_moved = game_.piece_at(move_.to) == Piece::King;
        add(king_moved ? RemarkKind::ThreatensEscape : RemarkKind::OpensPath, 0, mine_.escapes.front());
    }
    [[nodiscard]] bool is_in_two_directions(std::span<const Square> escapes) const {
        const int size = game_.ruleset().size(), king = king_square(game_.setup());
        const auto direction = [&](int square) {
            const int files = square % size - king % size, ranks = square / size - king / size;
            return 3 * ((ranks > 0) - (ranks < 0)) + (files > 0) - (files < 0);
        };
        return std::ranges::any_of(
            escapes, [&](int square) { return direction(square) != direction(escapes.front()); });
    }
    // Threats of one side only: the mover's if they are new, the opponent's if they are gone.
    void add_later_threats() {
        const auto mine = win_by_threats(game_, side_, max_threat_moves);
        const auto theirs = win_by_threats(game_, !side_, max_threat_moves);
        game_.undo();
        const bool is_new = mine && !win_by_threats(game_, side_, *mine);
        const auto theirs_before = theirs ? std::nullopt : win_by_threats(game_, !side_, max_threat_moves);
        (void)game_.play(move_);
        if (is_new) add(attacks() ? RemarkKind::ThreatensKingIn : RemarkKind::ThreatensEscapeIn, *mine);
        if (theirs_before && !has(RemarkKind::BarsTheKing) && !has(RemarkKind::SavesTheKing))
            add(attacks() ? RemarkKind::StopsEscapeIn : RemarkKind::StopsKingIn, *theirs_before);
    }

    void add_ring(const Setup& before) {
        const bool was_open = reaches_edge(before), is_open = reaches_edge(game_.setup());
        if (was_open && !is_open) add(RemarkKind::ShutsIn);
        if (!was_open && is_open) add(RemarkKind::BreaksOut);
    }

    void add_corner() {
        const auto diagonal = diagonal_through(game_.ruleset(), move_.to);
        if (diagonal.corner == no_square) return;
        const bool closed = std::ranges::all_of(
            diagonal.squares, [&](Square square) { return is_attacker(game_.piece_at(square)); });
        add(closed ? RemarkKind::ClosesCorner : RemarkKind::GuardsCorner, 0, diagonal.corner);
    }

    void add_men(const Threats& mine_before, const Threats& theirs_before) {
        auto in_danger = theirs_before.men;  // on their new squares
        if (in_danger[move_.from]) in_danger.reset(move_.from).set(move_.to);
        const auto saved = in_danger & ~theirs_.men;
        if (saved.any() && (theirs_.men & ~in_danger).none()) add_of_men(RemarkKind::SavesMen, saved);
        const auto attacked = mine_.men & ~mine_before.men;
        if (attacked.any()) add_of_men(RemarkKind::AttacksMen, attacked);
    }
    void add_of_men(RemarkKind kind, const SquareSet& men) {
        Square only = no_square;
        for (std::size_t at = 0; men.count() == 1 && at < men.size(); ++at)
            if (men[at]) only = static_cast<Square>(at);
        add(kind, static_cast<int>(men.count()), only == move_.to ? move_.from : only);
    }

    // What the line captures and loses after its first move.
    void add_material(const Captures& first) {
        int balance = 0;
        std::vector<CapturedPiece> lost;
        std::size_t played = 1;
        for (; played < std::min(line_.moves.size(), trusted_plies) && !game_.outcome().is_over(); ++played) {
            const bool mine = game_.to_move() == side_;
            const auto one = game_.play(line_.moves[played]);
            if (!one) break;
            const auto& captures = one->get().captures;
            balance += mine ? captures.count : -captures.count;
            if (played > 1) continue;
            if (!mine) lost.assign(captures.taken().begin(), captures.taken().end());
        }
        while (--played > 0) game_.undo();
        if (!lost.empty() && balance + first.count < 0) add_loss(lost);
        if (first.count == 0 && balance > 0) add(RemarkKind::WinsMen, balance);
    }

    void add_loss(std::span<const CapturedPiece> men) {
        const bool wall = std::ranges::any_of(men, &is_by_wall);
        add(wall ? RemarkKind::GivesUpWall : RemarkKind::GivesUp, static_cast<int>(men.size()),
            men.size() == 1 ? men.front().square : no_square);
    }

    void add_space(int gained) {
        if (attacks() && gained <= -2) add(RemarkKind::ClosesIn, -gained);
        if (!attacks() && gained >= 3) add(RemarkKind::OpensUp, gained);
    }

    [[nodiscard]] bool has(RemarkKind kind) const {
        return std::ranges::find(remarks_, kind, &Remark::kind) != remarks_.end();
    }
    // The most important ones, without those that another one states more precisely.
    std::vector<Remark> best() {
        std::erase_if(remarks_, [&](const Remark& remark) {
            if (remark.kind == RemarkKind::AttacksMen) return has(RemarkKind::WinsMen);
            return remark.kind == RemarkKind::ClosesIn &&
                   (has(RemarkKind::BarsTheKing) || has(RemarkKind::ShutsIn));
        });
        keep_first(remarks_);
        return std::move(remarks_);
    }

    Game& game_;
    const PvLine& line_;
    Move move_;
    Side side_;
    Threats mine_, theirs_;  // after the move
    std::vector<Remark> remarks_;
};

}  // namespace

bool is_drawback(RemarkKind kind) noexcept {
    return kind == RemarkKind::LosesIn || kind == RemarkKind::GivesUpWall || kind == RemarkKind::GivesUp;
}

void add_prevention(std::vector<Remark>& remarks, std::span<const Remark> reply) {
    if (reply.empty()) return;
    const auto prevention = prevention_of(reply.front());
    const bool is_said = std::ranges::any_of(remarks, [](const Remark& remark) {
        return remark.kind >= RemarkKind::SavesTheKing && remark.kind <= RemarkKind::StopsKingIn;
    });
    if (!prevention || is_said) return;
    remarks.push_back(*prevention);
    keep_first(remarks);
}

std::vector<Remark> explain(Game& game, const PvLine& line) { return MoveExplainer(game, line).explain(); }

}  // namespace tafl
