// Where the games of a match begin: a few random moves, of which neither side has got too much, or lines of a
// file.
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

// Where a pair of games begins: it stands there with the moves of the opening played.
using Opening = Game;

// What a position is worth to the side to move, by a short search. Called by one thread at a time.
using Judge = std::function<Score(const Game&)>;

struct RandomOpenings {
    int plies = 6;
    Score balance = 300;  // the judge says no more than this for either side
    std::uint64_t seed = 1;
};

// Makes the openings of a match one after the other; the same ones for the same seed. Without a judge, every
// opening that leaves the game going is good. Gives up on balance after 500 attempts and takes the most even
// one.
class OpeningMaker {
  public:
    OpeningMaker(std::shared_ptr<const Ruleset> ruleset, RandomOpenings options, Judge judge);
    [[nodiscard]] Opening make(std::uint64_t number);

  private:
    [[nodiscard]] bool try_one(Game& game, std::uint64_t seed) const;

    std::shared_ptr<const Ruleset> ruleset_;
    RandomOpenings options_;
    Judge judge_;
};

// One opening a line: a position, or moves from the start parted by blanks; `#` begins a comment. Fails with
// the line's number.
[[nodiscard]] Parsed<std::vector<Opening>> parse_openings(std::string_view text,
                                                          const std::shared_ptr<const Ruleset>& ruleset);

}  // namespace tafl::arena
