// The store in a PostgreSQL database (15 or newer), over libpq.
//
// Any number of readers use a database at the same time, each with its own Store and connection, and one
// writer, or all nodes of one site. A writer holds an advisory lock of its session, so two sites cannot use
// one database by accident. Commits are on disk (synchronous_commit is at least `on`). The computer players
// exist from the beginning.
//
// Lost connections: the call that notices the loss throws StoreError; begin(), and a reader's call outside a
// transaction, reconnect by themselves. One attempt takes at most connect_timeout (5 s unless the address
// says otherwise). If the reply to COMMIT is lost, commit() reconnects and asks the server whether the
// transaction was committed.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/connection_state.hpp"
#include "store/site_transfer.hpp"
#include "store/store.hpp"

namespace tafl::store {

enum class PostgresqlAccess {
    ReadWrite,  // exclusive: takes the site's lock, creates the tables if needed, migrates older ones
    Node,       // the same, but shares the lock with the other nodes
    ReadOnly,   // the tables must exist and be up to date
};

// Whether the text is the address of a database server: postgresql://user@host/db,
// postgresql:///db?host=/folder.
[[nodiscard]] bool is_postgresql_address(std::string_view text) noexcept;

// The address for messages and logs: without user, password and options.
[[nodiscard]] std::string without_secrets(const std::string& address);

// Throws StoreError: no server, no such database, another site has locked it; NotOurs: the tables of another
// program or a newer version. Messages never contain the password. `state`, which may be null, follows the
// connection.
[[nodiscard]] std::unique_ptr<Store> open_postgresql(const std::string& address, PostgresqlAccess access,
                                                     std::shared_ptr<ConnectionState> state = nullptr);

// Source and target of a move (site_transfer.hpp). Both hold the site's lock; the source must be up to date and is not
// changed. Throw StoreError.
[[nodiscard]] std::unique_ptr<SiteTables> postgresql_source(const std::string& address);
[[nodiscard]] std::unique_ptr<SiteTables> postgresql_target(const std::string& address);

}  // namespace tafl::store
