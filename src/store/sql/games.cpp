// Games: heads and events.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr auto read_version = row_of(&GameVersion::game, &GameVersion::version);
constexpr auto read_counts = row_of(&Counts::players, &Counts::members, &Counts::games, &Counts::running);

// A game of a pair names the other one, and the game before a rematch the rematch.
constexpr const char* traces_of_an_unmoved_game[] = {
    "DELETE FROM challenge WHERE game = $1 RETURNING own_rules",
    "DELETE FROM event WHERE game = $1",
    "DELETE FROM review WHERE game = $1",
    "UPDATE game SET pair = NULL WHERE id = (SELECT pair FROM game WHERE id = $1) AND pair = $1",
    "UPDATE game SET next = NULL WHERE next = $1",
    "DELETE FROM game WHERE id = $1 RETURNING own_rules",
};

GameHead head_of(schema::GameRow row) {
    if (!row.ended) return std::move(row.head);
    row.end.at = *row.ended;
    row.head.end = std::move(row.end);
    return std::move(row.head);
}

}  // namespace

GameHead read_head(const Rows& row) { return head_of(read_row<schema::games>(row)); }

// The lock waits for a transaction that deletes the text, and keeps others from it. Two nodes may store a new text at the same
// time, each under its own number.
std::int64_t SqlStore::number_of_text(std::string_view text) {
    if (text.empty()) return 0;
    const auto hash = sha256(text);
    const auto sql = fmt::format("SELECT number FROM ruleset_text WHERE hash = $1 ORDER BY number LIMIT 1{}",
                                 phrases_.lock(" FOR KEY SHARE"));
    const auto known = first_of(query(sql, Bytes{hash}), only_value<std::int64_t>);
    if (known) return *known;
    const std::array<Value, 2> values{Bytes{hash}, text};
    return number_of_new("INSERT INTO ruleset_text (hash, text) VALUES ($1, $2) RETURNING number", values)
        .value();
}

// The lock waits for every transaction that stores or deletes something with this text: the next statement sees it.
void SqlStore::erase_unused_text(std::int64_t number) {
    if (phrases_.locks_rows() && !finds("SELECT 1 FROM ruleset_text WHERE number = $1 FOR UPDATE", number))
        return;
    run("DELETE FROM ruleset_text WHERE number = $1 AND NOT EXISTS (SELECT 1 FROM game WHERE own_rules = $1) "
        "AND NOT EXISTS (SELECT 1 FROM challenge WHERE own_rules = $1)",
        number);
}

void SqlStore::add_game(const GameHead& game) {
    auto atomic = atomic_change();
    insert<schema::games>({.head = game}, {number_of_text(game.terms.ruleset_file)});
    if (game.end) static_cast<void>(end_game(game.id, *game.end, {}));
    atomic.commit();
}

bool SqlStore::add_event(std::string_view game, const GameEvent& event) {
    return run("INSERT INTO event (game, version, at, text) SELECT $1, $2, $3, $4 "
               "WHERE $2 = (SELECT coalesce(max(version), 0) + 1 FROM event WHERE game = $1) ON CONFLICT DO "
               "NOTHING",
               game, event.version, event.at, event.text) > 0;
}

void SqlStore::erase_event_text(std::string_view game, int version, std::string_view text) {
    run("UPDATE event SET text = $3 WHERE game = $1 AND version = $2", game, version, text);
}

bool SqlStore::end_game(std::string_view game, const GameEnd& end, const std::vector<RatingChange>& changes) {
    auto atomic = atomic_change();
    const int ended =
        run("UPDATE game SET ended = $2, result = $3, reason = $4, plies = $5, moves = $6, position = $7, "
            "rating = nullif($8, 0), attackers_berserk = $9, defenders_berserk = $10 WHERE id = $1 AND ended "
            "IS NULL",
            game, end.at, end.result, end.reason, end.plies, end.moves, end.position, average_rating(changes),
            end.berserk[0], end.berserk[1]);
    if (ended == 0 && !finds("SELECT 1 FROM game WHERE id = $1", game))
        throw StoreError(fmt::format("{}: there is no game {} to end", db_->name(), game));
    if (ended == 0) return false;
    for (const auto& change : changes) write_change(game, change);
    atomic.commit();
    return true;
}

void SqlStore::set_next(std::string_view game, std::string_view next) {
    if (run("UPDATE game SET next = nullif($2, '') WHERE id = $1", game, next) == 0)
        throw StoreError(fmt::format("{}: there is no game {} to follow", db_->name(), game));
}

std::optional<GameHead> SqlStore::game(std::string_view id) {
    return first_of(query(select<schema::games>("WHERE id = $1"), id), read_head);
}

std::vector<GameEvent> SqlStore::events(std::string_view game, int after_version) {
    return all<schema::events>("WHERE game = $1 AND version > $2 ORDER BY version", game, after_version);
}

Page<GameHead> SqlStore::running_games(Cursor after, int limit) {
    Page<GameHead> page;
    for (auto& row : all<schema::games>(
             "WHERE ended IS NULL AND (began, number) > ($1, $2) ORDER BY began, number LIMIT $3", after.at,
             after.number, std::max(limit, 0))) {
        page.end = {row.head.began.time_since_epoch().count(), row.number};
        page.items.push_back(head_of(std::move(row)));
    }
    return page;
}

std::vector<GameVersion> SqlStore::running_versions() {
    return all_of(query("SELECT id, (SELECT coalesce(max(version), 0) FROM event WHERE game = id) FROM game "
                        "WHERE ended IS NULL ORDER BY id"),
                  read_version);
}

bool SqlStore::set_review(std::string_view game, std::int64_t nodes, const StoredReview& review) {
    return run("INSERT INTO review (game, nodes, text, by_player) VALUES ($1, $2, $3, nullif($4, 0)) "
               "ON CONFLICT (game) DO UPDATE SET nodes = $2, text = $3, by_player = nullif($4, 0) "
               "WHERE review.by_player IS DISTINCT FROM nullif($4, 0) OR review.nodes < $2",
               game, nodes, review.text, review.by) != 0;
}

std::optional<StoredReview> SqlStore::review(std::string_view game) {
    return one<schema::reviews>("WHERE game = $1", game);
}

bool SqlStore::delete_review(std::string_view game) {
    return run("DELETE FROM review WHERE game = $1", game) != 0;
}

std::vector<std::string> SqlStore::delete_unmoved_games(Moment from, Moment to, std::string_view kept,
                                                        int limit) {
    auto atomic = atomic_change();
    const auto sql = fmt::format(
        "SELECT id FROM game {} WHERE reason = 'aborted' AND plies = 0 AND tournament IS NULL "
        "AND ended >= $1 AND ended < $2 "
        "AND id NOT IN (SELECT game FROM report WHERE verdict IS NULL) "
        "AND NOT EXISTS (SELECT 1 FROM event WHERE event.game = game.id "
        "AND substr(text, 1, length($3)) = $3) "
        "ORDER BY ended, number LIMIT $4{}",
        phrases_.index("INDEXED BY game_unmoved"), phrases_.lock(" FOR UPDATE SKIP LOCKED"));
    const auto unmoved = all_of(query(sql, from, to, kept, std::max(limit, 0)), only_value<std::string>);
    for (const auto& id : unmoved)
        for (const auto* deletion : traces_of_an_unmoved_game) erase(deletion, id);
    atomic.commit();
    return unmoved;
}

Counts SqlStore::counts() {
    return first_of(query("SELECT (SELECT count(*) FROM player WHERE kind IN ($1, $2)), "
                          "(SELECT count(*) FROM player WHERE kind = $2), (SELECT count(*) FROM game), "
                          "(SELECT count(*) FROM game WHERE ended IS NULL)",
                          PlayerKind::Guest, PlayerKind::Member),
                    read_counts)
        .value();
}

}  // namespace tafl::store
