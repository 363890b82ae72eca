#include "store/database/postgresql/migrations.hpp"

#include <fmt/format.h>

namespace tafl::store::postgresql {

namespace {

// 0: the site's tables do not exist.
int version_of(Connection& db) {
    if (!first_of(db.query("SELECT to_regclass('tafl_site') IS NOT NULL"), only_value<bool>).value())
        return 0;
    return first_of(db.query("SELECT version FROM tafl_site"), only_value<int>).value_or(0);
}

int newest_format() { return static_cast<int>(postgresql_migrations().size()); }

bool is_up_to_date(Connection& db) { return version_of(db) == newest_format(); }

void run_missing(Connection& db) {
    for (int done = version_of(db); done < newest_format(); ++done)
        db.execute(postgresql_migrations()[static_cast<std::size_t>(done)]);
    sign(db);
}

}  // namespace

bool has_tables(Connection& db) {
    return first_of(db.query("SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = current_schema())"),
                    only_value<bool>)
        .value();
}

std::optional<TransferMark> transfer_mark(Connection& db) {
    if (!first_of(db.query("SELECT to_regclass($1) IS NOT NULL", transfer_marker), only_value<bool>).value())
        return std::nullopt;
    return first_of(db.query(fmt::format("SELECT source, format FROM {}", transfer_marker)),
                    row_of(&TransferMark::source, &TransferMark::format));
}

void sign(Connection& db) {
    db.execute(fmt::format("CREATE TABLE IF NOT EXISTS tafl_site (version integer NOT NULL); "
                           "DELETE FROM tafl_site; INSERT INTO tafl_site VALUES ({})",
                           newest_format())
                   .c_str());
}

void refuse_foreign(Connection& db) {
    if (const auto mark = transfer_mark(db)) throw NotOurs(unfinished_transfer(*mark, db.name()));
    const int version = version_of(db);
    if (version == 0 && has_tables(db))
        throw NotOurs(db.name() + ": a database of another program; it is not changed");
    if (version > newest_format())
        throw NotOurs(
            fmt::format("{}: written by another version of this program (format {}); this one reads "
                        "formats 1 to {}",
                        db.name(), version, newest_format()));
}

void refuse_older(Connection& db) {
    if (!is_up_to_date(db))
        throw StoreError(
            db.name() +
            ": holds no site, or one of an older version of this program; `tafl serve` brings it up to date");
}

// If several nodes start, one migrates. Take the lock before the transaction begins: its snapshot would not
// see the tables that another node has made meanwhile.
void migrate(Connection& db) {
    if (is_up_to_date(db)) return;
    db.execute("SELECT pg_advisory_lock(1936419436, 2)");
    db.execute("BEGIN");
    try {
        if (!is_up_to_date(db)) run_missing(db);
        db.execute("COMMIT");
    } catch (...) {
        db.try_execute("ROLLBACK");
        db.try_execute("SELECT pg_advisory_unlock(1936419436, 2)");
        throw;
    }
    db.execute("SELECT pg_advisory_unlock(1936419436, 2)");
}

}  // namespace tafl::store::postgresql
