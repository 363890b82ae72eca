#include "store/database/sqlite/migrations.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::store {

namespace {

constexpr int application_id = 0x736B6A6C;  // "skjl"

// The header of the file, read by one statement, because another process may be migrating it.
struct Header {
    int owner = 0;
    int version = 0;
    int pages = 0;
    int things = 0;  // number of tables, indexes and triggers
};

Header header_of(Connection& db) {
    auto rows = db.query(
        "SELECT application_id, user_version, page_count, (SELECT count(*) FROM sqlite_schema) "
        "FROM pragma_application_id, pragma_user_version, pragma_page_count");
    Header header;
    if (rows.next()) rows.read(header.owner, header.version, header.pages, header.things);
    return header;
}

NotOurs empty_database(const std::string& file) {
    return NotOurs(fmt::format(
        "{0}: an empty database; if it held data, they are lost, as happens when {0}-wal is removed. "
        "Restore a backup (docs/data.md), or move the file away to begin an empty site",
        file));
}

int newest() { return static_cast<int>(migrations().size()); }

bool is_up_to_date(Connection& db) { return header_of(db).version == newest(); }

}  // namespace

void refuse_empty(const std::string& file) {
    std::error_code none;
    if (std::filesystem::exists(file, none) && std::filesystem::is_regular_file(file, none) &&
        std::filesystem::file_size(file, none) == 0)
        throw empty_database(file);
}

void refuse_foreign(Connection& db) {
    const auto [owner, version, pages, things] = header_of(db);
    if (pages == 0) return;
    if (owner == 0 && things == 0) throw empty_database(db.file());
    if (const auto mark = owner == 0 ? transfer_mark(db) : std::nullopt)
        throw NotOurs(unfinished_transfer(*mark, db.file()));
    if (owner != application_id)
        throw NotOurs(fmt::format("{}: a database of another program; it is not changed", db.file()));
    if (version < 1 || version > newest())
        throw NotOurs(
            fmt::format("{}: written by another version of this program (format {}); this one reads "
                        "formats 1 to {}",
                        db.file(), version, newest()));
}

void refuse_older(Connection& db) {
    if (!is_up_to_date(db))
        throw StoreError(db.file() +
                         ": written by an older version of this program; `tafl serve` brings it up to date");
}

std::optional<TransferMark> transfer_mark(Connection& db) {
    if (!db.query("SELECT 1 FROM sqlite_schema WHERE name = $1", transfer_marker).next()) return std::nullopt;
    auto rows = db.query(fmt::format("SELECT source, format FROM {}", transfer_marker));
    TransferMark mark;
    if (rows.next()) rows.read(mark.source, mark.format);
    return mark;
}

void sign(Connection& db) { db.execute(fmt::format("PRAGMA application_id = {}", application_id).c_str()); }

// Rereads the version inside the transaction: another process may have migrated the file.
void migrate(Connection& db) {
    if (is_up_to_date(db)) return;
    AtomicChange atomic(db);
    for (int done = header_of(db).version; done < newest(); ++done) {
        db.execute(migrations()[static_cast<std::size_t>(done)]);
        db.execute(fmt::format("PRAGMA user_version = {}", done + 1).c_str());
    }
    sign(db);
    atomic.commit();
}

}  // namespace tafl::store
