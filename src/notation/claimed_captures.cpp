#include "notation/claimed_captures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace tafl {

void ClaimedCaptures::add(Square square) noexcept {
    const Captures& captures = game_.last().captures;
    const auto taken = captures.taken();
    const auto found = std::ranges::find(taken, square, &CapturedPiece::square);
    if (found != taken.end()) {
        seen_ |= std::uint64_t{1} << static_cast<unsigned>(found - taken.begin());
    } else if (!captures.king || square == no_square || game_.piece_at(square) != Piece::King) {
        wrong_ = true;
    }
}

bool ClaimedCaptures::are_right() const noexcept {
    return !wrong_ && std::popcount(seen_) == game_.last().captures.count;
}

std::string list_captures(const Game& game) {
    std::string out;
    for (const CapturedPiece& taken : game.last().captures.taken())
        out += (out.empty() ? "" : " ") + to_string(taken.square, game.ruleset().size());
    return out.empty() ? "nothing" : out;
}

std::optional<std::string> wrong_captures(const WrittenMove& written, const Game& game) {
    if (written.marked.empty()) return std::nullopt;
    ClaimedCaptures claimed(game);
    std::string marked;
    const int size = game.ruleset().size();
    for (const Square square : written.marked) {
        claimed.add(square);
        marked += (marked.empty() ? "" : " ") + to_string(square, size);
    }
    if (claimed.are_right()) return std::nullopt;
    return fmt::format("{} takes {}, {} {} marked", to_string(written.move, size), list_captures(game),
                       marked, written.marked.size() == 1 ? "is" : "are");
}

}  // namespace tafl
