// Open challenges.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr std::string_view challenge_columns =
    "id, by_player, to_player, is_open, ruleset, (SELECT text FROM ruleset_text WHERE ruleset_text.number = "
    "own_rules), start, clock_kind, clock_initial, "
    "clock_increment, "
    "rated, side, pair, at, game, is_closed";

Challenge read_challenge(const Rows& row) {
    Challenge c;
    row.read(c.id, c.by, c.to, c.is_open, c.terms.ruleset, c.terms.ruleset_file, c.terms.position,
             c.terms.clock.kind, c.terms.clock.initial, c.terms.clock.increment, c.terms.rated, c.side,
             c.pair, c.at, c.game, c.is_closed);
    return c;
}

}  // namespace

void SqlStore::add_challenge(const Challenge& c) {
    if (is_erased(c.by) || is_erased(c.to)) return;
    auto atomic = atomic_change();
    run("INSERT INTO challenge (id, by_player, to_player, is_open, ruleset, own_rules, start, clock_kind, "
        "clock_initial, "
        "clock_increment, rated, side, pair, at, game, is_closed) VALUES ($1, $2, nullif($3, 0), $4, $5, "
        "nullif($6, 0), $7, "
        "$8, $9, $10, $11, $12, $13, $14, nullif($15, ''), $16)",
        c.id, c.by, c.to, c.is_open, c.terms.ruleset, number_of_text(c.terms.ruleset_file), c.terms.position,
        c.terms.clock.kind, c.terms.clock.initial, c.terms.clock.increment, c.terms.rated, c.side, c.pair,
        c.at, c.game, c.is_closed);
    atomic.commit();
}

std::optional<Challenge> SqlStore::challenge(std::string_view id) {
    return first_of(query(fmt::format("SELECT {} FROM challenge WHERE id = $1", challenge_columns), id),
                    read_challenge);
}

Page<Challenge> SqlStore::open_challenges(Cursor after, int limit) {
    const auto sql =
        fmt::format("SELECT {}, number FROM challenge WHERE {} AND number > $1 ORDER BY number LIMIT $2",
                    challenge_columns, phrases_.is_waiting());
    Page<Challenge> page;
    page.items = all_of(query(sql, after.number, std::max(limit, 0)), [&](const Rows& row) {
        page.end.number = std::get<std::int64_t>(row.cell(16, ColumnType::Whole));
        return read_challenge(row);
    });
    return page;
}

std::vector<Challenge> SqlStore::open_challenges_of(PlayerId id, int limit) {
    const auto sql = fmt::format(
        "SELECT {0}, number FROM challenge WHERE {1} AND by_player = $1 UNION ALL "
        "SELECT {0}, number FROM challenge WHERE {1} AND to_player = $1 AND by_player <> $1 "
        "ORDER BY number DESC LIMIT $2",
        challenge_columns, phrases_.is_waiting());
    auto newest = all_of(query(sql, id, std::max(limit, 0)), read_challenge);
    std::ranges::reverse(newest);
    return newest;
}

bool SqlStore::close_challenge(std::string_view id, std::string_view game) {
    if (game.empty()) {
        auto atomic = atomic_change();
        const int deleted =
            erase("DELETE FROM challenge WHERE id = $1 AND NOT is_closed RETURNING own_rules", id);
        atomic.commit();
        return deleted != 0;
    }
    return run("UPDATE challenge SET is_closed = true, game = $2 WHERE id = $1 AND NOT is_closed", id,
               game) != 0;
}

}  // namespace tafl::store
