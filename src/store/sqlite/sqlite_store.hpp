// The store in one SQLite file.
//
// The file is in WAL mode: one writer and any number of readers use it at the same time, each with its own Store. Commits are
// on disk (synchronous FULL). While it is open, FILE-wal and FILE-shm beside it belong to it (generation.hpp). The computer
// players exist from the beginning: player_named("computer-3") is level 3.
#pragma once

#include <memory>
#include <string>

#include "store/move.hpp"
#include "store/store.hpp"

namespace tafl::store {

enum class SqliteAccess {
    ReadWrite,  // creates the file if needed, migrates an older one, and checks its pages
    ReadOnly,   // the file must be there, and up to date
};

// Throws NotOurs if the file is there and has no byte. A writer makes a store of such a file; who expects data asks first.
void refuse_empty(const std::string& file);

// Throws StoreError. ReadOnly refuses an empty file.
[[nodiscard]] std::unique_ptr<Store> open_sqlite(const std::string& file, SqliteAccess access);

// The two ends of a move (move.hpp). The caller has locked the folder: no site may use the file meanwhile. The source must
// be up to date and is not changed; the target may be missing. Throw StoreError.
[[nodiscard]] std::unique_ptr<SiteTables> sqlite_source(const std::string& file);
[[nodiscard]] std::unique_ptr<SiteTables> sqlite_target(const std::string& file);

}  // namespace tafl::store
