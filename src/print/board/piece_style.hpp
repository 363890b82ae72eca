// The style of the pieces in a printed set.
#pragma once

#include <optional>
#include <vector>

#include "print/board/shields.hpp"

namespace tafl::print {

// Swords: on board, cards and pictures too (PieceArt). Standing: shields on strips that fold into tents.
enum class PieceStyle : std::uint8_t { Shields, Swords, Standing };

[[nodiscard]] std::vector<std::string_view> piece_style_names();
[[nodiscard]] std::optional<PieceStyle> find_piece_style(std::string_view name);

}  // namespace tafl::print
