// Starts a NATS server for one test, on a free port.
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "support/temporary_folder.hpp"

namespace tafl::test {

class NatsServer {
  public:
    [[nodiscard]] static bool is_installed() { return std::filesystem::exists(program); }

    NatsServer() { start(); }
    NatsServer(const NatsServer&) = delete;
    NatsServer& operator=(const NatsServer&) = delete;
    ~NatsServer() { kill(); }

    [[nodiscard]] std::string url() const { return fmt::format("nats://127.0.0.1:{}", port_); }
    // kill -9: undelivered messages are lost.
    void kill() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }
    // Starts it, after the first time on the same port. Returns when it listens.
    void start() {
        const auto log = folder_ / "log";
        std::filesystem::remove(log);
        const std::string port = std::to_string(port_ == 0 ? -1 : port_);
        const std::string log_file = log.string();
        const char* arguments[] = {program,      "-a", "127.0.0.1",      "-p",
                                   port.c_str(), "-l", log_file.c_str(), nullptr};
        if (::posix_spawn(&pid_, program, nullptr, nullptr, const_cast<char**>(arguments), environ) != 0)
            throw std::runtime_error("nats-server does not start");
        while (!is_ready(log)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }

  private:
    static constexpr const char* program = "/usr/sbin/nats-server";

    bool is_ready(const std::filesystem::path& log) {
        std::ostringstream text;
        text << std::ifstream(log).rdbuf();
        std::smatch found;
        const auto lines = text.str();
        if (!std::regex_search(lines, found,
                               std::regex("Listening for client connections on [^:]*:(\\d+)"))) {
            if (::waitpid(pid_, nullptr, WNOHANG) == pid_)
                throw std::runtime_error("nats-server ended: " + lines);
            return false;
        }
        port_ = std::stoi(found[1]);
        return lines.find("Server is ready") != lines.npos;
    }

    TemporaryFolder folder_;
    int port_ = 0;
    ::pid_t pid_ = 0;
};

// Skips the test if nats-server is not installed.
#define NEEDS_NATS_SERVER()                      \
    if (!tafl::test::NatsServer::is_installed()) \
    GTEST_SKIP() << "nats-server is missing; tools/install test fetches it"

}  // namespace tafl::test
