// Lines that people type while playing, and the sentences of the answers.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace tafl::cli {

// Without a comma or full stop at the end.
[[nodiscard]] std::string_view without_stop(std::string_view text);

// "d1 d3", "d1 - d3," and the like become d1d3 and d1-d3: people type moves as they say them.
[[nodiscard]] std::string as_one_word(std::string_view line);

// The whole text as a number from 1; 0 if it is not one.
[[nodiscard]] int parse_count(std::string_view text);

// "games.csv 2" is the second game of games.csv, unless a file has that whole name.
[[nodiscard]] std::pair<std::string, int> file_and_number(std::string_view text);

// With a capital letter first, except before squares: "a1 is empty".
[[nodiscard]] std::string capitalised(std::string_view text);
// The same with a full stop, unless it is a question.
[[nodiscard]] std::string sentence(std::string_view text);

}  // namespace tafl::cli
