// A review whose claims are searched again with ten times the nodes.
#pragma once

#include <string>
#include <vector>

#include "advice/second_look.hpp"
#include "engine/engine.hpp"

namespace tafl::test {

// A line of a file of recorded games of Copenhagen: "moves,…,White". People played them without a rule of repetition.
struct RecordedGame {
    Game game;
    Winner result = Winner::Nobody;
};
[[nodiscard]] RecordedGame recorded_game(const std::string& line);

class ReviewedGame {
  public:
    // Reviews the game as the command line and the site do, with so many nodes a position.
    ReviewedGame(const RecordedGame& recorded, std::uint64_t nodes, int hash_mib);

    // What it says that is not so: a recommended move loses where the position was not lost, or a win takes longer than it says.
    [[nodiscard]] std::vector<std::string> false_claims();

    struct Claims {
        int recommended = 0, wins = 0;
    };
    [[nodiscard]] const Claims& claims() const noexcept { return claims_; }

  private:
    void check_best(std::size_t at, const ReviewedMove& move);
    void check_reply(std::size_t at, const ReviewedMove& move);
    void check_win(std::size_t at, Move first, int moves);
    [[nodiscard]] Score score_after(std::size_t at, Move move);
    [[nodiscard]] Game board_at(std::size_t at) const;
    [[nodiscard]] std::vector<PvLine> search(std::size_t at, const std::vector<Move>& moves,
                                             std::uint64_t most, int lines = 1);
    void say(std::size_t at, const std::string& what);

    Game game_;
    std::uint64_t nodes_;
    Engine engine_;
    Review review_;
    Claims claims_;
    std::vector<std::string> false_;
};

}  // namespace tafl::test
