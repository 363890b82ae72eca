// Detects that the database file and its write-ahead log do not belong together.
//
// The last commits are in FILE-wal until a checkpoint writes them to FILE. If the log is deleted, or FILE is replaced by an
// older copy, SQLite opens the rest without an error and acknowledged moves are lost. So the table `site` records whether a
// writer has the file open, and its generation (the number of openings after a clean close). Every transaction writes this row:
//
//     clean close      FILE: generation 4, closed             no log
//     open             FILE: generation 5, open               log: generation 5
//     after a crash    FILE: generation 5, open               log: generation 5        → recovered
//     log deleted      FILE: generation 5, open               no log                   → refused
//     FILE replaced    FILE: generation 3                     log: generation 5        → refused
//
// SQLite opens a damaged or cut log, too, as if it had ended before. So the log of a file that is open is read here first
// (write_ahead_log.hpp), and beside FILE is FILE-commits: the number of acknowledged commits, written after each without waiting for the
// disk. After a kill it is exact, so that every lost commit is found; after a power failure it may be some seconds old, and what is
// missing at the end of the log since then cannot be known.
#pragma once

#include <cstdint>
#include <string>

#include "store/database/sqlite/connection.hpp"

namespace tafl::store {

// Throws Damaged if there is a log without its database. Call it before opening the database, because SQLite
// then creates an empty log.
void refuse_orphan_log(const std::string& file);

// A sentence if acknowledged changes are lost, because a writer has not closed the file and its log is missing, cut or damaged; else empty.
// What can still be read, or copied by back_up(), lacks them. The first looks at the files and is to be called before the database is
// opened (as above), the second compares the acknowledged commits with what the opened database holds.
[[nodiscard]] std::string lost_log(const std::string& file);
[[nodiscard]] std::string lost_commits(Connection& db);

// Marks the file as open by a writer. Throws Damaged if the log belongs to another generation.
void begin_generation(Connection& db);
void end_generation(Connection& db);  // marks a clean close

// FILE-commits. Errors are ignored: then less is known after a crash.
class AcknowledgedCommits {
  public:
    // Before begin_generation(): what the file of another generation said means nothing for the next.
    explicit AcknowledgedCommits(Connection& db);
    AcknowledgedCommits(const AcknowledgedCommits&) = delete;
    AcknowledgedCommits& operator=(const AcknowledgedCommits&) = delete;
    ~AcknowledgedCommits();

    void count(Connection& db);   // in every transaction of the writer
    void acknowledge() noexcept;  // the transaction that was counted has been committed
    void forget() noexcept;       // after a clean close nothing can be missing

  private:
    std::string path_;
    int descriptor_ = -1;
    std::string counted_;
};

}  // namespace tafl::store
