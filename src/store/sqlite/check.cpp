// Checks a database: SQLite's integrity check, then our own rules. Each rule is a statement whose rows are faults, one
// sentence each.
#include <fmt/format.h>

#include "store/sqlite/adapter.hpp"

namespace tafl::store {

namespace {

constexpr int most_of_a_kind = 100;

constexpr const char* rules[] = {
    // Events are numbered from 1 without gaps.
    "SELECT 'Game ' || game || ' has ' || count(*) || ' events, numbered ' || min(version) || ' to ' || "
    "max(version) || ': some are missing.' "
    "FROM event GROUP BY game HAVING min(version) <> 1 OR max(version) <> count(*)",
    // A game has an end, or no trace of one.
    "SELECT 'Game ' || id || ' has ended without a reason.' FROM game "
    "WHERE ended IS NOT NULL AND reason = ''",
    "SELECT 'Game ' || id || ' goes on, but has a result.' FROM game "
    "WHERE ended IS NULL AND (result <> 0 OR reason <> '')",
    // Whom a game points at is there.
    "SELECT 'Game ' || id || ' names ' || pair || ' as the other game of its pair, and there is none.' "
    "FROM game WHERE pair IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game AS other "
    "WHERE other.id = game.pair)",
    "SELECT 'Game ' || id || ' names ' || next || ' as its rematch, and there is none.' FROM game "
    "WHERE next IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game AS other WHERE other.id = game.next)",
    "SELECT 'Challenge ' || id || ' names the game ' || game || ', and there is none.' FROM challenge "
    "WHERE game IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = challenge.game)",
    // A rating is the last line of its history, and counts its lines.
    "SELECT 'The rating of player ' || player || ' in ' || pool || ' is not what the last game made of it.' "
    "FROM rating "
    "WHERE (rating, deviation, volatility, games, at) IS NOT (SELECT c.rating, c.deviation, c.volatility, "
    "c.games, c.at FROM rating_change AS c "
    "WHERE c.player = rating.player AND c.pool = rating.pool ORDER BY number DESC LIMIT 1)",
    "SELECT 'The rating of player ' || player || ' in ' || pool || ' counts ' || games || ' games, and its "
    "history ' || (SELECT count(*) FROM rating_change AS c "
    "WHERE c.player = rating.player AND c.pool = rating.pool) || '.' FROM rating "
    "WHERE games <> (SELECT count(*) FROM rating_change AS c "
    "WHERE c.player = rating.player AND c.pool = rating.pool)",
    "SELECT 'Player ' || player || ' has a history of ratings in ' || pool || ', and no rating.' "
    "FROM rating_change AS c WHERE number = 1 AND NOT EXISTS (SELECT 1 FROM rating "
    "WHERE rating.player = c.player AND rating.pool = c.pool)",
    "SELECT 'Game ' || game.id || ' goes on, and has changed the rating of player ' || player || ' "
    "already.' FROM rating_change JOIN game ON game.id = rating_change.game WHERE ended IS NULL",
    // Nothing acts in it that is not ours.
    "SELECT 'The database has a ' || type || ' ' || name || ', which is not ours.' FROM sqlite_schema "
    "WHERE type IN ('trigger', 'view')",
    // Names and kinds belong together.
    "SELECT 'Player ' || id || ' was erased, and still has a name.' FROM player "
    "WHERE kind = 3 AND (name <> '' OR name_key <> '')",
};

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
    auto found = all_of(db.query("PRAGMA integrity_check"), sentence);
    if (found == Faults{"ok"}) return;
    for (auto& line : found) faults.push_back("The file is damaged: " + std::move(line));
}

void read_faults(Connection& db, Faults& faults) {
    read_damage(db, faults);
    add(faults, all_of(db.query("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT ?1",
                                most_of_a_kind),
                       dangling));
    for (const auto* rule : rules)
        add(faults, all_of(db.query(fmt::format("{} LIMIT {}", rule, most_of_a_kind)), sentence));
}

}  // namespace

// A damaged file may end the reading itself; that is a finding too.
std::vector<std::string> SqliteStore::check() {
    refuse_lost_transaction();
    Faults faults;
    if (!missing_log_.empty()) faults.push_back(missing_log_ + ".");
    try {
        read_faults(db_, faults);
    } catch (const Damaged& error) {
        faults.push_back(fmt::format("The file is damaged: {}", error.what()));
    }
    return faults;
}

}  // namespace tafl::store
