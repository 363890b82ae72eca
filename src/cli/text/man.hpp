// The manual as man pages, written from the table of commands like the help.
#pragma once

#include <string>

namespace tafl::cli {

// tafl.1, and tafl-COMMAND.1 for each command, into a folder that is there. Throws UserError, MachineError.
void write_man_pages(const std::string& folder);

}  // namespace tafl::cli
