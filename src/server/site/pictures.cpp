#include "server/site/pictures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "notation/diagrams/diagram.hpp"
#include "print/board/board_drawing.hpp"
#include "print/drawing/svg.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

const print::Theme& asked_theme(const Request& request, std::string_view usual) {
    const auto name = request.asked("theme");
    if (name.empty()) return print::theme_named(usual);
    if (const auto* theme = print::find_theme(name)) return *theme;
    throw invalid(fmt::format("theme must be one of {}.", fmt::join(print::theme_names(), ", ")));
}

Response picture(const Request& request, const Game& game, Move last) {
    auto diagram = diagram_of(game);
    diagram.flipped = !request.asked("flip").empty();
    if (game.plies() == 0) diagram.last = last;
    return {
        200, print::to_svg(print::board_picture(diagram, asked_theme(request, "ash"))), "image/svg+xml", {}};
}

}  // namespace tafl::server
