// The preview picture of a link (og:image): the board, with words beside it.
#pragma once

#include <string>
#include <vector>

#include "rules/game.hpp"

namespace tafl::server {

struct SocialCard {
    Game game;                       // its current position is drawn
    std::vector<std::string> title;  // paragraphs, three at most
    std::string caption;
};

// A PNG of 1200 x 630 pixels. Not thread-safe (print/drawing/cairo_output.hpp): call on the DrawingPool's
// thread.
[[nodiscard]] std::string to_png(const SocialCard& card);

}  // namespace tafl::server
