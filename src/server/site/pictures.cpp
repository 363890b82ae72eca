#include "server/site/pictures.hpp"

#include <fmt/format.h>

#include <charconv>

#include "notation/diagrams/diagram_svg.hpp"
#include "notation/diagrams/game_diagram.hpp"

namespace tafl::server {

Response picture(const Game& game, bool flipped, Move last) {
    auto diagram = diagram_of(game);
    diagram.flipped = flipped;
    if (game.plies() == 0) diagram.last = last;
    return {200, to_svg(diagram), "image/svg+xml", {}};
}

std::optional<int> query_number(const Request& request, std::string_view key, int least, int most) {
    const auto text = request.asked(key);
    if (text.empty()) return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) {
        throw bad_request(fmt::format("{} must be a number from {} to {}.", key, least, most));
    }
    return number;
}

}  // namespace tafl::server
