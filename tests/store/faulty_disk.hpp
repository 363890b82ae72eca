// Fault injection: a disk that fails on request or loses power. SQLite's file functions (a VFS) with one of
// ours before each.
//
//     write ──► the file, and a list of what is not yet safe
//     sync  ──► the list becomes safe; the disk itself is not synced, to save time
//     power lost: the file is what was safe, with an arbitrary part of the list
//
// While one exists it is the VFS of every new connection. One at a time, one thread.
#pragma once

#include <sqlite3.h>

#include <map>
#include <string>
#include <vector>

#include "support/choose.hpp"

namespace tafl::test {

class FaultyDisk {
  public:
    enum class Failure { Once, FromThenOn };

    FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;
    ~FaultyDisk();

    void fail_at(int operation, Failure failure);  // counted from 1, from now on
    void heal();
    [[nodiscard]] bool has_failed() const noexcept { return has_failed_; }
    // Puts every file into a state that a power loss may leave. No connection may be open.
    void lose_power(Dice& dice);

    // For the functions of the VFS.
    struct Change {  // written bytes, or without bytes a truncation
        sqlite3_int64 offset;
        std::string bytes;
    };
    struct Contents {
        std::string safe;
        std::vector<Change> unsafe;
    };
    [[nodiscard]] bool fails();
    std::map<std::string, Contents> files;

  private:
    sqlite3_vfs* before_;
    sqlite3_vfs vfs_{};
    int operations_ = 0;
    int first_failure_ = 0;
    Failure failure_ = Failure::Once;
    bool has_failed_ = false;
};

}  // namespace tafl::test
