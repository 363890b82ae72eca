// Ratings by pool, their history, and results.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr std::string_view rating_columns = "player, pool, rating, deviation, volatility, games, at";

constexpr auto read_rating = row_of(&Rating::player, &Rating::pool, &Rating::rating, &Rating::deviation,
                                    &Rating::volatility, &Rating::games, &Rating::at);

RatingChange read_change(const Rows& row) {
    RatingChange change;
    auto& after = change.after;
    row.read(change.game, change.before, after.player, after.pool, after.rating, after.deviation,
             after.volatility, after.games, after.at);
    return change;
}

constexpr auto read_meeting = row_of(&Meeting::opponent, &Meeting::at);
constexpr auto read_pool = row_of(&PoolSize::pool, &PoolSize::players);
constexpr auto read_count = row_of(&ResultCount::ruleset, &ResultCount::side, &ResultCount::wins,
                                   &ResultCount::losses, &ResultCount::draws);

}  // namespace

std::optional<Rating> SqlStore::rating(PlayerId id, std::string_view pool) {
    return first_of(
        query(fmt::format("SELECT {} FROM rating WHERE player = $1 AND pool = $2", rating_columns), id, pool),
        read_rating);
}

std::vector<Rating> SqlStore::ratings(PlayerId id) {
    return all_of(
        query(fmt::format("SELECT {} FROM rating WHERE player = $1 ORDER BY pool", rating_columns), id),
        read_rating);
}

void SqlStore::reset_ratings(PlayerId id) {
    run("UPDATE rating SET rating = 1500, deviation = 350, volatility = 0.06 WHERE player = $1", id);
}

std::vector<RatingChange> SqlStore::rating_history(PlayerId id, std::string_view pool, int limit,
                                                   int before) {
    auto changes =
        all_of(query(fmt::format("SELECT game, before, {} FROM rating_change WHERE player = $1 AND pool = $2 "
                                 "AND number < $3 ORDER BY number DESC LIMIT $4",
                                 rating_columns),
                     id, pool, before, std::max(limit, 0)),
               read_change);
    std::ranges::reverse(changes);
    return changes;
}

std::vector<RatingChange> SqlStore::rating_changes_of(std::string_view game) {
    return all_of(
        query(fmt::format("SELECT game, before, {} FROM rating_change WHERE game = $1 ORDER BY player",
                          rating_columns),
              game),
        read_change);
}

std::vector<Meeting> SqlStore::meetings(PlayerId id, std::string_view pool, int limit) {
    return all_of(
        query("SELECT other.player, own.at FROM rating_change AS own "
              "CROSS JOIN rating_change AS other WHERE other.game = own.game AND other.player <> own.player "
              "AND own.player = $1 AND own.pool = $2 ORDER BY own.number DESC LIMIT $3",
              id, pool, std::max(limit, 0)),
        read_meeting);
}

std::vector<Rating> SqlStore::leaders(std::string_view pool, double max_deviation, int limit) {
    return all_of(
        query(fmt::format("SELECT {} FROM rating WHERE pool = $1 AND deviation <= $2 "
                          "AND NOT (SELECT is_bot OR is_banned FROM player WHERE id = rating.player) "
                          "ORDER BY rating DESC, player LIMIT $3",
                          rating_columns),
              pool, max_deviation, std::max(limit, 0)),
        read_rating);
}

std::vector<PoolSize> SqlStore::pools(double max_deviation) {
    return all_of(query("SELECT pool, count(*) FILTER (WHERE deviation <= $1 AND NOT "
                        "(SELECT is_bot OR is_banned FROM player WHERE id = rating.player)) "
                        "FROM rating GROUP BY pool ORDER BY pool",
                        max_deviation),
                  read_pool);
}

std::vector<ResultCount> SqlStore::results(PlayerId id) {
    auto counts = all_of(query("SELECT ruleset, 'attackers', count(*) FILTER (WHERE result = $2), "
                               "count(*) FILTER (WHERE result = $3), count(*) FILTER (WHERE result = $4) "
                               "FROM game WHERE attackers = $1 AND result <> $5 GROUP BY ruleset "
                               "UNION ALL "
                               "SELECT ruleset, 'defenders', count(*) FILTER (WHERE result = $3), "
                               "count(*) FILTER (WHERE result = $2), count(*) FILTER (WHERE result = $4) "
                               "FROM game WHERE defenders = $1 AND result <> $5 GROUP BY ruleset",
                               id, Winner::Attackers, Winner::Defenders, Winner::Draw, Winner::Nobody),
                         read_count);
    std::ranges::sort(counts, {},
                      [](const ResultCount& count) { return std::tie(count.ruleset, count.side); });
    return counts;
}

// The rating equals the last row of its history.
void SqlStore::write_change(std::string_view game, const RatingChange& change) {
    if (is_erased(change.after.player)) return;
    const auto& after = change.after;
    run(fmt::format("INSERT INTO rating_change (number, game, before, {}) VALUES ("
                    "(SELECT coalesce(max(number), 0) + 1 FROM rating_change WHERE player = $3 AND pool = "
                    "$4), $1, $2, $3, $4, $5, $6, $7, $8, $9)",
                    rating_columns),
        game, change.before, after.player, after.pool, after.rating, after.deviation, after.volatility,
        after.games, after.at);
    run(fmt::format("INSERT INTO rating ({}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, pool) "
                    "DO UPDATE SET rating = $3, deviation = $4, volatility = $5, games = $6, at = $7",
                    rating_columns),
        after.player, after.pool, after.rating, after.deviation, after.volatility, after.games, after.at);
}

}  // namespace tafl::store
