// Open challenges.
#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

void SqlStore::add_challenge(const Challenge& c) {
    if (is_erased(c.by) || is_erased(c.to)) return;
    auto atomic = atomic_change();
    insert<schema::challenges>(c, {number_of_text(c.terms.ruleset_file)});
    atomic.commit();
}

std::optional<Challenge> SqlStore::challenge(std::string_view id) {
    return one<schema::challenges>("WHERE id = $1", id);
}

Page<Challenge> SqlStore::open_challenges(Cursor after, int limit) {
    return page<schema::challenges>(
        &Challenge::at,
        fmt::format("WHERE {} AND number > $1 ORDER BY number LIMIT $2", phrases_.is_waiting()), after.number,
        std::max(limit, 0));
}

std::vector<Challenge> SqlStore::open_challenges_of(PlayerId id, int limit) {
    static const auto numbered = select_sql(described<schema::challenges>, "number");
    const auto sql = fmt::format(
        "{0} WHERE {1} AND by_player = $1 UNION ALL {0} WHERE {1} AND to_player = $1 AND by_player <> $1 "
        "ORDER BY number DESC LIMIT $2",
        numbered, phrases_.is_waiting());
    auto newest = all_of(query(sql, id, std::max(limit, 0)), read_row<schema::challenges>);
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
