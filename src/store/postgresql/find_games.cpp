// Searches the archive. A statement contains only the conditions of its filter, so that PostgreSQL chooses
// the right index; there are few different statements, and they stay prepared. A player may have either side,
// so there are two lists, each newest first by its own index and limited before they are merged. Games that
// reached a position come from its own list.
#include <fmt/format.h>

#include <algorithm>

#include "store/postgresql/adapter.hpp"

namespace tafl::store::postgresql {

namespace {

std::string condition(bool is_given, const char* text) { return is_given ? std::string(" AND ") + text : ""; }

std::string conditions(const GameFilter& filter) {
    return condition(!filter.ruleset.empty(), "ruleset = $3") +
           condition(filter.result.has_value(), "result = $4") +
           condition(!filter.reason.empty(), "reason = $5") +
           condition(filter.rated.has_value(), "rated = $6") +
           condition(filter.over == true, "ended IS NOT NULL") +
           condition(filter.over == false, "ended IS NULL") +
           condition(filter.is_sent.has_value(), "is_sent = $14") +
           condition(filter.min_rating.has_value(), "rating >= $12") +
           condition(filter.max_rating.has_value(), "rating <= $13") + " AND plies BETWEEN $9 AND $10";
}

std::string window(const GameFilter& filter, const char* began) {
    return (filter.before ? fmt::format(" AND {} < $7", began) : "") +
           (filter.since ? fmt::format(" AND {} >= $11", began) : "");
}

constexpr const char* newest_first = " ORDER BY began DESC, number DESC LIMIT $15";

std::string selection(const GameFilter& filter, const std::string& whose) {
    return fmt::format("(SELECT {} FROM game WHERE {}{}{}{})", game_columns, whose, conditions(filter),
                       window(filter, "began"), newest_first);
}

std::string who_plays(const GameFilter& filter, Side side, const char* and_not = "") {
    const bool attacks = side == Side::Attackers;
    auto who = fmt::format("{} = $1{}", attacks ? "attackers" : "defenders", and_not);
    if (filter.opponent != 0) who += fmt::format(" AND {} = $2", attacks ? "defenders" : "attackers");
    return who;
}

std::string of_side(const GameFilter& filter, Side side, const char* and_not = "") {
    return selection(filter, who_plays(filter, side, and_not));
}

std::string of_player(const GameFilter& filter) {
    if (filter.side) return of_side(filter, *filter.side);
    // A game against oneself must not be listed twice.
    return of_side(filter, Side::Attackers) + " UNION ALL " +
           of_side(filter, Side::Defenders, " AND attackers IS DISTINCT FROM $1") + newest_first;
}

std::string players_condition(const GameFilter& filter) {
    if (filter.player == 0) return "";
    if (filter.side) return " AND " + who_plays(filter, *filter.side);
    return fmt::format(" AND (({}) OR ({}))", who_plays(filter, Side::Attackers),
                       who_plays(filter, Side::Defenders));
}

std::string with_position(const GameFilter& filter) {
    return fmt::format(
        "SELECT {} FROM game_position JOIN game ON number = game_position.game "
        "WHERE folded = $8 AND origin = 0{}{}{} ORDER BY at DESC, game_position.game DESC LIMIT $15",
        game_columns, window(filter, "at"), players_condition(filter), conditions(filter));
}

std::string statement_of(const GameFilter& filter) {
    if (filter.position) return with_position(filter);
    return filter.player != 0 ? of_player(filter) : selection(filter, "true");
}

}  // namespace

std::vector<GameHead> PostgresqlStore::find_games(const GameFilter& filter) {
    return every(
        query(statement_of(filter), filter.player, filter.opponent, filter.ruleset,
              filter.result.value_or(Winner::Nobody), filter.reason, filter.rated.value_or(false),
              filter.before.value_or(Moment{}), filter.position.value_or(0), filter.min_plies,
              filter.max_plies, filter.since.value_or(Moment{}), filter.min_rating.value_or(0),
              filter.max_rating.value_or(0), filter.is_sent.value_or(false), std::max(filter.limit, 0)),
        head_in);
}

}  // namespace tafl::store::postgresql
