#include "store/sqlite/migrations.hpp"

#include <fmt/format.h>

#include "store/sqlite/sqlite_store.hpp"

namespace tafl::store {

namespace {

constexpr int application_id = 0x736B6A6C;  // "skjl"

int pragma(Connection& db, const char* sql) {
    auto rows = db.query(sql);
    int value = 0;
    if (rows.next()) rows.read(value);
    return value;
}

int version_of(Connection& db) { return pragma(db, "PRAGMA user_version"); }

bool is_empty(Connection& db) { return pragma(db, "SELECT count(*) FROM sqlite_schema") == 0; }

int newest() { return static_cast<int>(migrations().size()); }

}  // namespace

void refuse_foreign(Connection& db) {
    const int owner = pragma(db, "PRAGMA application_id");
    if (owner == 0 && is_empty(db)) return;
    if (owner != application_id)
        throw NotOurs(fmt::format("{}: a database, but of another program; it is left as it is", db.file()));
    if (const int version = version_of(db); version < 1 || version > newest())
        throw NotOurs(
            fmt::format("{}: written by another version of this program (format {}); this one reads "
                        "formats 1 to {}",
                        db.file(), version, newest()));
}

bool is_up_to_date(Connection& db) { return version_of(db) == newest(); }

// The version is read again inside the transaction: somebody else may be at it.
void migrate(Connection& db) {
    if (is_up_to_date(db)) return;
    WholeChange whole(db);
    for (int done = version_of(db); done < newest(); ++done) {
        db.execute(migrations()[static_cast<std::size_t>(done)]);
        db.execute(fmt::format("PRAGMA user_version = {}", done + 1).c_str());
    }
    db.execute(fmt::format("PRAGMA application_id = {}", application_id).c_str());
    whole.keep();
}

}  // namespace tafl::store
