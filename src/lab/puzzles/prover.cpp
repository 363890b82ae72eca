#include "lab/puzzles/prover.hpp"

#include <algorithm>
#include <utility>

namespace tafl {

struct Prover::Reply {
    AnsweredDefence defence;
    int moves = 1;         // until the solver has won
    bool parries = false;  // the threat, but another win is left
};

namespace {

// Moves of the solver in the longest defence that is listed.
int length_of(const Proof& proof) noexcept {
    int longest = 0;
    for (const auto& [move, answer] : proof.defences) longest = std::max(longest, length_of(answer));
    return longest + 1;
}

}  // namespace

std::vector<Move> main_line(const Proof& proof) {
    std::vector<Move> moves{proof.move};
    for (const auto* at = &proof; !at->defences.empty(); at = &at->defences.front().answer) {
        moves.push_back(at->defences.front().move);
        moves.push_back(at->defences.front().answer.move);
    }
    return moves;
}

bool Prover::is_winning(Game& game, Move move) const {
    const Side side = game.to_move();
    if (!game.play(move)) return false;
    const bool won = game.outcome().winner == winner_of(side);
    game.undo();
    return won;
}

std::optional<Move> Prover::winning_move(Game& game) {
    if (is_winning(game, last_win_)) return last_win_;
    for (const auto move : game.legal_moves()) {
        if (is_winning(game, move)) return last_win_ = move;
    }
    return {};
}

std::optional<Move> Prover::proposal(const Game& game, int moves) {
    SearchLimits limits;
    limits.depth = 2 * moves - 1;
    limits.nodes = nodes_;
    const auto best = engine_.search(game, limits).info.lines.front();
    return is_win(best.score) ? std::optional(best.moves.front()) : std::nullopt;
}

std::optional<Prover::Reply> Prover::answered(Game& game, Move move, int moves) {
    const Move threat = last_win_;
    if (const auto win = winning_move(game)) return Reply{{move, {*win, {}}}, 1, *win != threat};
    if (moves == 1) return {};
    const auto answer = proposal(game, moves);
    auto proof = answer ? prove(game, *answer, moves) : std::nullopt;
    if (!proof) return {};
    const int length = length_of(*proof);
    return Reply{{move, std::move(*proof)}, length, true};
}

std::optional<Proof> Prover::prove(Game& game, Move move, int moves) {
    const Side solver = game.to_move();
    if (!game.play(move)) return {};
    std::vector<Reply> replies;
    bool holds = game.outcome().is_over() ? game.outcome().winner == winner_of(solver) : moves > 1;
    for (const auto defence : game.legal_moves()) {
        if (!holds) break;
        if (!game.play(defence)) continue;
        if (game.outcome().is_over()) holds = game.outcome().winner == winner_of(solver);
        else if (auto reply = answered(game, defence, moves - 1)) replies.push_back(std::move(*reply));
        else holds = false;
        game.undo();
    }
    game.undo();
    if (!holds) return {};
    std::ranges::stable_sort(replies, [](const Reply& a, const Reply& b) {
        return std::pair(a.moves, a.parries) > std::pair(b.moves, b.parries);
    });
    Proof proof{move, {}};
    for (auto& reply : replies) {
        if (reply.moves > 1 || proof.defences.empty()) proof.defences.push_back(std::move(reply.defence));
    }
    return proof;
}

std::optional<Proof> Prover::shortest_proof(Game& game, Move move, int max_moves) {
    forget();
    for (int moves = 1; moves <= max_moves; ++moves)
        if (auto proof = prove(game, move, moves)) return proof;
    return {};
}

bool Prover::wins(Game& game, int moves) {
    if (winning_move(game)) return true;
    const auto move = moves > 1 ? proposal(game, moves) : std::nullopt;
    return move && prove(game, *move, moves);
}

bool Prover::all_others_lose(Game& game, Move move, int moves) {
    forget();
    const Winner opponent = winner_of(!game.to_move());
    for (const auto other : game.legal_moves()) {
        if (other == move || !game.play(other)) continue;
        const bool loses = game.outcome().is_over() ? game.outcome().winner == opponent : wins(game, moves);
        game.undo();
        if (!loses) return false;
    }
    return true;
}

void Prover::forget() {
    engine_.clear();
    last_win_ = {};
}

}  // namespace tafl
