// A disk that fails when it is told to, or loses its power: SQLite's own file functions (a VFS), with one of ours before
// each.
//
//     write ──► the file, and a list of what is not yet safe
//     sync  ──► the list becomes safe; the disk itself is not asked, tests are many
//     power lost: the file is what was safe, with an arbitrary part of the list
//
// While one lives it is the VFS of every new connection. One at a time, one thread.
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
    // Puts every file back to what a sudden end may leave. No connection may be open.
    void lose_power(Dice& dice);

    // For the functions of the VFS.
    struct Change {  // a piece written, or without bytes the file cut off
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
