#include "naive_referee.hpp"

#include <algorithm>

#include "captures.hpp"
#include "endings.hpp"
#include "places.hpp"

namespace tafl::naive {

namespace {

Point sign(Point p) { return {(p.file > 0) - (p.file < 0), (p.rank > 0) - (p.rank < 0)}; }

// R12: commanders, the knight and the king jump; what they jump is an ordinary enemy.
bool can_jump(Piece piece) {
    return piece == Piece::Commander || piece == Piece::Knight || piece == Piece::King;
}

bool is_ordinary_enemy(Piece jumper, Piece jumped) {
    return jumped == (is_attacker(jumper) ? Piece::Defender : Piece::Attacker);
}

bool is_special(const Ruleset& rules, Point p) { return is_throne(rules, p) || is_corner(rules, p); }

bool king_may_jump(const Ruleset& rules, Point from, Point to) {
    switch (rules.jump.king) {
        case KingJump::None: return false;
        case KingJump::Marked: return is_special(rules, from) || is_special(rules, to);
        case KingJump::Any: return true;
    }
    return false;
}

bool captures_what_it_jumps(const JumpRules& jump, Piece piece) {
    return (piece == Piece::King && jump.king_captures) || (piece == Piece::Knight && jump.knight_captures) ||
           (piece == Piece::Commander && jump.commander_captures);
}

Outcome won_by(Side side, Reason reason) { return {winner_of(side), reason}; }

}  // namespace

Referee::Referee(const Ruleset& rules, const Setup& start)
    : rules_(&rules), board_(board_of(start)), to_move_(start.to_move) {
    moments_.push_back({board_, to_move_, !to_move_, true});
    if (count_pieces(board_, Side::Attackers) == 0) outcome_ = won_by(Side::Defenders, Reason::NoPiecesLeft);
    else outcome_ = ending_without_moves();
}

// R1, R2, R11: slides over empty squares.
void Referee::add_slides(const Board& board, Point from, std::vector<Move>& moves) const {
    const Piece piece = board.at(from);
    const int speed = piece == Piece::King ? rules_->king.speed : rules_->men_speed;
    for (Point step : directions) {
        Point to = from + step;
        for (int distance = 1; board.is_empty(to) && (speed == 0 || distance <= speed); ++distance) {
            if (may_stop(*rules_, piece, from, to))
                moves.push_back({square_of(from, board.size), square_of(to, board.size)});
            if (!may_pass(*rules_, piece, from, to)) break;
            to = to + step;
        }
    }
}

// R12
void Referee::add_jumps(const Board& board, Point from, std::vector<Move>& moves) const {
    const Piece piece = board.at(from);
    if (rules_->jumps != Jumps::Berserk || !can_jump(piece)) return;
    for (Point step : directions) {
        const Point over = from + step;
        const Point to = over + step;
        if (!is_ordinary_enemy(piece, board.at(over)) || !board.is_empty(to)) continue;
        if (!may_stop(*rules_, piece, from, to)) continue;
        if (piece == Piece::King && !king_may_jump(*rules_, from, to)) continue;
        moves.push_back({square_of(from, board.size), square_of(to, board.size)});
    }
}

std::vector<Move> Referee::steps_of_side(const Board& board, Side side) const {
    std::vector<Move> moves;
    moves.reserve(128);
    for (int rank = 0; rank < board.size; ++rank)
        for (int file = 0; file < board.size; ++file) {
            if (!belongs_to(board.at({file, rank}), side)) continue;
            add_slides(board, {file, rank}, moves);
            add_jumps(board, {file, rank}, moves);
        }
    return moves;
}

// R12: the steps of one piece that capture something, the king included, and those by which a king escapes.
std::vector<Move> Referee::further_steps(const Board& board, Point from) const {
    const bool may_escape = rules_->berserk_escape && board.at(from) == Piece::King;
    std::vector<Move> moves;
    add_slides(board, from, moves);
    add_jumps(board, from, moves);
    std::erase_if(moves, [&](Move move) {
        if (may_escape && is_escape(*rules_, board, point_of(move.to, board.size))) return false;
        const Step step = make(board, move);
        return step.taken.empty() && !step.king;
    });
    return moves;
}

// R1.1: the slide, the captures, everything removed at once; then R3.
Referee::Step Referee::make(const Board& before, Move move) const {
    const Point from = point_of(move.from, before.size);
    const Point to = point_of(move.to, before.size);
    Step step{before, {}, false};
    if (from == to) return step;  // R12: ends a turn that could have continued
    const Piece piece = before.at(from);
    step.board.put(from, Piece::None);
    step.board.put(to, piece);

    Grid<Clause> taken = captured_soldiers(*rules_, step.board, to);
    const Point jumped = from + sign(to - from);
    if (rules_->jumps == Jumps::Berserk && captures_what_it_jumps(rules_->jump, piece) && jumped != to &&
        is_ordinary_enemy(piece, before.at(jumped)))
        taken.set(jumped, Clause::Special);

    for (int rank = 0; rank < before.size; ++rank)
        for (int file = 0; file < before.size; ++file) {
            const Point p{file, rank};
            if (taken.at(p) == Clause::None) continue;
            step.taken.push_back({square_of(p, before.size), step.board.at(p), taken.at(p)});
            step.board.put(p, Piece::None);
        }
    step.king = is_attacker(piece) && king_is_captured(*rules_, step.board, to);
    return step;
}

std::vector<Move> Referee::legal_moves() const {
    if (outcome_.is_over()) return {};
    std::vector<Move> moves;
    if (chain_) {
        moves = further_steps(board_, *chain_);
        const Square here = square_of(*chain_, board_.size);
        moves.push_back({here, here});
    } else {
        moves = steps_of_side(board_, to_move_);
    }
    std::erase_if(moves, [&](Move move) { return is_forbidden_by_repetition(move); });
    std::ranges::sort(moves);
    return moves;
}

bool Referee::captures_something(Move move) const {
    const Step step = make(board_, move);
    return !step.taken.empty() || step.king;
}

// R10: the two policies that make moves illegal.
bool Referee::is_forbidden_by_repetition(Move move) const {
    const RepetitionPolicy policy = rules_->repetition.policy;
    const bool superko = policy == RepetitionPolicy::SuperkoDefenders && to_move_ == Side::Defenders;
    if (!superko && policy != RepetitionPolicy::ControllerDeviates) return false;
    const Step step = make(board_, move);
    if (!step.taken.empty()) return false;  // fewer pieces than ever before: a new position
    if (superko) return would_bring_back_a_board(step.board);
    if (count_of(step.board, !to_move_) + 1 < rules_->repetition.count) return false;
    return mover_is_in_control(step.board, to_move_);
}

// R10 superko-defenders: the placement only, with either side to move.
bool Referee::would_bring_back_a_board(const Board& board) const {
    for (const Moment& moment : moments_)
        if (moment.turn_over && moment.board == board) return true;
    return false;
}

// R10: placement and side to move, over the whole game.
int Referee::count_of(const Board& board, Side to_move) const {
    int count = 0;
    for (const Moment& moment : moments_)
        if (moment.turn_over && moment.to_move == to_move && moment.board == board) ++count;
    return count;
}

// R10 controller-deviates: the cycle from the latest occurrence of `board` up to the move that makes it
// again. If only the attackers threaten in it they are in control, otherwise the defenders are.
bool Referee::mover_is_in_control(const Board& board, Side mover) const {
    std::size_t begin = moments_.size();
    for (std::size_t i = 0; i < moments_.size(); ++i)
        if (moments_[i].turn_over && moments_[i].to_move == !mover && moments_[i].board == board)
            begin = i + 1;
    const bool attackers_threaten = threatens_throughout(board, mover, begin, Side::Attackers);
    const bool defenders_threaten = threatens_throughout(board, mover, begin, Side::Defenders);
    const Side control = attackers_threaten && !defenders_threaten ? Side::Attackers : Side::Defenders;
    return control == mover;
}

// After each move of `side` in the cycle it would win at once by moving again. The cycle's last move is the
// mover's, and makes the board `last`.
bool Referee::threatens_throughout(const Board& last, Side mover, std::size_t begin, Side side) const {
    for (std::size_t i = begin; i < moments_.size(); ++i)
        if (moments_[i].mover == side && !could_win_at_once(moments_[i].board, side)) return false;
    return mover != side || could_win_at_once(last, side);
}

bool Referee::could_win_at_once(const Board& board, Side side) const {
    for (Move move : steps_of_side(board, side)) {
        const Step step = make(board, move);
        if (step.king) return true;
        if (side == Side::Defenders && is_escape(*rules_, step.board, find_king(step.board))) return true;
    }
    return false;
}

// R1.2 to R1.6
Outcome Referee::ending_on_the_board(const Step& step, Side mover) const {
    const bool defenders_moved = mover == Side::Defenders;
    if (defenders_moved && is_escape(*rules_, board_, find_king(board_)))
        return won_by(Side::Defenders, Reason::KingEscaped);
    if (step.king) return won_by(Side::Attackers, Reason::KingCaptured);
    for (Side side : {Side::Attackers, Side::Defenders})
        if (count_pieces(board_, side) == 0) return won_by(!side, Reason::NoPiecesLeft);
    if (!defenders_moved && is_encircled(*rules_, board_)) return won_by(Side::Attackers, Reason::Encircled);
    if (defenders_moved && is_exit_fort(*rules_, board_)) return won_by(Side::Defenders, Reason::ExitFort);
    if (cannot_escape(*rules_, board_)) return won_by(Side::Attackers, Reason::Encircled);
    return {};
}

// R10. Precondition: the current board is in moments_.
Outcome Referee::ending_by_repetition(Side mover) const {
    if (count_of(board_, to_move_) >= rules_->repetition.count) switch (rules_->repetition.policy) {
            case RepetitionPolicy::None: break;
            case RepetitionPolicy::Draw: return {Winner::Draw, Reason::Repetition};
            case RepetitionPolicy::DefendersLose: return won_by(Side::Attackers, Reason::Repetition);
            case RepetitionPolicy::MoverLoses: return won_by(!mover, Reason::Repetition);
            case RepetitionPolicy::MoverWins: return won_by(mover, Reason::Repetition);
            case RepetitionPolicy::ControllerDeviates:
            case RepetitionPolicy::SuperkoDefenders: break;
        }
    return {};
}

// R10, its last line; so it comes before R9.
Outcome Referee::ending_by_ply_limit() const {
    if (rules_->ply_limit == 0 || plies_ < rules_->ply_limit) return {};
    return {Winner::Draw, Reason::PlyLimit};
}

// R9
Outcome Referee::ending_without_moves() {
    if (!legal_moves().empty()) return {};
    switch (rules_->no_moves) {
        case NoMoves::Lose: return won_by(!to_move_, Reason::NoLegalMove);
        case NoMoves::Draw: return {Winner::Draw, Reason::NoLegalMove};
        case NoMoves::AttackersWin: return won_by(Side::Attackers, Reason::NoLegalMove);
        case NoMoves::Pass: to_move_ = !to_move_;
    }
    moments_.back().to_move = to_move_;
    if (legal_moves().empty()) return {Winner::Draw, Reason::NoLegalMove};
    return plies_ == 0 ? Outcome{} : ending_by_repetition(moments_.back().mover);
}

// R12: after a capture the same piece may continue as long as each further step captures, or lets the king escape.
bool Referee::turn_continues(const Step& step, Move move) const {
    if (rules_->jumps != Jumps::Berserk || step.taken.empty()) return false;
    return !further_steps(board_, point_of(move.to, board_.size)).empty();
}

Ruling Referee::play(Move move) {
    const Side mover = to_move_;
    const Step step = make(board_, move);
    const bool passes = move.from == move.to;
    board_ = step.board;
    chain_.reset();
    ++plies_;
    if (!passes) outcome_ = ending_on_the_board(step, mover);
    if (!outcome_.is_over() && turn_continues(step, move)) {
        chain_ = point_of(move.to, board_.size);
        moments_.push_back({board_, mover, mover, false});
        outcome_ = ending_by_ply_limit();
    } else {
        to_move_ = !mover;
        moments_.push_back({board_, to_move_, mover, true});
        if (!outcome_.is_over()) outcome_ = ending_by_repetition(mover);
        if (!outcome_.is_over()) outcome_ = ending_by_ply_limit();
        if (!outcome_.is_over()) outcome_ = ending_without_moves();
    }
    return {step.taken, step.king, outcome_};
}

}  // namespace tafl::naive
