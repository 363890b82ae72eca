// Man pages, generated from the command table.
#pragma once

#include <string>

namespace tafl::cli {

// Writes tafl.1, and tafl-COMMAND.1 for each command, into an existing folder. Throws UserError,
// MachineError.
void write_man_pages(const std::string& folder);

}  // namespace tafl::cli
