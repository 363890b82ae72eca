// A set as solid things: pieces as shields with a raised device, told apart by touch, and the board in parts with
// grooves between its squares and hollows where pieces start.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "print/set/print_set.hpp"
#include "print/solid/mesh.hpp"

namespace tafl::print {

struct Solid {
    std::string name;  // "king", "defender", "board-a"
    int copies = 1;    // how often it is needed, spares included
    Mesh mesh;
};

inline constexpr double max_solid =
    200;  // mm, the side of a part of the board: most printers have room for it

// Of the options it follows square, king, spares and the pages board and pieces. The error is a sentence, as that of
// print_set().
[[nodiscard]] std::expected<std::vector<Solid>, std::string> solid_set(const Ruleset& ruleset,
                                                                       const SetOptions& options);

// One solid as a binary STL file.
[[nodiscard]] std::string to_stl(const Solid& solid);
// All of them with their copies, laid out side by side, as a 3MF file in millimetres.
[[nodiscard]] std::string to_3mf(const std::vector<Solid>& solids, std::string_view title);

}  // namespace tafl::print
