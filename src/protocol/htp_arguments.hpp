// The arguments of hnefatafl.org's text protocol: roles, squares, time settings, and its error messages.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

[[nodiscard]] Parsed<Side> parse_htp_role(std::string_view word);  // attacker a defender d, in any case
[[nodiscard]] std::string_view to_htp_role(Side side) noexcept;
[[nodiscard]] std::string_view to_htp_status(
    Winner winner) noexcept;  // attacker_wins draw ongoing defender_wins

// The spelling encodes the board's size: 0d3 on 7x7, d3 on 11x11, D3 on 13x13. Written that way; any of these
// forms is read. Fails for a square that is not on the board.
[[nodiscard]] Parsed<Square> parse_htp_square(std::string_view word, int size);
[[nodiscard]] std::string to_htp_square(Square square, int size);

// un-timed, or fischer MINUTES ADD_SECONDS.
struct HtpTime {
    std::chrono::milliseconds main{};
    std::chrono::milliseconds gain{};
};
[[nodiscard]] Parsed<std::optional<HtpTime>> parse_htp_time(std::string_view words);

// play ROLE FROM TO, or play ROLE resigns.
struct HtpPlay {
    Side side = Side::Attackers;
    std::optional<Move> move;  // empty: the side resigns
};
[[nodiscard]] Parsed<HtpPlay> parse_htp_play(std::string_view words, int size);  // the arguments of `play`
[[nodiscard]] std::string to_htp_play(Side side, std::optional<Move> move, int size);

[[nodiscard]] std::string describe_in_htp(const Illegal& illegal, Move move, int size);

}  // namespace tafl
