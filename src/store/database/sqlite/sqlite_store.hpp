// The store in one SQLite file.
//
// The file is in WAL mode: one writer and any number of readers use it at the same time, each with its own
// Store. Commits are on disk (synchronous FULL). While the file is open, FILE-wal, FILE-shm and FILE-commits
// beside it are part of the database (generation.hpp). The computer players exist from the beginning:
// player_named("computer-3") is level 3.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "store/site_transfer.hpp"
#include "store/store.hpp"

namespace tafl::store {

enum class SqliteAccess {
    ReadWrite,  // creates the file if needed, migrates an older one, and checks its pages
    ReadOnly,   // the file must exist and be up to date
};

// Throws NotOurs if the file exists and is empty. A writer would turn such a file into a store; call this
// first if data is expected.
void refuse_empty(const std::string& file);

// Throws StoreError. ReadOnly refuses an empty file. `on_damage`, which must not throw, is called on the store's thread for
// each damaged page that is read once the file is open, with a description; what needed the page throws Damaged.
[[nodiscard]] std::unique_ptr<Store> open_sqlite(
    const std::string& file, SqliteAccess access,
    std::function<void(const std::string& damage)> on_damage = {});

// Source and target of a move (site_transfer.hpp). The caller has locked the folder, so that no site uses the file.
// The source must be up to date and is not changed; the target need not exist. Throw StoreError.
[[nodiscard]] std::unique_ptr<SiteTables> sqlite_source(const std::string& file);
[[nodiscard]] std::unique_ptr<SiteTables> sqlite_target(const std::string& file);

}  // namespace tafl::store
