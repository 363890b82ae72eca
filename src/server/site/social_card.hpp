// The picture of a page for those who get its link (og:image): the board, with words beside it.
#pragma once

#include <string>
#include <vector>

#include "rules/game.hpp"

namespace tafl::server {

struct SocialCard {
    Game game;                       // its last position is drawn
    std::vector<std::string> title;  // paragraphs, three at most
    std::string caption;
};

// A PNG of 1200 x 630 pixels. Not thread-safe (print/drawing/cairo_output.hpp): for the PrintShop's thread.
[[nodiscard]] std::string to_png(const SocialCard& card);

}  // namespace tafl::server
