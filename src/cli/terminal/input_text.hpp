// Lines that people type while playing, and the sentences that answer them.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace tafl::cli {

// Without the comma or full stop that a sentence leaves behind.
[[nodiscard]] std::string_view without_stop(std::string_view text);

// "d1 d3", "d1 - d3," and the like become d1d3 and d1-d3: people write moves as they speak them.
[[nodiscard]] std::string as_one_word(std::string_view line);

// A number from 1 that is the whole text; 0 if it is none.
[[nodiscard]] int counted(std::string_view text);

// "games.csv 2" is the second game of games.csv, unless there is a file of that whole name.
[[nodiscard]] std::pair<std::string, int> file_and_number(std::string_view text);

// With a capital first, but for squares.
[[nodiscard]] std::string capitalised(std::string_view text);
// And with a full stop, but for questions.
[[nodiscard]] std::string sentence(std::string_view text);

}  // namespace tafl::cli
