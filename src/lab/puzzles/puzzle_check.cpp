#include "lab/puzzles/puzzle_check.hpp"

#include <fmt/format.h>

#include <iterator>

#include "lab/puzzles/finder.hpp"
#include "lab/puzzles/prover.hpp"
#include "lab/puzzles/second_solution.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr FinderLimits finding;  // the limits of the search that found it

// Leaves the line on the board.
std::string fault_of_line(Game& game, const Puzzle& puzzle) {
    for (const auto move : puzzle.line) {
        if (const auto played = game.play(move); !played) return describe(played.error(), move, game);
    }
    return {};
}

// A proof of `moves` moves may show only where the engine looks deeper for its proposals.
bool is_proven(Prover& prover, Game& game, Move move, int moves) {
    const auto proof = prover.shortest_proof(game, move, finding.max_moves);
    return proof && std::ssize(main_line(*proof)) < 2 * moves;
}

std::string fault_of_end(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle) {
    const auto escape = escape_instead(ruleset, puzzle);
    if (!escape) return {};
    return fmt::format("it ends with {}, and the king could escape by {}",
                       to_string(puzzle.line.back(), ruleset->size()), to_string(*escape, ruleset->size()));
}

std::string fault_of_words(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle) {
    if (const auto phase = phase_of(*ruleset, puzzle.position); phase != puzzle.phase)
        return fmt::format("its phase is {}", key_of(phase));
    const auto themes = themes_of(ruleset, puzzle);
    if (themes == puzzle.themes) return {};
    std::string words;
    for (const auto theme : themes) (words += ' ') += key_of(theme);
    return fmt::format("its themes are{}", words);
}

}  // namespace

std::string PuzzleChecker::fault_of(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle) {
    auto game = Game::from(ruleset, puzzle.position, SetupCheck::Lenient);
    if (!game || game->outcome().is_over()) return "nobody is to move in its position";
    auto end = *game;
    if (auto fault = fault_of_line(end, puzzle); !fault.empty()) return fault;
    const bool wins = end.outcome().winner == winner_of(game->to_move());
    auto fault = wins ? fault_of_win(*std::move(game), puzzle)
                 : puzzle.line.size() > 1 || end.outcome().is_over()
                     ? "its line does not end with a win of the solver"
                     : fault_of_defence(*std::move(game), puzzle.line.front());
    if (fault.empty()) fault = fault_of_end(ruleset, puzzle);
    if (fault.empty()) fault = fault_of_words(ruleset, puzzle);
    return fault.empty() && deep_nodes_ > 0 ? fault_of_uniqueness(ruleset, puzzle) : fault;
}

std::string PuzzleChecker::fault_of_win(Game game, const Puzzle& puzzle) {
    Prover prover(engine_, finding.nodes);
    for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
        const Move move = puzzle.line[i];
        const int left = puzzle.moves() - static_cast<int>(i / 2);
        if (i % 2 == 0 && !is_proven(prover, game, move, left))
            return fmt::format("{} is not proven to win in {} moves", to_string(move, game.ruleset().size()),
                               left);
        (void)game.play(move);
    }
    return {};
}

std::string PuzzleChecker::fault_of_defence(Game game, Move move) {
    const bool others_lose = Prover(engine_, finding.nodes).all_others_lose(game, move, finding.max_moves);
    return others_lose ? ""
                       : fmt::format("it is not proven that all moves but {} lose",
                                     to_string(move, game.ruleset().size()));
}

std::string PuzzleChecker::fault_of_uniqueness(const std::shared_ptr<const Ruleset>& ruleset,
                                               const Puzzle& puzzle) {
    const auto second = second_solution(engine_, ruleset, puzzle, deep_nodes_);
    if (!second) return {};
    const auto move = to_string(second->move, ruleset->size());
    const auto& line = puzzle.line;
    if (line.size() == 1) return fmt::format("{} loses too: {}", to_string(line[0], ruleset->size()), move);
    if (second->at == 0) return fmt::format("{} wins too", move);
    return fmt::format("{} wins too at move {}, and it asks for {}", move, second->at + 1, puzzle.asked);
}

}  // namespace tafl
