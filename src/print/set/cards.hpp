// The reminder cards, one for each player: how that side wins and loses, how all play, with pictures; and their backs.
#pragma once

#include <optional>

#include "print/set/page_parts.hpp"

namespace tafl::print {

struct Cards {
    Room room;  // both lie side by side in its middle, as high as it is
    Elements elements;
};

// In a part of a sheet; nothing if they would not be legible there.
[[nodiscard]] std::optional<Cards> cards_in(const SetContext& set, const Room& room);
// As high as a sheet of their own allows, with larger type and more pictures.
[[nodiscard]] Cards large_cards(const SetContext& set);

// The other side of a sheet with cards in that room, flipped on its long edge.
[[nodiscard]] Elements card_backs(const SetContext& set, const Room& room);

}  // namespace tafl::print
