// The openings of a match: a few random moves that leave the game balanced, or the lines of a file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "engine/score.hpp"
#include "rules/game.hpp"

namespace tafl::arena {

// A game with the moves of the opening played.
using Opening = Game;

// Evaluates a position for the side to move by a short search. Called by one thread at a time.
using OpeningEvaluation = std::function<Score(const Game&)>;

struct RandomOpenings {
    int plies = 6;
    Score balance = 300;  // the largest score for either side
    std::uint64_t seed = 1;
};

// Makes the openings of a match, the same ones for the same seed. Without an evaluation it accepts any
// opening that does not end the game. After 500 attempts it takes the most balanced one.
class OpeningMaker {
  public:
    OpeningMaker(std::shared_ptr<const Ruleset> ruleset, RandomOpenings options, OpeningEvaluation evaluate);
    [[nodiscard]] Opening make(std::uint64_t number);

  private:
    [[nodiscard]] bool try_one(Game& game, std::uint64_t seed) const;

    std::shared_ptr<const Ruleset> ruleset_;
    RandomOpenings options_;
    OpeningEvaluation evaluate_;
};

// One opening per line: a position, or moves from the start separated by blanks; `#` begins a comment. An error names the
// line.
[[nodiscard]] Parsed<std::vector<Opening>> parse_openings(std::string_view text,
                                                          const std::shared_ptr<const Ruleset>& ruleset);

}  // namespace tafl::arena
