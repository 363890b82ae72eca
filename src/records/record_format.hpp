// The formats of recorded games, and their detection.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/error.hpp"

namespace tafl {

enum class RecordFormat : std::uint8_t {
    Csv,
    Otn,
    Pgn,
    Json,
    Moves,
    Ludii,      // games saved by Ludii (.trl)
    TablutLog,  // logs of the Tablut competition's server; only read
};

[[nodiscard]] std::string_view to_string(RecordFormat format) noexcept;  // csv otn pgn json moves trl log
[[nodiscard]] std::optional<RecordFormat> parse_record_format(std::string_view text) noexcept;

// By content. Fails if the text is empty, binary, or of a kind that holds no record; the error names it.
[[nodiscard]] Parsed<RecordFormat> detect_format(std::string_view text);

}  // namespace tafl
