// A layer before SQLite's file functions (a VFS) that gives pages their checksums, for the database and its log.
//
//     page written to FILE      its last 8 bytes become the checksum of the others and of its number
//     page read from FILE       verified: a mismatch is SQLITE_IOERR_DATA, and describe_damage() says where
//     page read from FILE-wal   verified by the checksum of its frame, so that a checkpoint copies no damage
//
// A new file has room for them from the beginning; VACUUM gives it to an older one. A page that another program has written counts as
// damaged: its checksum is that of what was there before.
#pragma once

#include <sqlite3.h>

#include <functional>
#include <string>

namespace tafl::store {

// The name for sqlite3_open_v2(). Registered at the first call; its files are those of the default VFS.
[[nodiscard]] const char* checking_vfs();

// Before the first statement: the file gets room for checksums when it is made, or by VACUUM.
void reserve_sums(sqlite3* connection);
[[nodiscard]] bool has_sums(sqlite3* connection);

// The last damage that this connection read, as "page 22 (bytes 86016 to 90111) is not what was written there"; or empty.
[[nodiscard]] std::string describe_damage(sqlite3* connection);
// Called from now on whenever this connection reads damage, also where SQLite keeps it to itself, as in a checkpoint.
using OnDamage = std::function<void(const std::string& damage)>;  // must not throw
void report_damage(sqlite3* connection, OnDamage on_damage);
// From now on damaged pages are read as they are, to copy what is left.
void tolerate_damage(sqlite3* connection);

}  // namespace tafl::store
