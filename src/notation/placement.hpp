// Reads a position without a ruleset, for records and for the layouts of ruleset files.
//
//   3ttttt3/5t5/.../3ttttt3 a      ours: t T K, c N for special pieces; top rank first
//   /3ttttt3/.../3ttttt3/          OpenTafl's: the same letters, a leading slash, rank 1 first
//   3aaaaa3/.../3aaaaa3 a          a d k; top rank first
//   /3AAAAA3/.../3AAAAA3/          A D K; top rank first, leading slash or not
//
// The rows may stand on lines of their own instead of between slashes.
#pragma once

#include <bitset>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "rules/types.hpp"

namespace tafl {

struct Placement {
    Setup setup;
    bool side_given = false;  // false: setup.to_move is meaningless
};

[[nodiscard]] Parsed<Placement> parse_placement(std::string_view text);

// A position of which only some squares count: `*` is a square on which anything may stand.
struct Pattern {
    Setup setup;  // its side to move is meaningless
    std::bitset<max_squares> any;
    std::optional<Side> to_move;  // nothing: either
};

// As parse_placement(), with `*` for any square. Fails if no square is left that counts.
[[nodiscard]] Parsed<Pattern> parse_pattern(std::string_view text);

// a, d, attackers, defenders.
[[nodiscard]] Parsed<Side> parse_side(std::string_view text);

}  // namespace tafl
