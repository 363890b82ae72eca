// Whose is what: a row that ties the names of the pieces to their shields, or to the stools where they begin.
#pragma once

#include "print/set/furniture.hpp"
#include "print/set/words.hpp"

namespace tafl::print {

[[nodiscard]] std::string_view name_of(Piece piece, const SetWords& words);

// In one line around a middle, so high, and no wider than the room.
struct KeyRow {
    Point middle;
    double room, height;
};
[[nodiscard]] Marks whose_shields(const SetContext& set, const KeyRow& row);
[[nodiscard]] Marks whose_stools(const SetContext& set, const KeyRow& row);

}  // namespace tafl::print
