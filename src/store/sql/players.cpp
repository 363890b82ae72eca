// Players, their passwords, blocks and reports.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

// Before and after the rows of a player are deleted from every table that has a column for their owner. Games and reports stay.
constexpr const char* before_deletion[] = {
    "UPDATE game SET defenders_name = '' WHERE attackers = $1 AND defenders_name <> ''",
    "UPDATE game SET attackers_name = '' WHERE defenders = $1 AND attackers_name <> ''",
    "UPDATE team SET members = members - 1 WHERE id IN (SELECT team FROM team_member WHERE player = $1)",
    "UPDATE study SET version = version + 1 WHERE id IN (SELECT study FROM study_author WHERE player = $1)",
};
constexpr const char* after_deletion[] = {
    ("UPDATE team SET leader = coalesce((SELECT player FROM team_member WHERE team_member.team = team.id "
     "ORDER BY joined, player LIMIT 1), leader) WHERE leader = $1"),
    "DELETE FROM team WHERE leader = $1",
    ("UPDATE study SET owner = coalesce((SELECT player FROM study_author WHERE study_author.study = study.id "
     "ORDER BY joined, player LIMIT 1), owner) WHERE owner = $1"),
    "DELETE FROM study_chapter WHERE study IN (SELECT id FROM study WHERE owner = $1)",
    "DELETE FROM study WHERE owner = $1",
};

// Traces of a guest whose games were all aborted or abandoned.
constexpr const char* traces_of_a_guest[] = {
    ("DELETE FROM challenge WHERE game IN (SELECT id FROM game WHERE attackers = $1 OR defenders = $1) "
     "RETURNING own_rules"),
    "DELETE FROM challenge WHERE by_player = $1 OR to_player = $1 RETURNING own_rules",
    "DELETE FROM event WHERE game IN (SELECT id FROM game WHERE attackers = $1 OR defenders = $1)",
    "DELETE FROM review WHERE game IN (SELECT id FROM game WHERE attackers = $1 OR defenders = $1)",
    "UPDATE review SET by_player = NULL WHERE by_player = $1",
    "DELETE FROM game WHERE attackers = $1 OR defenders = $1 RETURNING own_rules",
    "DELETE FROM player WHERE id = $1",
};

}  // namespace

std::optional<PlayerId> SqlStore::add_player(const Player& p) {
    return insert_numbered<schema::players>(
        p, {}, "NOT EXISTS (SELECT 1 FROM player WHERE name_key = $3 AND name_key <> '')");
}

std::optional<Player> SqlStore::player(PlayerId id) { return one<schema::players>("WHERE id = $1", id); }

std::optional<Player> SqlStore::player_named(std::string_view name_key) {
    return one<schema::players>("WHERE name_key = $1 AND name_key <> ''", name_key);
}

// Every key that begins so is below the same with the last code point behind it.
std::vector<Player> SqlStore::members_beginning(std::string_view name_key, int limit) {
    const auto where =
        fmt::format("WHERE kind = {} AND name_key >= $1 AND name_key < $2 ORDER BY name_key LIMIT $3",
                    std::to_underlying(PlayerKind::Member));
    return all<schema::players>(where, name_key, std::string(name_key) + "\U0010ffff", std::max(limit, 0));
}

std::vector<Player> SqlStore::administrators() { return all<schema::players>("WHERE is_admin ORDER BY id"); }

bool SqlStore::rename_player(PlayerId id, std::string_view name, std::string_view name_key) {
    return run("UPDATE player SET name = $2, name_key = $3 WHERE id = $1 AND kind <> $4 AND NOT EXISTS "
               "(SELECT 1 FROM player AS other WHERE name_key = $3 AND name_key <> '' AND id <> $1)",
               id, name, name_key, PlayerKind::Erased) != 0;
}

bool SqlStore::make_member(PlayerId id, std::string_view name, std::string_view name_key) {
    return run("UPDATE player SET kind = $4, name = $2, name_key = $3 WHERE id = $1 AND kind = $5 "
               "AND NOT EXISTS (SELECT 1 FROM player AS other WHERE name_key = $3 AND name_key <> '' AND id "
               "<> $1)",
               id, name, name_key, PlayerKind::Member, PlayerKind::Guest) != 0;
}

void SqlStore::change_player(PlayerId id, const PlayerChange& change) {
    const auto write = [&](const auto& one) {
        run(fmt::format("UPDATE player SET {} = $2 WHERE id = $1 AND kind <> $3",
                        column_of<schema::players>(one.first)),
            id, one.second, PlayerKind::Erased);
    };
    std::visit(write, change);
}

// In ascending order, so that two transactions cannot deadlock.
void SqlStore::lock_players(std::array<PlayerId, 2> ids) {
    if (!phrases_.locks_rows()) return;
    const auto [low, high] = std::minmax(ids[0], ids[1]);
    run("SELECT 1 FROM player WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE", low, high);
}

// The lock waits for a transaction that erases the player, and lets none begin.
bool SqlStore::is_erased(PlayerId id) {
    const auto* sql = phrases_.locks_rows() ? "SELECT kind FROM player WHERE id = $1 FOR KEY SHARE"
                                            : "SELECT kind FROM player WHERE id = $1";
    return first_of(query(sql, id), only_value<PlayerKind>) == PlayerKind::Erased;
}

void SqlStore::erase_rows_of(PlayerId id) {
    for (const auto& [count, vote] : {std::pair("up", PuzzleVote::Up), std::pair("down", PuzzleVote::Down)})
        run(fmt::format("UPDATE puzzle SET {0} = {0} - 1 WHERE id IN (SELECT puzzle FROM puzzle_attempt "
                        "WHERE player = $1 AND vote = $2)",
                        count),
            id, vote);
    for (const auto* change : before_deletion) run(change, id);
    for (const auto& table : site_tables())
        for (const auto& column : table.columns)
            if (column.is_owner)
                run(fmt::format("DELETE FROM {} WHERE {} = $1", table.name, column.name), id);
    for (const auto* change : after_deletion) run(change, id);
    for (const auto* column : {"by_player", "to_player"})
        erase(fmt::format("DELETE FROM challenge WHERE {} = $1 AND {} RETURNING own_rules", column,
                          phrases_.is_waiting()),
              id);
}

// The lock waits for every transaction that writes something of the player.
void SqlStore::erase_player(PlayerId id) {
    auto atomic = atomic_change();
    if (phrases_.locks_rows()) run("SELECT 1 FROM player WHERE id = $1 FOR UPDATE", id);
    erase_rows_of(id);
    Player erased;
    erased.kind = PlayerKind::Erased;
    std::vector<Value> values;
    add_values<schema::players>(values, erased);
    values.emplace_back(id);
    db_->ask(fmt::format("UPDATE player SET ({}) = ({}) WHERE id = ${}",
                         written_names(described<schema::players>),
                         written_parameters(described<schema::players>), values.size()),
             values)
        .finish();
    atomic.commit();
}

// Aborted and abandoned games are not kept; one between two guests is deleted with the first of them.
int SqlStore::erase_idle_guests(Moment since, int limit) {
    auto atomic = atomic_change();
    const auto sql = fmt::format(
        "SELECT id FROM player {} WHERE kind = {} AND seen < $1 "
        "AND NOT EXISTS (SELECT 1 FROM game WHERE attackers = player.id AND reason NOT IN ('aborted', "
        "'abandoned')) "
        "AND NOT EXISTS (SELECT 1 FROM game WHERE defenders = player.id AND reason NOT IN ('aborted', "
        "'abandoned')) "
        "AND NOT EXISTS (SELECT 1 FROM challenge WHERE by_player = player.id AND {}) "
        "AND NOT EXISTS (SELECT 1 FROM challenge WHERE to_player = player.id AND {}) "
        "AND NOT EXISTS (SELECT 1 FROM report WHERE by_player = player.id) "
        "AND NOT EXISTS (SELECT 1 FROM report WHERE whom = player.id) ORDER BY seen, id LIMIT $2",
        phrases_.index("INDEXED BY guest_by_seen"), std::to_underlying(PlayerKind::Guest),
        phrases_.is_waiting(), phrases_.is_waiting());
    const auto idle = all_of(query(sql, since, limit), only_value<PlayerId>);
    for (const auto id : idle) {
        erase_rows_of(id);
        for (const auto* deletion : traces_of_a_guest) erase(deletion, id);
    }
    atomic.commit();
    return static_cast<int>(idle.size());
}

void SqlStore::set_password(PlayerId id, std::string_view hash) {
    if (is_erased(id)) return;
    run("INSERT INTO password (player, hash) VALUES ($1, $2) ON CONFLICT (player) DO UPDATE SET hash = $2",
        id, hash);
}

std::optional<std::string> SqlStore::password(PlayerId id) {
    return first_of(query("SELECT hash FROM password WHERE player = $1", id), only_value<std::string>);
}

void SqlStore::set_block(PlayerId by, PlayerId whom, bool blocked) {
    if (blocked && (is_erased(by) || is_erased(whom))) return;
    run(blocked ? "INSERT INTO block (by_player, whom) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                : "DELETE FROM block WHERE by_player = $1 AND whom = $2",
        by, whom);
}

std::vector<PlayerId> SqlStore::blocked_by(PlayerId by) {
    return all_of(query("SELECT whom FROM block WHERE by_player = $1 ORDER BY whom", by),
                  only_value<PlayerId>);
}

std::int64_t SqlStore::add_report(const Report& report) {
    return insert_numbered<schema::reports>(report).value();
}

std::vector<Report> SqlStore::open_reports(std::int64_t after, int limit) {
    return all<schema::reports>("WHERE verdict IS NULL AND id > $1 ORDER BY id LIMIT $2", after,
                                std::max(limit, 0));
}

std::optional<Report> SqlStore::open_report(std::int64_t id) {
    return one<schema::reports>("WHERE id = $1 AND verdict IS NULL", id);
}

int SqlStore::count_open_reports(PlayerId by) {
    return first_of(query("SELECT count(*) FROM report WHERE by_player = $1 AND verdict IS NULL", by),
                    only_value<int>)
        .value();
}

bool SqlStore::close_report(std::int64_t id, std::string_view verdict) {
    return run("UPDATE report SET verdict = $2, context = '' WHERE id = $1 AND verdict IS NULL", id,
               verdict) != 0;
}

}  // namespace tafl::store
