#include "host/child_process.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace tafl::host {

namespace {

TEST(ChildProcess, RunsInItsFolder) {
    std::signal(SIGPIPE, SIG_IGN);
    const std::atomic<bool> never{false};
    auto process = ChildProcess::start({"pwd"}, "/usr/bin");
    ASSERT_TRUE(process) << process.error();
    std::string line;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    ASSERT_EQ(process->read_line(line, deadline, never), ReadResult::Line);
    EXPECT_EQ(line, "/usr/bin");
    EXPECT_EQ(ChildProcess::start({"pwd"}, "/none").error(), "No such file or directory");
}

}  // namespace

}  // namespace tafl::host
