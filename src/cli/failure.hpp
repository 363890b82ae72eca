// The ways in which the program gives up. Thrown by subcommands, caught once, in main.
#pragma once

#include <stdexcept>

namespace tafl::cli {

// The user can put it right: exit status 2. One sentence: what was read, where, what would be right.
struct UserError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The machine failed us: exit status 3.
struct MachineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Nobody reads standard output any more (`tafl … | head -1`): ended by SIGPIPE, without a word.
struct ReaderLeft {};

enum ExitStatus : int { done = 0, difference_found = 1, user_mistake = 2, machine_failed = 3 };

}  // namespace tafl::cli
