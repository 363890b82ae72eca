// How many soldiers a game has cost: by the record's own counts, by its marks, on the board.
#pragma once

#include "records/record.hpp"
#include "rules/game.hpp"

namespace tafl {

// As the correspondence site counts: every mark, also a repeated one.
[[nodiscard]] CaptureCounts count_marks(const Record& record) noexcept;

[[nodiscard]] CaptureCounts count_captures(const Game& game) noexcept;

// Whether the record has as many marks as it counts captures; true for a record without counts.
[[nodiscard]] bool marks_agree_with_counts(const Record& record) noexcept;

// Whether the record's counts are those of the game that was played from it; true for a record without counts.
[[nodiscard]] bool counts_agree(const Record& record, const Game& played) noexcept;

}  // namespace tafl
