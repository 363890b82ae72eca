// The store in a PostgreSQL database (15 or newer), over libpq.
//
// Any number of readers use a database at the same time, each with its own Store and connection, and one writer, or all
// nodes of one site. A writer holds an advisory lock of its session, so two sites cannot use one database by accident. Commits are on disk
// (synchronous_commit is at least `on`). The computer players exist from the beginning.
//
// Lost connections: the call that notices throws StoreError; begin(), and a reader's call outside a transaction, connect
// again by themselves. An attempt takes at most connect_timeout (5 s unless the address says otherwise). Where the answer
// to COMMIT is lost, commit() connects again and asks the server whether it happened.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "store/connection_state.hpp"
#include "store/move.hpp"
#include "store/store.hpp"

namespace tafl::store {

enum class PostgresqlAccess {
    ReadWrite,  // alone: takes the site's lock, makes the tables if needed, migrates older ones
    Node,       // the same together with other nodes, which all share the lock
    ReadOnly,   // the tables must be there, and up to date
};

// Whether this names a database server: postgresql://user@host/db, postgresql:///db?host=/folder.
[[nodiscard]] bool is_postgresql_address(std::string_view text) noexcept;

// The address for people and logs: without user, password and options.
[[nodiscard]] std::string without_secrets(const std::string& address);

// Throws StoreError: no server, no such database, another site has it; NotOurs: tables of another program or a newer
// version. No message holds the password. `state`, which may be null, follows the connection.
[[nodiscard]] std::unique_ptr<Store> open_postgresql(const std::string& address, PostgresqlAccess access,
                                                     std::shared_ptr<ConnectionState> state = nullptr);

// The two ends of a move (move.hpp). Both hold the site's lock; the source must be up to date and is not changed. Throw
// StoreError.
[[nodiscard]] std::unique_ptr<SiteTables> postgresql_source(const std::string& address);
[[nodiscard]] std::unique_ptr<SiteTables> postgresql_target(const std::string& address);

}  // namespace tafl::store
