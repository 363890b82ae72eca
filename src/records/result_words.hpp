// How each format writes who won. White are the defenders, Black the attackers.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "records/record.hpp"

namespace tafl {

struct ResultWords {
    RecordedResult result;
    std::string_view json, csv, otn, pgn;
};

inline constexpr std::array result_words{
    ResultWords{std::nullopt, "", "", "", "*"},
    ResultWords{Winner::Nobody, "ongoing", "Ongoing", "?", "*"},
    ResultWords{Winner::Attackers, "attackers", "Black", "1", "0-1"},
    ResultWords{Winner::Defenders, "defenders", "White", "-1", "1-0"},
    ResultWords{Winner::Draw, "draw", "Draw", "0", "1/2-1/2"},
};

using ResultFormat = std::string_view ResultWords::*;

[[nodiscard]] constexpr std::string_view word_for(RecordedResult result, ResultFormat format) noexcept {
    for (const ResultWords& words : result_words) {
        if (words.result == result) return words.*format;
    }
    return "";
}

// PGN's "*" reads as an unfinished game. Nothing for an unknown word.
[[nodiscard]] constexpr std::optional<RecordedResult> parse_result(std::string_view word,
                                                                   ResultFormat format) noexcept {
    std::optional<RecordedResult> found;
    for (const ResultWords& words : result_words) {
        if (words.*format == word) found = words.result;
    }
    return found;
}

}  // namespace tafl
