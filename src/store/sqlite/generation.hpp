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
#pragma once

#include <string>

#include "store/sqlite/connection.hpp"

namespace tafl::store {

// Throws Damaged if there is a log without its database. Call it before opening the database, because SQLite
// then creates an empty log.
void refuse_orphan_log(const std::string& file);
// Before opening, too: missing_log() in sqlite_store.hpp.

// Marks the file as open by a writer. Throws Damaged if the log belongs to another generation.
void begin_generation(Connection& db);
void count_commit(Connection& db);    // call in every transaction of the writer
void end_generation(Connection& db);  // marks a clean close

}  // namespace tafl::store
