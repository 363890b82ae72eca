#include <fcntl.h>

#include <algorithm>
#include <csignal>

#include "cli/failure.hpp"
#include "cli/process.hpp"

namespace tafl::cli {

namespace {

// If a standard stream was closed, a file opened later must not get its number. Using the stream still fails.
void reserve_standard_streams() {
    for (int stream = 0; stream <= 2; ++stream) {
        if (::fcntl(stream, F_GETFD) == -1) (void)::open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
    }
}

}  // namespace

void prepare_process() {
    reserve_standard_streams();
    std::signal(SIGXFSZ, SIG_IGN);  // write() reports the file size limit instead
    std::signal(SIGPIPE, SIG_IGN);  // write() reports a closed pipe instead
}

std::vector<std::string> command_line(int argc, char** argv) {
    return {argv + std::min(argc, 1), argv + argc};
}

int end_by_broken_pipe() {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
    return machine_failed;  // if the signal is blocked
}

}  // namespace tafl::cli
