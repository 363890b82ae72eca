// Failures of a subcommand. Caught once, in main().
#pragma once

#include <stdexcept>

namespace tafl::cli {

// A mistake in the input: exit status 2. One sentence: what was read, where, what would be right.
struct UserError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A failure of the machine: exit status 3.
struct MachineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Standard output was closed (`tafl … | head -1`): ends by SIGPIPE without a message.
struct BrokenPipe {};

enum ExitStatus : int { done = 0, difference_found = 1, user_mistake = 2, machine_failed = 3 };

}  // namespace tafl::cli
