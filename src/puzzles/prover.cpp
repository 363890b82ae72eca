#include "puzzles/prover.hpp"

#include <algorithm>

namespace tafl {

struct Prover::Reply {
    Defence defence;
    int moves = 1;         // until the solver has won
    bool parries = false;  // the threat, but another win is left
};

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
    if (const auto win = winning_move(game)) return Reply{{move, {*win, false, {}}}, 1, *win != threat};
    if (moves == 1) return {};
    const auto answer = proposal(game, moves);
    auto solution = answer ? prove(game, *answer, moves) : std::nullopt;
    if (!solution) return {};
    const int length = length_of(*solution);
    return Reply{{move, std::move(*solution)}, length, true};
}

std::optional<Solution> Prover::prove(Game& game, Move move, int moves) {
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
    Solution solution{move, false, {}};
    for (auto& reply : replies) {
        if (reply.moves > 1 || solution.defences.empty())
            solution.defences.push_back(std::move(reply.defence));
    }
    return solution;
}

bool Prover::wins(Game& game, int moves) {
    if (winning_move(game)) return true;
    const auto move = moves > 1 ? proposal(game, moves) : std::nullopt;
    return move && prove(game, *move, moves);
}

int length_of(const Solution& solution) noexcept {
    int longest = 0;
    for (const auto& [move, answer] : solution.defences) longest = std::max(longest, length_of(answer));
    return longest + 1;
}

}  // namespace tafl
