#include "puzzles/judge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/refusals.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

enum class Standing : std::uint8_t { Open, Solved, Failed };

class Judge {
  public:
    Judge(const Puzzle& puzzle, Game game)
        : puzzle_(puzzle),
          game_(std::move(game)),
          solver_(puzzle.position.to_move),
          solution_(&puzzle.solution) {}

    Parsed<Standing> play(Move move) {
        const bool is_solvers = game_.to_move() == solver_;
        if (const auto played = game_.play(move); !played) return fail(describe(played.error(), move, game_));
        if (standing_ != Standing::Open) return standing_;
        if (is_solvers) judge(move);
        else if (!follow(move))
            return fail(fmt::format("the puzzle does not say what wins against {}",
                                    to_string(move, puzzle_.position.size)));
        return standing_;
    }

  private:
    static std::unexpected<Error> fail(std::string message) {
        return std::unexpected(Error{std::move(message)});
    }

    // Behind the last move of the solution the game is over, or every defence loses at once.
    void judge(Move move) {
        if (game_.outcome().winner == winner_of(solver_)) standing_ = Standing::Solved;
        else if (solution_ == nullptr || move != solution_->move) standing_ = Standing::Failed;
        else if (++found_ == puzzle_.asked || solution_->defences.empty()) standing_ = Standing::Solved;
    }

    [[nodiscard]] bool follow(Move move) {
        const auto& defences = solution_->defences;
        const auto listed = std::ranges::find(defences, move, &Defence::move);
        const bool is_known = listed != defences.end() || !solution_->shortened;
        solution_ = listed == defences.end() ? nullptr : &listed->answer;
        return is_known;
    }

    const Puzzle& puzzle_;
    Game game_;
    Side solver_;
    const Solution* solution_;  // null: after a defence that loses at once
    int found_ = 0;
    Standing standing_ = Standing::Open;
};

}  // namespace

Parsed<bool> is_solved(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle,
                       std::span<const Move> moves) {
    const int most = 2 * puzzle.moves - 1;
    if (std::ssize(moves) > most)
        return std::unexpected(
            Error{fmt::format("the solution has {} moves, these are {}", most, moves.size())});
    Judge judge(puzzle, *Game::from(ruleset, puzzle.position, SetupCheck::Lenient));
    auto standing = Standing::Open;
    for (const auto move : moves) {
        const auto next = judge.play(move);
        if (!next) return std::unexpected(next.error());
        standing = *next;
        if (standing == Standing::Failed) break;
    }
    return standing == Standing::Solved;
}

}  // namespace tafl
