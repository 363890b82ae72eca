// Text for people: wrapped lines, numbers, suggestions for mistyped words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/endgame_tables.hpp"
#include "engine/score.hpp"

namespace tafl::cli {

// Wraps at blanks before column 78; each line after the first begins with `indent` blanks. Line breaks in the text are
// preserved.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent = 0);

// "12,345,678"
[[nodiscard]] std::string grouped(std::uint64_t number);

// "1 move", "1,200 moves"; `many` if the plural does not just add an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun, std::string_view many = {});

// "ended in the middle of a game; its last 7 bytes were removed", of a file of self-play games.
[[nodiscard]] std::string removed_in_words(std::uint64_t bytes);

// "the attackers win in 12 moves"
[[nodiscard]] std::string verdict_in_words(const std::optional<TableVerdict>& verdict);

// "wins in 4", "loses in 2": for the side to move, with the winner's fourth move or second. Precondition: is_decisive(score).
[[nodiscard]] std::string end_in_words(Score score);

// The same, or "62.5 %".
[[nodiscard]] std::string worth_in_words(Score score, double chance);

// "; did you mean 'moves'?", or nothing if no word is similar.
[[nodiscard]] std::string suggestion(std::string_view text, std::span<const std::string_view> words);

}  // namespace tafl::cli
