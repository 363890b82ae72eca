// How each format writes who won. White are the defenders, Black the attackers.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "records/record.hpp"

namespace tafl {

struct ResultTokens {
    RecordedResult result;
    std::string_view json, csv, otn, pgn;
};

inline constexpr std::array result_tokens{
    ResultTokens{std::nullopt, "", "", "", "*"},
    ResultTokens{Winner::Nobody, "ongoing", "Ongoing", "?", "*"},
    ResultTokens{Winner::Attackers, "attackers", "Black", "1", "0-1"},
    ResultTokens{Winner::Defenders, "defenders", "White", "-1", "1-0"},
    ResultTokens{Winner::Draw, "draw", "Draw", "0", "1/2-1/2"},
};

using ResultFormat = std::string_view ResultTokens::*;

[[nodiscard]] constexpr std::string_view token_for(RecordedResult result, ResultFormat format) noexcept {
    for (const ResultTokens& tokens : result_tokens) {
        if (tokens.result == result) return tokens.*format;
    }
    return "";
}

// PGN's "*" reads as an unfinished game. Nothing for an unknown token.
[[nodiscard]] constexpr std::optional<RecordedResult> parse_result(std::string_view token,
                                                                   ResultFormat format) noexcept {
    std::optional<RecordedResult> found;
    for (const ResultTokens& tokens : result_tokens) {
        if (tokens.*format == token) found = tokens.result;
    }
    return found;
}

}  // namespace tafl
