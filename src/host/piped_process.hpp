// A process whose standard input and output are pipes, as the operating system has it: piped_process_posix.cpp,
// piped_process_windows.cpp. Its standard error is discarded; Ctrl-C does not reach it.
//
// Ownership: the destructor kills the process and its children and waits for it.
#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::host {

using Deadline = std::chrono::steady_clock::time_point;

class PipedProcess {
  public:
    PipedProcess() = default;
    PipedProcess(const PipedProcess&) = delete;
    PipedProcess& operator=(const PipedProcess&) = delete;
    virtual ~PipedProcess() = default;

    // Removes from `text` what the pipe takes; waits for room until the deadline. Returns false when the process has ended.
    [[nodiscard]] virtual bool write_some(std::string_view& text, Deadline deadline) = 0;
    // Appends what has arrived; waits for it until the deadline, 50 ms at most. Returns false at the end.
    [[nodiscard]] virtual bool read_some(std::string& buffer, Deadline deadline) = 0;
    virtual void close_pipes() noexcept = 0;
    // How the process ended, as ChildProcess says it; kills what it left running.
    [[nodiscard]] virtual std::optional<std::string> wait_for_end(std::chrono::milliseconds timeout) = 0;
};

// As ChildProcess::start(). Precondition: there are words.
[[nodiscard]] std::expected<std::unique_ptr<PipedProcess>, std::string> start_process(
    const std::vector<std::string>& words, const std::string& folder);

}  // namespace tafl::host
