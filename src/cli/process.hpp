// The program as a process of the operating system: process_posix.cpp, process_windows.cpp.
#pragma once

#include <string>
#include <vector>

namespace tafl::cli {

// Standard streams and signals. Call it first.
void prepare_process();

// The words after the program's name, in UTF-8.
[[nodiscard]] std::vector<std::string> command_line(int argc, char** argv);

// Ends as other programs do whose output is not read to the end, because a check has not passed then. Returns the exit status
// where that is all there is.
[[nodiscard]] int end_by_broken_pipe();

}  // namespace tafl::cli
