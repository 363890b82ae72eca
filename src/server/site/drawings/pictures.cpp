#include "server/site/drawings/pictures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "notation/diagrams/diagram.hpp"
#include "print/board/board_drawing.hpp"
#include "print/drawing/svg.hpp"
#include "server/base/refusal.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

constexpr int max_numbered = 100;

}  // namespace

const print::BoardTheme& query_theme(const Request& request, std::string_view usual) {
    const auto name = request.query_value("theme");
    if (name.empty()) return print::theme_named(usual);
    if (const auto* theme = print::find_theme(name)) return *theme;
    throw invalid(fmt::format("theme must be one of {}.", fmt::join(print::theme_names(), ", ")));
}

Response picture(const Request& request, const Game& game, Move last) {
    auto diagram = diagram_of(game);
    diagram.flipped = query_flag(request, "flip");
    if (game.plies() == 0) diagram.last = last;
    number_moves(diagram, game, query_number(request, "numbered", 0, max_numbered).value_or(0));
    return {
        200, print::to_svg(print::board_picture(diagram, query_theme(request, "ash"))), "image/svg+xml", {}};
}

}  // namespace tafl::server
