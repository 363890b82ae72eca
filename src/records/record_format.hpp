// The formats of recorded games, and their detection.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/error.hpp"

namespace tafl {

enum class RecordFormat : std::uint8_t { Csv, Otn, Pgn, Json, Moves };

[[nodiscard]] std::string_view to_string(RecordFormat format) noexcept;  // csv otn pgn json moves
[[nodiscard]] std::optional<RecordFormat> parse_record_format(std::string_view text) noexcept;

// By content. Fails if the text is empty or binary.
[[nodiscard]] Parsed<RecordFormat> detect_format(std::string_view text);

}  // namespace tafl
