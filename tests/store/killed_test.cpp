// A process is killed while it writes: every acknowledged commit survives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "store/database/sqlite/sqlite_store.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;

// The last number printed by the child, which is killed after line `lines`.
int last_kept(const std::string& file, const std::string& game, int lines) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::execl("/proc/self/exe", "store_tests", "--write-until-killed", file.c_str(), game.c_str(), nullptr);
        ::_exit(127);
    }
    ::close(ends[1]);
    std::FILE* said = ::fdopen(ends[0], "r");
    int last = 0;
    for (int line = 1, number = 0; std::fscanf(said, "%d", &number) == 1; ++line) {
        last = number;
        if (line == lines) ::kill(child, SIGKILL);
    }
    std::fclose(said);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
    return last;
}

TEST(Killed, WhatWasSaidToBeKeptIsThere) {
    const TemporaryFolder folder;
    const std::string file = folder / "skjaldborg.db";
    for (int round = 1; round <= scaled(12); ++round) {
        const auto game = "game" + std::to_string(round);
        const int last = last_kept(file, game, 3 * round);
        ASSERT_GE(last, 9 * round);
        const auto store = open_sqlite(file, SqliteAccess::ReadWrite);
        const auto events = static_cast<int>(store->events(game).size());
        EXPECT_GE(events, last);
        EXPECT_EQ(events % 3, 0);
        EXPECT_THAT(store->check(), testing::IsEmpty());
    }
}

}  // namespace

}  // namespace tafl::test
