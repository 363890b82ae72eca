// `tafl serve` as a child process, on a free port and without rate limits.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tafl::load {

class ServerProcess {
  public:
    // Starts the server and returns when it has printed its address. `options`: further options of `tafl
    // serve`. `core`: the processor to run on; -1: any.
    ServerProcess(const std::string& tafl, const std::string& data, const std::vector<std::string>& options,
                  int core);
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();  // sends SIGTERM and waits

    void kill();  // kill -9
    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] std::chrono::milliseconds started_in() const noexcept { return started_in_; }
    [[nodiscard]] double memory_mb() const;    // resident
    [[nodiscard]] double cpu_seconds() const;  // of all threads together

  private:
    void end(int signal);
    [[nodiscard]] std::uint16_t read_port(int descriptor) const;

    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
    std::chrono::milliseconds started_in_{0};
};

}  // namespace tafl::load
