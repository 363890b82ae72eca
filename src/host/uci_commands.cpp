#include "host/uci_commands.hpp"

#include <fmt/format.h>

#include "notation/positions.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl::host {

std::string to_uci_position(const Game& game, bool adk) {
    std::string text = "position startpos";
    const auto& start = game.start();
    if (start != game.ruleset().start) {
        const auto side = start.to_move == Side::Attackers ? "a" : "d";
        text = "position fen " + (adk ? to_adk_rows(start) + " " + side : to_position(start));
    }
    if (game.plies() > 0) text += " moves";
    const int size = game.ruleset().size();
    for (const auto& played : game.history()) text += " " + to_uci_move(played.move, size);
    return text;
}

std::string to_uci_go(const MoveLimits& limits, std::array<std::chrono::milliseconds, 2> left,
                      std::array<std::chrono::milliseconds, 2> increment) {
    std::string text = "go";
    if (limits.movetime) text += fmt::format(" movetime {}", limits.movetime->count());
    if (limits.nodes) text += fmt::format(" nodes {}", *limits.nodes);
    if (limits.depth) text += fmt::format(" depth {}", *limits.depth);
    if (limits.clock) {
        text += fmt::format(" atime {} dtime {} ainc {} dinc {}", left[0].count(), left[1].count(),
                            increment[0].count(), increment[1].count());
    }
    return text;
}

}  // namespace tafl::host
