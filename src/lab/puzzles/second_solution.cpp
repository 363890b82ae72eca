#include "lab/puzzles/second_solution.hpp"

#include <algorithm>
#include <utility>

namespace tafl {

namespace {

std::optional<Move> win_besides(const std::vector<PvLine>& lines, Move solution) {
    const auto found = std::ranges::find_if(
        lines, [&](const PvLine& line) { return is_win(line.score) && line.moves.front() != solution; });
    return found == lines.end() ? std::nullopt : std::optional(found->moves.front());
}

// A winning move of the side to move that is not the solution.
std::optional<Move> other_win(Engine& engine, const Game& game, Move solution, std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    limits.multi_pv = 2;
    SearchControl control;
    const auto stop_when_found = [&](const SearchInfo& info) {
        if (win_besides(info.lines, solution)) control.stop();
    };
    engine.clear();
    return win_besides(engine.search(game, limits, control, stop_when_found).info.lines, solution);
}

}  // namespace

std::optional<SecondSolution> second_solution(Engine& engine, const std::shared_ptr<const Ruleset>& ruleset,
                                              const Puzzle& puzzle, std::uint64_t nodes) {
    auto game = *Game::from(ruleset, puzzle.position, SetupCheck::Lenient);
    const bool is_defence = puzzle.line.size() == 1;
    for (std::size_t i = 0; i < puzzle.line.size() && std::cmp_less(i / 2, puzzle.asked); ++i) {
        const Move move = puzzle.line[i];
        const bool is_last = i + 1 == puzzle.line.size();
        if (i % 2 == 0 && !is_last) {
            if (const auto other = other_win(engine, game, move, nodes))
                return SecondSolution{static_cast<int>(i / 2), *other};
        }
        (void)game.play(move);
    }
    if (!is_defence || game.outcome().is_over()) return {};
    const auto reply = other_win(engine, game, Move{}, nodes);
    return reply ? std::optional(SecondSolution{0, *reply}) : std::nullopt;
}

}  // namespace tafl
