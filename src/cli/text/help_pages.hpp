// Help pages, generated from the command table.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.hpp"

namespace tafl::cli {

inline constexpr std::string_view overview_summary = "hnefatafl by the book: play, look up, check, count";
inline constexpr std::string_view overview_details =
    "Positions are rows, top rank first, and the side to move: \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a\"\n"
    "(t attacker, T defender, K king, numbers are empty squares). Moves are written d1-d3.\n"
    "Where a file is read, - is standard input. Each option is given once.\n"
    "Exit status: 0 done, 1 a check found a difference, 2 a mistake in the input, 3 the machine failed.\n"
    "'tafl help GROUP' lists the commands of a group, 'tafl help COMMAND' explains one, with examples.\n"
    "'tafl --version' prints the version.";

[[nodiscard]] std::string help_overview();
[[nodiscard]] std::string help_page(const CommandGroup& group);
[[nodiscard]] std::string help_page(const Command& command);
// The help of an option with its valid values and its default.
[[nodiscard]] std::string described(const Option& option);
[[nodiscard]] std::string usage(const Command& command);  // tafl show [OPTION…] FILE

}  // namespace tafl::cli
