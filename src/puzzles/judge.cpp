#include "puzzles/judge.hpp"

#include <fmt/format.h>

#include "notation/refusals.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

enum class Standing : std::uint8_t { Open, Solved, Failed };

class Judge {
  public:
    Judge(const Puzzle& puzzle, Game game)
        : puzzle_(puzzle), game_(std::move(game)), solver_(puzzle.position.to_move) {}

    Parsed<Standing> play(Move move) {
        const auto ply = static_cast<std::size_t>(game_.plies());
        if (const auto played = game_.play(move); !played) return fail(describe(played.error(), move, game_));
        if (standing_ != Standing::Open) return standing_;
        const bool is_in_line = move == puzzle_.line[ply];
        if (ply % 2 == 0) judge(is_in_line);
        else if (!is_in_line)
            return fail(fmt::format("the puzzle answers {} with {}, not with {}", written(ply - 1),
                                    written(ply), to_string(move, puzzle_.position.size)));
        return standing_;
    }

  private:
    static std::unexpected<Error> fail(std::string message) {
        return std::unexpected(Error{std::move(message)});
    }
    [[nodiscard]] std::string written(std::size_t ply) const {
        return to_string(puzzle_.line[ply], puzzle_.position.size);
    }

    void judge(bool is_in_line) {
        if (game_.outcome().winner == winner_of(solver_)) standing_ = Standing::Solved;
        else if (!is_in_line) standing_ = Standing::Failed;
        else if (++found_ == puzzle_.asked) standing_ = Standing::Solved;
    }

    const Puzzle& puzzle_;
    Game game_;
    Side solver_;
    int found_ = 0;
    Standing standing_ = Standing::Open;
};

}  // namespace

Parsed<bool> is_solved(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle,
                       std::span<const Move> moves) {
    if (moves.size() > puzzle.line.size())
        return std::unexpected(
            Error{fmt::format("the solution has {} moves, these are {}", puzzle.line.size(), moves.size())});
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
