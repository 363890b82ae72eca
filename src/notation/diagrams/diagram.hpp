// The content of a drawing of the board, for every medium: diagram_text.hpp, print/board/.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

// The kind of square under the pieces.
enum class Ground : std::uint8_t { Plain, Start, Camp, Throne, Corner };

// A move's number in the corner of a square, as in chess articles.
struct MoveNumber {
    Square square = no_square;
    int number = 0;
};

struct Diagram {
    Setup setup;
    std::array<Ground, max_squares> ground{};
    Move last;                         // highlighted; no_square if there is none
    std::vector<Square> captured;      // soldiers that the last move captured
    std::vector<Square> destinations;  // dots
    std::vector<Square> outlined;      // the fort, the ring or the wall
    std::vector<Move> arrows;          // from, to
    std::vector<MoveNumber> numbers;   // several on one square are drawn side by side
    std::vector<Square> circled;       // marked for attention
    bool flipped = false;              // the last rank at the bottom
    std::string title;                 // the text alternative
    std::string caption;               // below the picture
    std::string in_words;  // pieces and moves, for the text alternative; empty: the position's code
};

// The position on the board of its ruleset. Precondition: the sizes agree.
[[nodiscard]] Diagram to_diagram(const Ruleset& ruleset, const Setup& setup);

// The position of the game with its last move and captures and, after the end, the squares that decided it.
[[nodiscard]] Diagram diagram_of(const Game& game);

// Draws the squares on which pieces start as plain ones, for a position that did not come from the opening.
void hide_start_squares(Diagram& diagram);

// Adds an arrow and a number for each of the last `count` moves (or all, if there are fewer), numbered from
// the start of the game, and crosses on captured pieces.
void number_moves(Diagram& diagram, const Game& game, int count);

}  // namespace tafl
