// A child process whose standard input and output are pipes, read and written by lines. Its standard error is discarded.
//
// Ownership: the destructor kills the process and its children and waits for it.
// Threads: one at a time. The program must ignore SIGPIPE; the child has the default again.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::arena {

using Deadline = std::chrono::steady_clock::time_point;

enum class ReadResult : unsigned char { Line, End, Timeout, TooLong, Stopped };

class ChildProcess {
  public:
    static constexpr std::size_t max_line_length = 1 << 16;

    // Searches PATH, without a shell. Fails with the system's message: "No such file or directory".
    [[nodiscard]] static std::expected<ChildProcess, std::string> start(
        const std::vector<std::string>& words);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ~ChildProcess();

    // Returns false if not all could be written before the deadline: the process has ended, or does not read.
    [[nodiscard]] bool send(std::string_view text, Deadline deadline);
    // Reads the next line, without its end. Returns within 50 ms when `stop` becomes true.
    [[nodiscard]] ReadResult read_line(std::string& line, Deadline deadline, const std::atomic<bool>& stop);
    // How the process ended: "exit status 3" or "signal 11". Nothing if it still runs after `timeout`.
    [[nodiscard]] std::optional<std::string> wait_for_end(std::chrono::milliseconds timeout);
    // Closes its input, waits up to `timeout` for it to end, then kills it.
    void end(std::chrono::milliseconds timeout);

  private:
    ChildProcess(pid_t pid, int in, int out) noexcept : pid_(pid), in_(in), out_(out) {}
    [[nodiscard]] bool take_line(std::string& line);
    void close_pipes() noexcept;
    void forget() noexcept;

    pid_t pid_ = -1;
    int in_ = -1;   // write end of its standard input
    int out_ = -1;  // read end of its standard output
    std::string buffer_;
    std::size_t searched_ = 0;  // the first bytes of the buffer, known to hold no line end
};

}  // namespace tafl::arena
