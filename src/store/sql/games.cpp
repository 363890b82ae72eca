// Games: heads and events.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr auto read_event = row_of(&GameEvent::version, &GameEvent::at, &GameEvent::text);
constexpr auto read_review = row_of(&StoredReview::by, &StoredReview::text);
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

// The moment and the number are the 13th and the last column of a head.
Cursor cursor_at(const Rows& row) {
    const auto whole = [&](int column) {
        return std::get<std::int64_t>(row.cell(column, ColumnType::Whole));
    };
    return {whole(12), whole(21)};
}

}  // namespace

GameHead read_head(const Rows& row) {
    GameHead head;
    auto& terms = head.terms;
    std::optional<Moment> ended;
    GameEnd end;
    row.read(head.id, terms.ruleset, terms.ruleset_file, terms.position, terms.clock.kind,
             terms.clock.initial, terms.clock.increment, terms.rated, head.players[0], head.players[1],
             head.pair, head.next, head.began, ended, end.result, end.reason, end.plies, end.moves,
             end.position, head.tournament, head.is_sent);
    if (!ended) return head;
    end.at = *ended;
    head.end = std::move(end);
    return head;
}

// The lock waits for a transaction that deletes the text, and keeps others from it. Two nodes may store a new text at the same
// time, each under its own number.
std::int64_t SqlStore::number_of_text(std::string_view text) {
    if (text.empty()) return 0;
    const auto sql = fmt::format("SELECT number FROM ruleset_text WHERE {} ORDER BY number LIMIT 1{}",
                                 phrases_.is_text_1(), phrases_.lock(" FOR KEY SHARE"));
    const auto known = first_of(query(sql, text), only_value<std::int64_t>);
    if (known) return *known;
    return number_of_new("INSERT INTO ruleset_text (text) VALUES ($1) RETURNING number", text).value();
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
    const auto& terms = game.terms;
    auto atomic = atomic_change();
    run("INSERT INTO game (id, ruleset, own_rules, start, clock_kind, clock_initial, clock_increment, rated, "
        "attackers, defenders, pair, next, began, tournament, is_sent) "
        "VALUES ($1, $2, nullif($3, 0), $4, $5, $6, $7, $8, nullif($9, 0), nullif($10, 0), nullif($11, ''), "
        "nullif($12, ''), $13, nullif($14, ''), $15)",
        game.id, terms.ruleset, number_of_text(terms.ruleset_file), terms.position, terms.clock.kind,
        terms.clock.initial, terms.clock.increment, terms.rated, game.players[0], game.players[1], game.pair,
        game.next, game.began, game.tournament, game.is_sent);
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
    const int ended = run(
        "UPDATE game SET ended = $2, result = $3, reason = $4, plies = $5, moves = $6, position = $7, "
        "rating = nullif($8, 0) WHERE id = $1 AND ended IS NULL",
        game, end.at, end.result, end.reason, end.plies, end.moves, end.position, average_rating(changes));
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
    static const auto sql = fmt::format("SELECT {} FROM game WHERE id = $1", head_columns);
    return first_of(query(sql, id), read_head);
}

std::vector<GameEvent> SqlStore::events(std::string_view game, int after_version) {
    return all_of(
        query("SELECT version, at, text FROM event WHERE game = $1 AND version > $2 ORDER BY version", game,
              after_version),
        read_event);
}

Page<GameHead> SqlStore::running_games(Cursor after, int limit) {
    static const auto sql = fmt::format(
        "SELECT {} FROM game WHERE ended IS NULL AND (began, number) > ($1, $2) ORDER BY began, number LIMIT "
        "$3",
        head_columns);
    Page<GameHead> page;
    page.items = all_of(query(sql, after.at, after.number, std::max(limit, 0)), [&](const Rows& row) {
        page.end = cursor_at(row);
        return read_head(row);
    });
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
    return first_of(query("SELECT by_player, text FROM review WHERE game = $1", game), read_review);
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
