// Help, written from the table of commands.
#pragma once

#include <string>

#include "cli/command.hpp"

namespace tafl::cli {

[[nodiscard]] std::string help_overview();
[[nodiscard]] std::string help_page(const Command& command);

}  // namespace tafl::cli
