// What a drawing of the board shows, whatever it is drawn with: diagram_text.hpp, print/board/.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rules/ruleset.hpp"

namespace tafl {

// What an empty square is.
enum class Ground : std::uint8_t { Plain, Start, Camp, Throne, Corner };

struct Diagram {
    Setup setup;
    std::array<Ground, max_squares> ground{};
    Move last;                         // washed; no_square where there is none
    std::vector<Square> captured;      // where soldiers have just been taken
    std::vector<Square> destinations;  // dots
    std::vector<Square> outlined;      // the fort, the ring, the wall
    std::vector<Move> arrows;          // from, to
    std::vector<Square> circled;       // looked at
    bool flipped = false;              // seen from the other side
    std::string title;                 // for those who cannot see it
    std::string caption;               // below the picture
};

// The position on the board of its ruleset. Precondition: the sizes agree.
[[nodiscard]] Diagram to_diagram(const Ruleset& ruleset, const Setup& setup);

}  // namespace tafl
