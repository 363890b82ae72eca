// The collection of imported games, and the move counts.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "store/postgresql/adapter.hpp"

namespace tafl::store::postgresql {

namespace {

constexpr const char* collected_columns =
    "id, source, kind, ruleset, start, attackers, defenders, date, result, reason, plies, is_repaired, "
    "moves, position, number";

CollectedGame collected_in(const Rows& row, std::int64_t& number) {
    CollectedGame game;
    row.read(game.id, game.source, game.kind, game.ruleset, game.start, game.players[0], game.players[1],
             game.date, game.result, game.reason, game.plies, game.is_repaired, game.moves, game.position,
             number);
    return game;
}

MoveCount move_count_in(const Rows& row) {
    MoveCount count;
    row.read(count.position, count.origin, count.move, count.games[0], count.games[1], count.games[2],
             count.games[3], count.ratings, count.rating_sum, count.example);
    return count;
}

std::string collected_conditions(const CollectionFilter& filter) {
    std::string all = "number < $1 AND plies BETWEEN $2 AND $3";
    if (!filter.ruleset.empty()) all += " AND ruleset = $4";
    if (!filter.source.empty()) all += " AND source = $5";
    if (filter.result) all += " AND result = $6";
    if (!filter.reason.empty()) all += " AND reason = $9";
    if (filter.since > 0) all += " AND number >= $10";
    return all;
}

constexpr const char* last_imported_first = " ORDER BY number DESC LIMIT $11";

std::string collected_selection(const CollectionFilter& filter, const char* player) {
    return fmt::format("(SELECT {} FROM collected_game WHERE {}{}{})", collected_columns, player,
                       collected_conditions(filter), last_imported_first);
}

// Games that reached a position come from its own list.
std::string collected_with_position(const CollectionFilter& filter) {
    std::string sql = fmt::format(
        "SELECT {} FROM game_position JOIN collected_game ON number = game "
        "WHERE folded = $8 AND origin = 1 AND at = 0 AND game < $1 AND game >= $10 AND ",
        collected_columns);
    if (!filter.player.empty() && !filter.side) sql += "$7 IN (attackers_key, defenders_key) AND ";
    else if (!filter.player.empty())
        sql += filter.side == Side::Attackers ? "attackers_key = $7 AND " : "defenders_key = $7 AND ";
    return sql + collected_conditions(filter) + " ORDER BY game DESC LIMIT $11";
}

std::string collected_statement(const CollectionFilter& filter) {
    if (filter.position) return collected_with_position(filter);
    constexpr const char* attackers = "attackers_key = $7 AND ";
    constexpr const char* defenders = "defenders_key = $7 AND ";
    if (filter.player.empty()) return collected_selection(filter, "");
    if (filter.side)
        return collected_selection(filter, *filter.side == Side::Attackers ? attackers : defenders);
    return collected_selection(filter, attackers) + " UNION ALL " +
           collected_selection(filter, "defenders_key = $7 AND attackers_key <> $7 AND ") +
           last_imported_first;
}

constexpr std::size_t rows_at_once = 50;

std::string insert_of_counts(std::size_t rows) {
    std::string values;
    for (std::size_t i = 0; i < rows * 10; ++i)
        values += fmt::format("{}${}", i == 0 ? "(" : i % 10 == 0 ? "), (" : ", ", i + 1);
    return fmt::format(
        "INSERT INTO move_count (position, origin, move, unfinished, attackers, defenders, draws, ratings, "
        "rating_sum, example) VALUES {}) ON CONFLICT (position, origin, move) DO UPDATE SET "
        "unfinished = move_count.unfinished + excluded.unfinished, "
        "attackers = move_count.attackers + excluded.attackers, "
        "defenders = move_count.defenders + excluded.defenders, draws = move_count.draws + excluded.draws, "
        "ratings = move_count.ratings + excluded.ratings, "
        "rating_sum = move_count.rating_sum + excluded.rating_sum, example = excluded.example",
        values);
}

std::string insert_of_positions(std::size_t rows) {
    std::string values;
    for (std::size_t i = 0; i < rows; ++i)
        values += fmt::format("{}(${}, $1, $2, $3)", i == 0 ? "" : ", ", i + 4);
    return fmt::format(
        "INSERT INTO game_position (folded, origin, at, game) VALUES {} ON CONFLICT DO NOTHING", values);
}

void add_count(Parameters& values, const MoveCount& count) {
    for (const std::int64_t number :
         {count.position, static_cast<std::int64_t>(count.origin), std::int64_t{count.move}, count.games[0],
          count.games[1], count.games[2], count.games[3], count.ratings, count.rating_sum})
        values.add(ColumnType::Whole, number);
    values.add(ColumnType::Text, count.example);
}

}  // namespace

bool PostgresqlStore::add_collected_game(const CollectedGame& game) {
    AtomicChange atomic(*this);
    const auto added = run(
        "INSERT INTO collected_game (id, source, kind, ruleset, attackers, defenders, attackers_key, "
        "defenders_key, date, result, reason, plies, is_repaired, start, moves, position) VALUES ($1, $2, "
        "$3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING",
        game.id, game.source, game.kind, game.ruleset, game.players[0], game.players[1],
        collected_name_key(game.players[0]), collected_name_key(game.players[1]), game.date, game.result,
        game.reason, game.plies, game.is_repaired, game.start, game.moves, game.position);
    if (added > 0) {
        const bool has_names = !game.players[0].empty() && !game.players[1].empty();
        run("INSERT INTO collection_count (ruleset, source, kind, has_names, plies, result, games) VALUES "
            "($1, $2, $3, $4, $5, $6, 1) ON CONFLICT (ruleset, source, kind, has_names, plies, result) "
            "DO UPDATE SET games = collection_count.games + 1",
            game.ruleset, game.source, game.kind, has_names, game.plies, game.result);
    }
    atomic.commit();
    return added > 0;
}

std::optional<CollectedGame> PostgresqlStore::collected_game(std::string_view id) {
    static const auto sql = fmt::format("SELECT {} FROM collected_game WHERE id = $1", collected_columns);
    std::int64_t number = 0;
    return first(query(sql, id), [&](const Rows& row) { return collected_in(row, number); });
}

Page<CollectedGame> PostgresqlStore::collected_games(const CollectionFilter& filter, Cursor after,
                                                     int limit) {
    Page<CollectedGame> page;
    page.items = every(query(collected_statement(filter), after.number == 0 ? INT64_MAX : after.number,
                             filter.min_plies, filter.max_plies, filter.ruleset, filter.source,
                             filter.result.value_or(Winner::Nobody), collected_name_key(filter.player),
                             filter.position.value_or(0), filter.reason, filter.since, std::max(limit, 0)),
                       [&](const Rows& row) { return collected_in(row, page.end.number); });
    return page;
}

std::vector<CollectionCount> PostgresqlStore::collection_counts(std::string_view ruleset) {
    return every(
        query("SELECT source, kind, has_names, plies, result, games FROM collection_count WHERE ruleset = $1 "
              "ORDER BY source, kind, has_names, plies, result",
              ruleset),
        members(&CollectionCount::source, &CollectionCount::kind, &CollectionCount::has_names,
                &CollectionCount::plies, &CollectionCount::result, &CollectionCount::games));
}

void PostgresqlStore::add_move_counts(const std::vector<MoveCount>& counts) {
    AtomicChange atomic(*this);
    for (std::span<const MoveCount> left = counts; !left.empty();) {
        const std::size_t rows = left.size() >= rows_at_once ? rows_at_once : 1;
        Parameters values;
        for (const auto& count : left.first(rows)) add_count(values, count);
        ask(insert_of_counts(rows), values);
        left = left.subspan(rows);
    }
    atomic.commit();
}

std::vector<MoveCount> PostgresqlStore::move_counts(std::int64_t position) {
    return every(query("SELECT position, origin, move, unfinished, attackers, defenders, draws, ratings, "
                       "rating_sum, example FROM move_count WHERE position = $1 ORDER BY origin, move",
                       position),
                 move_count_in);
}

void PostgresqlStore::begin_recount() {
    AtomicChange atomic(*this);
    run("DELETE FROM move_count WHERE origin = $1", GameOrigin::Site);
    run("UPDATE game SET is_uncounted = true WHERE ended IS NOT NULL AND result <> $1 AND NOT is_sent",
        Winner::Nobody);
    atomic.commit();
}

std::vector<GameHead> PostgresqlStore::uncounted_games(int limit) {
    static const auto sql =
        fmt::format("SELECT {} FROM game WHERE is_uncounted ORDER BY number LIMIT $1", game_columns);
    return every(query(sql, std::max(limit, 0)), head_in);
}

bool PostgresqlStore::set_counted(std::string_view game) {
    return run("UPDATE game SET is_uncounted = false WHERE id = $1 AND is_uncounted", game) > 0;
}

void PostgresqlStore::add_positions(GameOrigin origin, std::string_view game,
                                    const std::vector<std::int64_t>& positions) {
    AtomicChange atomic(*this);
    const auto cursor =
        first(query(origin == GameOrigin::Site ? "SELECT began, number FROM game WHERE id = $1"
                                               : "SELECT 0, number FROM collected_game WHERE id = $1",
                    game),
              members(&Cursor::at, &Cursor::number));
    for (std::span<const std::int64_t> left = positions; cursor && !left.empty();) {
        const std::size_t rows = left.size() >= rows_at_once ? rows_at_once : 1;
        Parameters values(origin, cursor->at, cursor->number);
        for (const auto position : left.first(rows)) values.add(ColumnType::Whole, position);
        ask(insert_of_positions(rows), values);
        left = left.subspan(rows);
    }
    atomic.commit();
}

std::optional<Cursor> PostgresqlStore::position_cursor(GameOrigin origin, std::int64_t position, Cursor after,
                                                       int nth) {
    return first(query("SELECT at, game FROM game_position WHERE folded = $1 AND origin = $2 AND "
                       "(at, game) < ($3, $4) ORDER BY at DESC, game DESC LIMIT 1 OFFSET $5",
                       position, origin, after.at, after.number, nth),
                 members(&Cursor::at, &Cursor::number));
}

}  // namespace tafl::store::postgresql
