// Ratings by pool, their history, and results.
#include <algorithm>
#include <functional>
#include <tuple>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr int wins_compared = 1'000;

constexpr auto read_meeting = row_of(&Meeting::opponent, &Meeting::at);
constexpr auto read_win =
    row_of(&RatedWin::game, &RatedWin::opponent, &RatedWin::opponent_rating, &RatedWin::at);
constexpr auto read_pool = row_of(&PoolSize::pool, &PoolSize::players);
constexpr auto read_count = row_of(&ResultCount::ruleset, &ResultCount::side, &ResultCount::wins,
                                   &ResultCount::losses, &ResultCount::draws);

}  // namespace

std::optional<Rating> SqlStore::rating(PlayerId id, std::string_view pool) {
    return one<schema::ratings>("WHERE player = $1 AND pool = $2", id, pool);
}

std::vector<Rating> SqlStore::ratings(PlayerId id) {
    return all<schema::ratings>("WHERE player = $1 ORDER BY pool", id);
}

void SqlStore::reset_ratings(PlayerId id) {
    run("UPDATE rating SET rating = 1500, deviation = 350, volatility = 0.06 WHERE player = $1", id);
}

std::vector<RatingChange> SqlStore::rating_history(PlayerId id, std::string_view pool, int limit,
                                                   int before) {
    auto changes = all<schema::rating_changes>(
        "WHERE player = $1 AND pool = $2 AND number < $3 ORDER BY number DESC LIMIT $4", id, pool, before,
        std::max(limit, 0));
    std::ranges::reverse(changes);
    return changes;
}

std::vector<RatingChange> SqlStore::rating_changes_of(std::string_view game) {
    return all<schema::rating_changes>("WHERE game = $1 ORDER BY player", game);
}

std::vector<Meeting> SqlStore::meetings(PlayerId id, std::string_view pool, int limit) {
    return all_of(
        query("SELECT other.player, own.at FROM rating_change AS own "
              "CROSS JOIN rating_change AS other WHERE other.game = own.game AND other.player <> own.player "
              "AND own.player = $1 AND own.pool = $2 ORDER BY own.number DESC LIMIT $3",
              id, pool, std::max(limit, 0)),
        read_meeting);
}

std::vector<RatedWin> SqlStore::best_wins(PlayerId id, std::string_view pool, int limit) {
    auto wins = all_of(
        query("SELECT own.game, other.player, other.before, own.at FROM rating_change AS own "
              "CROSS JOIN rating_change AS other CROSS JOIN game WHERE other.game = own.game "
              "AND other.player <> own.player AND game.id = own.game AND own.player = $1 AND own.pool = $2 "
              "AND (game.attackers = $1 AND game.result = $3 OR game.defenders = $1 AND game.result = $4) "
              "ORDER BY own.number DESC LIMIT $5",
              id, pool, Winner::Attackers, Winner::Defenders, wins_compared),
        read_win);
    std::ranges::stable_sort(wins, std::greater(), &RatedWin::opponent_rating);
    wins.resize(std::min(wins.size(), static_cast<std::size_t>(std::max(limit, 0))));
    return wins;
}

std::vector<Rating> SqlStore::leaders(std::string_view pool, double max_deviation, int limit) {
    return all<schema::ratings>(
        "WHERE pool = $1 AND deviation <= $2 AND NOT (SELECT is_bot OR is_banned FROM player "
        "WHERE id = rating.player) ORDER BY rating DESC, player LIMIT $3",
        pool, max_deviation, std::max(limit, 0));
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
    const auto sql = "SELECT coalesce(max(number), 0) + 1 FROM rating_change WHERE player = $1 AND pool = $2";
    const auto number = first_of(query(sql, after.player, after.pool), only_value<std::int64_t>).value();
    insert<schema::rating_changes>({std::string(game), change.before, after}, {number});
    put<schema::ratings>(after);
}

}  // namespace tafl::store
