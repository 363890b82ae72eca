// A child process whose standard input and output are pipes, read and written by lines. Its standard error is discarded.
//
// Threads: one at a time.
#pragma once

#include <atomic>
#include <expected>

#include "host/piped_process.hpp"

namespace tafl::host {

enum class ReadResult : unsigned char { Line, End, Timeout, TooLong, Stopped };

class ChildProcess {
  public:
    static constexpr std::size_t max_line_length = 1 << 16;

    // Searches PATH, without a shell; runs in the folder, or in ours. Fails with the system's message: "No such file or directory".
    [[nodiscard]] static std::expected<ChildProcess, std::string> start(const std::vector<std::string>& words,
                                                                        const std::string& folder = {});

    // Returns false if not all could be written before the deadline: the process has ended, or does not read.
    [[nodiscard]] bool send(std::string_view text, Deadline deadline);
    // Reads the next line, without its end. Returns within 50 ms when `stop` becomes true.
    [[nodiscard]] ReadResult read_line(std::string& line, Deadline deadline, const std::atomic<bool>& stop);
    // How the process ended: "exit status 3" or "signal 11". Nothing if it still runs after `timeout`.
    [[nodiscard]] std::optional<std::string> wait_for_end(std::chrono::milliseconds timeout);
    // Closes its input, waits up to `timeout` for it to end, then kills it.
    void end(std::chrono::milliseconds timeout);

  private:
    explicit ChildProcess(std::unique_ptr<PipedProcess> process) noexcept : process_(std::move(process)) {}
    [[nodiscard]] bool take_line(std::string& line);

    std::unique_ptr<PipedProcess> process_;
    std::string buffer_;
    std::size_t searched_ = 0;  // the first bytes of the buffer, known to hold no line end
};

}  // namespace tafl::host
