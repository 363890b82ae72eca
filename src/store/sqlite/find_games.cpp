// Searches the archive. A statement contains only the conditions of its filter, so that SQLite chooses the
// right index; there are few different statements, and they are cached.
//
// A player may have either side, so there are two lists, each newest first by its own index, which SQLite
// merges. A unary plus keeps SQLite from using the other conditions' indices, which are worse here.
#include <fmt/format.h>

#include <algorithm>

#include "store/sqlite/adapter.hpp"

namespace tafl::store {

namespace {

std::string condition(bool is_given, const char* text) { return is_given ? std::string(" AND ") + text : ""; }

std::string conditions(const GameFilter& filter) {
    return condition(!filter.ruleset.empty(), "{0}ruleset = ?3") +
           condition(filter.result.has_value(), "{0}result = ?4") +
           condition(!filter.reason.empty(), "{0}reason = ?5") +
           condition(filter.rated.has_value(), "{0}rated = ?6") +
           condition(filter.over == true, "{0}ended IS NOT NULL") +
           condition(filter.over == false, "{0}ended IS NULL") +
           condition(filter.before.has_value(), "began < ?7");
}

std::string selection(const GameFilter& filter, const std::string& first, const char* plus) {
    return fmt::format("SELECT {} FROM game WHERE {}", head_columns, first) +
           fmt::format(fmt::runtime(conditions(filter)), plus);
}

std::string of_side(const GameFilter& filter, Side side) {
    const bool attacks = side == Side::Attackers;
    auto who = fmt::format("{} = ?1", attacks ? "attackers" : "defenders");
    if (filter.opponent != 0) who += fmt::format(" AND +{} = ?2", attacks ? "defenders" : "attackers");
    return selection(filter, who, "+");
}

std::string of_player(const GameFilter& filter) {
    if (filter.side) return of_side(filter, *filter.side);
    // A game against oneself must not be listed twice.
    return of_side(filter, Side::Attackers) + " UNION ALL " + of_side(filter, Side::Defenders) +
           " AND attackers IS NOT ?1";
}

std::string statement_of(const GameFilter& filter) {
    return (filter.player != 0 ? of_player(filter) : selection(filter, "true", "")) +
           " ORDER BY began DESC, number DESC LIMIT ?8";
}

}  // namespace

std::vector<GameHead> SqliteStore::find_games(const GameFilter& filter) {
    return all_of(query(statement_of(filter), filter.player, filter.opponent, filter.ruleset,
                        filter.result.value_or(Winner::Nobody), filter.reason, filter.rated.value_or(false),
                        filter.before.value_or(Moment{}), std::max(filter.limit, 0)),
                  read_head);
}

}  // namespace tafl::store
