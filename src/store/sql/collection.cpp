// The collection of imported games, and the move counts.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

// The conditions beside the first one, in whose index they are.
std::string collected_conditions(const CollectionFilter& filter) {
    std::string all = "number < $1 AND plies BETWEEN $2 AND $3";
    if (!filter.ruleset.empty()) all += " AND {0}ruleset = $4";
    if (!filter.source.empty()) all += " AND {1}source = $5";
    if (filter.result) all += " AND {2}result = $6";
    if (!filter.reason.empty()) all += " AND reason = $9";
    if (filter.since > 0) all += " AND number >= $10";
    return all;
}

constexpr const char* last_imported_first = "ORDER BY number DESC LIMIT $11";

std::string collected_selection(const CollectionFilter& filter, const std::string& player, const char* plus) {
    const char* ruleset = player.empty() ? "" : plus;
    const char* source = player.empty() && filter.ruleset.empty() ? "" : plus;
    const char* result = player.empty() && filter.ruleset.empty() && filter.source.empty() ? "" : plus;
    return fmt::format("{} WHERE {}", select_sql(described<schema::collected_games>, "number"), player) +
           fmt::format(fmt::runtime(collected_conditions(filter)), ruleset, source, result);
}

// Games that reached a position come from its own list and are filtered one by one.
std::string collected_with_position(const CollectionFilter& filter, const char* plus) {
    std::string sql = fmt::format(
        "{} WHERE number = game AND folded = $8 AND origin = {} AND at = 0 AND game < $1 AND game >= $10 "
        "AND ",
        select_sql(described<schema::collected_games>, "number", "game_position CROSS JOIN "),
        std::to_underlying(GameOrigin::Collection));
    if (!filter.player.empty() && !filter.side)
        sql += fmt::format("$7 IN ({0}attackers_key, {0}defenders_key) AND ", plus);
    else if (!filter.player.empty())
        sql += fmt::format("{}{}_key = $7 AND ", plus,
                           filter.side == Side::Attackers ? "attackers" : "defenders");
    return sql + fmt::format(fmt::runtime(collected_conditions(filter)), plus, plus, plus) +
           " ORDER BY game DESC LIMIT $11";
}

std::string collected_statement(const CollectionFilter& filter, const Phrases& phrases) {
    if (filter.position) return collected_with_position(filter, phrases.plus());
    std::vector<std::string> players;
    if (filter.player.empty()) players = {""};
    else if (filter.side == Side::Attackers) players = {"attackers_key = $7 AND "};
    else if (filter.side) players = {"defenders_key = $7 AND "};
    else players = {"attackers_key = $7 AND ", "defenders_key = $7 AND attackers_key <> $7 AND "};
    for (auto& player : players) player = collected_selection(filter, player, phrases.plus());
    return phrases.first_rows(players, last_imported_first);
}

std::string insert_of_counts(std::size_t rows) {
    return insert_sql(described<schema::move_counts>, rows, "") +
           " ON CONFLICT (position, origin, move) DO UPDATE SET "
           "unfinished = move_count.unfinished + excluded.unfinished, "
           "attackers = move_count.attackers + excluded.attackers, "
           "defenders = move_count.defenders + excluded.defenders, "
           "draws = move_count.draws + excluded.draws, ratings = move_count.ratings + excluded.ratings, "
           "rating_sum = move_count.rating_sum + excluded.rating_sum, example = excluded.example";
}

std::string insert_of_positions(std::size_t rows) {
    std::string values;
    for (std::size_t i = 0; i < rows; ++i)
        values += fmt::format("{}(${}, $1, $2, $3)", i == 0 ? "" : ", ", i + 4);
    return fmt::format(
        "INSERT INTO game_position (folded, origin, at, game) VALUES {} ON CONFLICT DO NOTHING", values);
}

}  // namespace

bool SqlStore::add_collected_game(const CollectedGame& game) {
    auto atomic = atomic_change();
    const auto attackers = collected_name_key(game.players[0]),
               defenders = collected_name_key(game.players[1]);
    if (insert<schema::collected_games>(game, {value_of(attackers), value_of(defenders)},
                                        "ON CONFLICT DO NOTHING") == 0)
        return false;
    const bool has_names = !game.players[0].empty() && !game.players[1].empty();
    insert<schema::collection_counts>({game.source, game.kind, has_names, game.plies, game.result, 1},
                                      {value_of(game.ruleset)},
                                      "ON CONFLICT (ruleset, source, kind, has_names, plies, result) "
                                      "DO UPDATE SET games = collection_count.games + 1");
    atomic.commit();
    return true;
}

std::optional<CollectedGame> SqlStore::collected_game(std::string_view id) {
    return one<schema::collected_games>("WHERE id = $1", id);
}

Page<CollectedGame> SqlStore::collected_games(const CollectionFilter& filter, Cursor after, int limit) {
    Page<CollectedGame> page;
    page.items =
        all_of(query(collected_statement(filter, phrases_), after.number == 0 ? INT64_MAX : after.number,
                     filter.min_plies, filter.max_plies, filter.ruleset, filter.source,
                     filter.result.value_or(Winner::Nobody), collected_name_key(filter.player),
                     filter.position.value_or(0), filter.reason, filter.since, std::max(limit, 0)),
               [&](const Rows& row) {
                   CollectedGame game;
                   const int number = row.read_into(game, schema::collected_games);
                   page.end.number = std::get<std::int64_t>(row.cell(number, ColumnType::Whole));
                   return game;
               });
    return page;
}

std::vector<CollectionCount> SqlStore::collection_counts(std::string_view ruleset) {
    return all<schema::collection_counts>(
        "WHERE ruleset = $1 ORDER BY source, kind, has_names, plies, result", ruleset);
}

void SqlStore::add_move_counts(const std::vector<MoveCount>& counts) {
    auto atomic = atomic_change();
    for_inserts(counts, [&](std::span<const MoveCount> some) {
        std::vector<Value> values;
        for (const auto& count : some) add_values<schema::move_counts>(values, count);
        db_->ask(insert_of_counts(some.size()), values).finish();
    });
    atomic.commit();
}

std::vector<MoveCount> SqlStore::move_counts(std::int64_t position) {
    return all<schema::move_counts>("WHERE position = $1 ORDER BY origin, move", position);
}

void SqlStore::begin_recount() {
    auto atomic = atomic_change();
    run("DELETE FROM move_count WHERE origin = $1", GameOrigin::Site);
    run("UPDATE game SET is_uncounted = true WHERE ended IS NOT NULL AND result <> $1 AND NOT is_sent",
        Winner::Nobody);
    atomic.commit();
}

std::vector<GameHead> SqlStore::uncounted_games(int limit) {
    return heads("WHERE is_uncounted ORDER BY number LIMIT $1", std::max(limit, 0));
}

bool SqlStore::set_counted(std::string_view game) {
    return run("UPDATE game SET is_uncounted = false WHERE id = $1 AND is_uncounted", game) > 0;
}

void SqlStore::add_positions(GameOrigin origin, std::string_view game,
                             const std::vector<std::int64_t>& positions) {
    auto atomic = atomic_change();
    const auto cursor =
        first_of(query(origin == GameOrigin::Site ? "SELECT began, number FROM game WHERE id = $1"
                                                  : "SELECT 0, number FROM collected_game WHERE id = $1",
                       game),
                 row_of(&Cursor::at, &Cursor::number));
    if (!cursor) return;
    for_inserts(positions, [&](std::span<const std::int64_t> some) {
        std::vector<Value> values{value_of(origin), value_of(cursor->at), value_of(cursor->number)};
        for (const auto position : some) values.push_back(value_of(position));
        db_->ask(insert_of_positions(some.size()), values).finish();
    });
    atomic.commit();
}

std::optional<Cursor> SqlStore::position_cursor(GameOrigin origin, std::int64_t position, Cursor after,
                                                int nth) {
    return first_of(query("SELECT at, game FROM game_position WHERE folded = $1 AND origin = $2 AND "
                          "(at, game) < ($3, $4) ORDER BY at DESC, game DESC LIMIT 1 OFFSET $5",
                          position, origin, after.at, after.number, nth),
                    row_of(&Cursor::at, &Cursor::number));
}

}  // namespace tafl::store
