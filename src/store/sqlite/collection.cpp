// The collection of imported games, and the move counts.
#include <fmt/format.h>

#include <algorithm>

#include "store/sqlite/adapter.hpp"

namespace tafl::store {

namespace {

constexpr const char* collected_columns =
    "id, source, kind, ruleset, start, attackers, defenders, date, result, reason, plies, is_repaired, "
    "moves, position, number";

CollectedGame read_collected(const Rows& row, std::int64_t& number) {
    CollectedGame game;
    row.read(game.id, game.source, game.kind, game.ruleset, game.start, game.players[0], game.players[1],
             game.date, game.result, game.reason, game.plies, game.is_repaired, game.moves, game.position,
             number);
    return game;
}

MoveCount read_move_count(const Rows& row) {
    MoveCount count;
    row.read(count.position, count.origin, count.move, count.games[0], count.games[1], count.games[2],
             count.games[3], count.ratings, count.rating_sum, count.example);
    return count;
}

// The conditions beside the first one, in whose index they are.
std::string collected_conditions(const CollectionFilter& filter) {
    std::string all = "number < ?1 AND plies BETWEEN ?2 AND ?3";
    if (!filter.ruleset.empty()) all += " AND {0}ruleset = ?4";
    if (!filter.source.empty()) all += " AND {1}source = ?5";
    if (filter.result) all += " AND {2}result = ?6";
    if (!filter.reason.empty()) all += " AND reason = ?9";
    if (filter.since > 0) all += " AND number >= ?10";
    return all;
}

std::string collected_selection(const CollectionFilter& filter, const std::string& player) {
    const char* ruleset = player.empty() ? "" : "+";
    const char* source = player.empty() && filter.ruleset.empty() ? "" : "+";
    const char* result = player.empty() && filter.ruleset.empty() && filter.source.empty() ? "" : "+";
    return fmt::format("SELECT {} FROM collected_game WHERE {}", collected_columns, player) +
           fmt::format(fmt::runtime(collected_conditions(filter)), ruleset, source, result);
}

// Games that reached a position come from its own list and are filtered one by one.
std::string collected_with_position(const CollectionFilter& filter) {
    std::string sql = fmt::format(
        "SELECT {} FROM game_position CROSS JOIN collected_game ON number = game "
        "WHERE folded = ?8 AND origin = 1 AND at = 0 AND game < ?1 AND game >= ?10 AND ",
        collected_columns);
    if (!filter.player.empty() && !filter.side) sql += "?7 IN (+attackers_key, +defenders_key) AND ";
    else if (!filter.player.empty())
        sql += filter.side == Side::Attackers ? "+attackers_key = ?7 AND " : "+defenders_key = ?7 AND ";
    return sql + fmt::format(fmt::runtime(collected_conditions(filter)), "+", "+", "+") +
           " ORDER BY game DESC LIMIT ?11";
}

std::string collected_statement(const CollectionFilter& filter) {
    if (filter.position) return collected_with_position(filter);
    const std::string attackers = "attackers_key = ?7 AND ", defenders = "defenders_key = ?7 AND ";
    std::string sql;
    if (filter.player.empty()) sql = collected_selection(filter, "");
    else if (filter.side)
        sql = collected_selection(filter, *filter.side == Side::Attackers ? attackers : defenders);
    else
        sql = collected_selection(filter, attackers) + " UNION ALL " +
              collected_selection(filter, defenders + "attackers_key <> ?7 AND ");
    return sql + " ORDER BY number DESC LIMIT ?11";
}

}  // namespace

bool SqliteStore::add_collected_game(const CollectedGame& game) {
    auto atomic = atomic_change();
    const auto added = run(
        "INSERT INTO collected_game (id, source, kind, ruleset, attackers, defenders, attackers_key, "
        "defenders_key, date, result, reason, plies, is_repaired, start, moves, position) VALUES (?1, ?2, "
        "?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16) ON CONFLICT DO NOTHING",
        game.id, game.source, game.kind, game.ruleset, game.players[0], game.players[1],
        collected_name_key(game.players[0]), collected_name_key(game.players[1]), game.date, game.result,
        game.reason, game.plies, game.is_repaired, game.start, game.moves, game.position);
    if (added == 0) return false;
    const bool has_names = !game.players[0].empty() && !game.players[1].empty();
    run("INSERT INTO collection_count (ruleset, source, kind, has_names, plies, result, games) VALUES (?1, "
        "?2, ?3, ?4, ?5, ?6, 1) ON CONFLICT DO UPDATE SET games = games + 1",
        game.ruleset, game.source, game.kind, has_names, game.plies, game.result);
    atomic.commit();
    return true;
}

std::optional<CollectedGame> SqliteStore::collected_game(std::string_view id) {
    static const auto sql = fmt::format("SELECT {} FROM collected_game WHERE id = ?1", collected_columns);
    std::int64_t number = 0;
    return first_of(query(sql, id), [&](const Rows& row) { return read_collected(row, number); });
}

Page<CollectedGame> SqliteStore::collected_games(const CollectionFilter& filter, Cursor after, int limit) {
    Page<CollectedGame> page;
    page.items = all_of(query(collected_statement(filter), after.number == 0 ? INT64_MAX : after.number,
                              filter.min_plies, filter.max_plies, filter.ruleset, filter.source,
                              filter.result.value_or(Winner::Nobody), collected_name_key(filter.player),
                              filter.position.value_or(0), filter.reason, filter.since, std::max(limit, 0)),
                        [&](const Rows& row) { return read_collected(row, page.end.number); });
    return page;
}

std::vector<CollectionCount> SqliteStore::collection_counts(std::string_view ruleset) {
    return all_of(
        query("SELECT source, kind, has_names, plies, result, games FROM collection_count WHERE ruleset = ?1 "
              "ORDER BY source, kind, has_names, plies, result",
              ruleset),
        row_of(&CollectionCount::source, &CollectionCount::kind, &CollectionCount::has_names,
               &CollectionCount::plies, &CollectionCount::result, &CollectionCount::games));
}

void SqliteStore::add_move_counts(const std::vector<MoveCount>& counts) {
    auto atomic = atomic_change();
    for (const auto& count : counts)
        run("INSERT INTO move_count (position, origin, move, unfinished, attackers, defenders, draws, "
            "ratings, "
            "rating_sum, example) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO UPDATE SET "
            "unfinished = unfinished + ?4, attackers = attackers + ?5, defenders = defenders + ?6, "
            "draws = draws + ?7, ratings = ratings + ?8, rating_sum = rating_sum + ?9, example = ?10",
            count.position, count.origin, count.move, count.games[0], count.games[1], count.games[2],
            count.games[3], count.ratings, count.rating_sum, count.example);
    atomic.commit();
}

std::vector<MoveCount> SqliteStore::move_counts(std::int64_t position) {
    return all_of(query("SELECT position, origin, move, unfinished, attackers, defenders, draws, ratings, "
                        "rating_sum, example FROM move_count WHERE position = ?1 ORDER BY origin, move",
                        position),
                  read_move_count);
}

void SqliteStore::begin_recount() {
    auto atomic = atomic_change();
    run("DELETE FROM move_count WHERE origin = ?1", GameOrigin::Site);
    run("UPDATE game SET is_uncounted = 1 WHERE ended IS NOT NULL AND result <> ?1 AND NOT is_sent",
        Winner::Nobody);
    atomic.commit();
}

std::vector<GameHead> SqliteStore::uncounted_games(int limit) {
    static const auto sql =
        fmt::format("SELECT {} FROM game WHERE is_uncounted ORDER BY number LIMIT ?1", head_columns);
    return all_of(query(sql, std::max(limit, 0)), read_head);
}

bool SqliteStore::set_counted(std::string_view game) {
    return run("UPDATE game SET is_uncounted = 0 WHERE id = ?1 AND is_uncounted", game) > 0;
}

void SqliteStore::add_positions(GameOrigin origin, std::string_view game,
                                const std::vector<std::int64_t>& positions) {
    auto atomic = atomic_change();
    const auto cursor =
        first_of(query(origin == GameOrigin::Site ? "SELECT began, number FROM game WHERE id = ?1"
                                                  : "SELECT 0, number FROM collected_game WHERE id = ?1",
                       game),
                 row_of(&Cursor::at, &Cursor::number));
    if (!cursor) return;
    for (const auto position : positions)
        run("INSERT INTO game_position (folded, origin, at, game) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO "
            "NOTHING",
            position, origin, cursor->at, cursor->number);
    atomic.commit();
}

std::optional<Cursor> SqliteStore::position_cursor(GameOrigin origin, std::int64_t position, Cursor after,
                                                   int nth) {
    return first_of(query("SELECT at, game FROM game_position WHERE folded = ?1 AND origin = ?2 AND "
                          "(at, game) < (?3, ?4) ORDER BY at DESC, game DESC LIMIT 1 OFFSET ?5",
                          position, origin, after.at, after.number, nth),
                    row_of(&Cursor::at, &Cursor::number));
}

}  // namespace tafl::store
