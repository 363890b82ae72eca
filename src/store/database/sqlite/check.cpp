// Checks a database: SQLite's integrity check, then the site's own rules.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "store/database/sqlite/adapter.hpp"
#include "store/database/sqlite/checking_vfs.hpp"
#include "store/database/sqlite/page_sums.hpp"
#include "store/soundness.hpp"

namespace tafl::store {

namespace {

// Triggers and views, which could act by themselves; ours has none.
constexpr const char* foreign_parts =
    "SELECT 'The database has a ' || type || ' ' || name || ', which is not ours.' FROM sqlite_schema "
    "WHERE type IN ('trigger', 'view') LIMIT 100";

using Faults = std::vector<std::string>;

std::string sentence(const Rows& row) {
    std::string text;
    row.read(text);
    return text;
}

void add(Faults& faults, Faults more) {
    faults.insert(faults.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::string dangling(const Rows& row) {
    std::string table, parent;
    std::int64_t row_id = 0;
    row.read(table, row_id, parent);
    return fmt::format("A row of the table {} ({}) points at a {} that is not there.", table, row_id, parent);
}

void read_damage(Connection& db, Faults& faults) {
    if (!has_sums(db.handle()))
        faults.emplace_back("The pages have no checksums: the site has not been started since its update.");
    auto found = all_of(db.query("PRAGMA integrity_check"), sentence);
    if (found == Faults{"ok"}) return;
    for (auto& text : found) {  // one begins with a line that names the database, and may have several more
        if (text.starts_with("***")) text.erase(0, text.find('\n') + 1);
        for (auto at = text.find('\n'); at != text.npos; at = text.find('\n', at)) text.replace(at, 1, "; ");
        faults.push_back("The file is damaged: " + std::move(text));
    }
}

void read_faults(Connection& db, Faults& faults) {
    read_damage(db, faults);
    add(faults, all_of(db.query("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT $1",
                                max_faults_per_kind),
                       dangling));
    add(faults, all_of(db.query(foreign_parts), sentence));
    for (const auto& rule : soundness_statements()) add(faults, all_of(db.query(rule), sentence));
}

}  // namespace

// A damaged file may make reading fail: a finding too, unless the page that could not be read is named already.
std::vector<std::string> SqliteDatabase::check() {
    refuse_lost_transaction();
    Faults faults;
    if (!lost_.empty()) faults.push_back(lost_ + ".");
    const auto pages = damaged_pages(db_.file(), max_faults_per_kind);
    for (const auto& page : pages) faults.push_back(fmt::format("The file is damaged: {}.", page));
    try {
        read_faults(db_, faults);
    } catch (const Damaged& error) {
        const std::string_view what = error.what();
        if (std::ranges::none_of(pages, [&](const auto& page) { return what.ends_with(page); }))
            faults.push_back(fmt::format("The file is damaged: {}.", what));
    }
    return faults;
}

}  // namespace tafl::store
