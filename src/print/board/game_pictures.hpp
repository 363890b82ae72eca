// Positions of a game, on one sheet or as an animation.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "notation/diagrams/diagram.hpp"
#include "print/board/theme.hpp"
#include "print/drawing/animation.hpp"
#include "rules/game.hpp"

namespace tafl::print {

// How each board of a game is drawn.
struct BoardView {
    const BoardTheme* theme = nullptr;
    bool flipped = false;
    int numbered = 0;           // the number of last moves with an arrow and a number
    bool start_squares = true;  // false: only in a game that began with the ruleset's opening
};

// The position as `view` wants it, without a caption.
[[nodiscard]] Diagram viewed_diagram(const Game& game, const BoardView& view);

// A game with access to the position after each move.
class ReplayedGame {
  public:
    explicit ReplayedGame(const Game& game);
    [[nodiscard]] int plies() const noexcept { return static_cast<int>(moves_.size()); }
    // Precondition: 0 <= ply <= plies(). The reference is valid until the next call. Stepping by one ply is
    // cheap.
    [[nodiscard]] const Game& after(int ply);

  private:
    Game game_;
    std::vector<Move> moves_;
};

// The position, captioned with its last move, "12. d1-d3xd4", or with how the game ended.
[[nodiscard]] Diagram captioned_diagram(const Game& game, const BoardView& view);

// From left to right, `columns` in a row. Precondition: there is a diagram, and columns > 0.
[[nodiscard]] Drawing diagram_sheet(std::span<const Diagram> diagrams, const BoardTheme& theme, int columns);

// One frame for each ply. Fails as to_animation() does. Precondition: `plies` is not empty, and the game has
// them all.
[[nodiscard]] std::expected<std::string, std::string> animated_game(const Game& game,
                                                                    std::span<const int> plies,
                                                                    const BoardView& view,
                                                                    const AnimationOptions& options);

}  // namespace tafl::print
