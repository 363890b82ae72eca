// A program started beside us, spoken to in lines through two pipes. Its standard error goes nowhere.
//
// Ownership: the process is killed, with all that it started, and waited for when its ChildProcess goes.
// Threads: one at a time. SIGPIPE must be ignored by the program; a child gets it back as it was.
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

enum class Heard : unsigned char { Line, End, Late, TooLong, Stopped };

class ChildProcess {
  public:
    static constexpr std::size_t longest_line = 1 << 16;

    // Found along PATH, no shell in between. Fails with the system's reason: "No such file or directory".
    [[nodiscard]] static std::expected<ChildProcess, std::string> start(
        const std::vector<std::string>& words);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ~ChildProcess();

    // All of it before the deadline, or false: it has ended, or does not read.
    [[nodiscard]] bool send(std::string_view text, Deadline deadline);
    // The next line without its end. `stop`, where it becomes true, ends the wait within 50 ms.
    [[nodiscard]] Heard read_line(std::string& line, Deadline deadline, const std::atomic<bool>& stop);
    // How it ended of itself, "exit status 3" or "signal 11"; nothing where it still runs after `patience`.
    [[nodiscard]] std::optional<std::string> wait_for_end(std::chrono::milliseconds patience);
    // Closes its input, gives it `patience` to end, then kills it.
    void end(std::chrono::milliseconds patience);

  private:
    ChildProcess(pid_t pid, int in, int out) noexcept : pid_(pid), in_(in), out_(out) {}
    [[nodiscard]] bool take_line(std::string& line);
    void close_pipes() noexcept;
    void forget() noexcept;

    pid_t pid_ = -1;
    int in_ = -1;   // what we write to
    int out_ = -1;  // what we read from
    std::string buffer_;
    std::size_t searched_ = 0;  // so much of the buffer holds no line end
};

}  // namespace tafl::arena
