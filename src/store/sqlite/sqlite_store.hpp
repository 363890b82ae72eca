// The store in one file, by SQLite.
//
// The file is in WAL mode: a writer and any number of readers work on it at the same time, each with a Store of its own.
// What was committed is on disk (synchronous FULL). Beside it lie FILE-wal and FILE-shm while it is open; they belong to
// it. The computers are in it from the beginning: player_named("computer-3") is the one of level 3.
#pragma once

#include <memory>
#include <string>

#include "store/store.hpp"

namespace tafl::store {

enum class SqliteAccess {
    ReadWrite,  // makes the file where there is none, and brings an older one up to date
    ReadOnly,   // the file must be there, and up to date
};

// The file holds something else, or comes from a newer version; it was left as it is.
struct NotOurs : StoreError {
    using StoreError::StoreError;
};

// The file is ours, and can no longer be read in part or as a whole.
struct Damaged : StoreError {
    using StoreError::StoreError;
};

// Throws StoreError.
[[nodiscard]] std::unique_ptr<Store> open_sqlite(const std::string& file, SqliteAccess access);

}  // namespace tafl::store
