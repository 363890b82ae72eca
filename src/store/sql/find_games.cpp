// Searches the archive. A statement contains only the conditions of its filter, so that the database chooses the
// right index; there are few different statements, and they are cached.
//
// A player may have either side, so there are two lists, each newest first by its own index, which are merged.
// A unary plus keeps SQLite from using the other conditions' indices, which are worse here. Games that
// reached a position come from its own list, newest first, and are filtered one by one.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

std::string condition(bool is_given, const char* text) { return is_given ? std::string(" AND ") + text : ""; }

std::string conditions(const GameFilter& filter) {
    return condition(!filter.ruleset.empty(), "{0}ruleset = $3") +
           condition(filter.result.has_value(), "{0}result = $4") +
           condition(!filter.reason.empty(), "{0}reason = $5") +
           condition(filter.rated.has_value(), "{0}rated = $6") +
           condition(filter.over == true, "{0}ended IS NOT NULL") +
           condition(filter.over == false, "{0}ended IS NULL") +
           condition(filter.is_sent.has_value(), "{0}is_sent = $14") +
           condition(filter.min_rating.has_value(), "rating >= $12") +
           condition(filter.max_rating.has_value(), "rating <= $13") + " AND plies BETWEEN $9 AND $10";
}

std::string window(const GameFilter& filter, const char* began) {
    return (filter.before ? fmt::format(" AND {} < $7", began) : "") +
           (filter.since ? fmt::format(" AND {} >= $11", began) : "");
}

constexpr const char* newest_first = "ORDER BY began DESC, number DESC LIMIT $15";

std::string selection(const GameFilter& filter, const std::string& whose, const char* plus) {
    return select_sql(described<schema::games>) + " WHERE " + whose +
           fmt::format(fmt::runtime(conditions(filter)), plus) + window(filter, "began");
}

// `first_plus` stands before the side, `plus` before the opponent.
std::string who_plays(const GameFilter& filter, Side side, const char* first_plus, const char* plus) {
    const bool attacks = side == Side::Attackers;
    auto who = fmt::format("{}{} = $1", first_plus, attacks ? "attackers" : "defenders");
    if (filter.opponent != 0) who += fmt::format(" AND {}{} = $2", plus, attacks ? "defenders" : "attackers");
    return who;
}

std::string of_player(const GameFilter& filter, const Phrases& phrases) {
    const auto of_side = [&](Side side) {
        return selection(filter, who_plays(filter, side, "", phrases.plus()), phrases.plus());
    };
    if (filter.side) return phrases.first_rows({of_side(*filter.side)}, newest_first);
    // A game against oneself must not be listed twice.
    return phrases.first_rows(
        {of_side(Side::Attackers), of_side(Side::Defenders) + " AND attackers IS DISTINCT FROM $1"},
        newest_first);
}

std::string players_condition(const GameFilter& filter, const char* plus) {
    if (filter.player == 0) return "";
    if (filter.side) return " AND " + who_plays(filter, *filter.side, plus, plus);
    return fmt::format(" AND (({}) OR ({}))", who_plays(filter, Side::Attackers, plus, plus),
                       who_plays(filter, Side::Defenders, plus, plus));
}

std::string with_position(const GameFilter& filter, const char* plus) {
    return fmt::format("{} WHERE number = game_position.game AND folded = $8 AND origin = {}{}{}",
                       select_sql(described<schema::games>, "", "game_position CROSS JOIN "),
                       std::to_underlying(GameOrigin::Site), window(filter, "at"),
                       players_condition(filter, plus)) +
           fmt::format(fmt::runtime(conditions(filter)), plus) +
           " ORDER BY at DESC, game_position.game DESC LIMIT $15";
}

std::string statement_of(const GameFilter& filter, const Phrases& phrases) {
    if (filter.position) return with_position(filter, phrases.plus());
    if (filter.player != 0) return of_player(filter, phrases);
    return phrases.first_rows({selection(filter, "true", "")}, newest_first);
}

}  // namespace

std::vector<GameHead> SqlStore::find_games(const GameFilter& filter) {
    return all_of(
        query(statement_of(filter, phrases_), filter.player, filter.opponent, filter.ruleset,
              filter.result.value_or(Winner::Nobody), filter.reason, filter.rated.value_or(false),
              filter.before.value_or(Moment{}), filter.position.value_or(0), filter.min_plies,
              filter.max_plies, filter.since.value_or(Moment{}), filter.min_rating.value_or(0),
              filter.max_rating.value_or(0), filter.is_sent.value_or(false), std::max(filter.limit, 0)),
        read_head);
}

}  // namespace tafl::store
