// Tournaments, their entrants and their pairings.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

Pairing read_pairing(const Rows& row) {
    Pairing p;
    std::optional<Moment> ended;
    row.read(p.number, p.round, p.players[0], p.players[1], p.game, ended, p.result, p.reason, p.plies,
             p.berserk[0], p.berserk[1]);
    p.is_over = p.game.empty() || ended.has_value();
    p.ended = ended.value_or(Moment{});
    return p;
}

}  // namespace

void SqlStore::add_tournament(const Tournament& t) { insert<schema::tournaments>(t); }

std::optional<Tournament> SqlStore::tournament(std::string_view id) {
    return one<schema::tournaments>("WHERE id = $1", id);
}

std::optional<Tournament> SqlStore::lock_tournament(std::string_view id) {
    if (run("UPDATE tournament SET version = version + 1 WHERE id = $1", id) == 0) return std::nullopt;
    return tournament(id);
}

void SqlStore::update_tournament(const Tournament& t) {
    run("UPDATE tournament SET starts = $2, status = $3, round = $4, next = $5, settings = $6 "
        "WHERE id = $1",
        t.id, t.starts, t.status, t.round, t.next, t.settings);
}

Page<Tournament> SqlStore::tournaments(bool over, Cursor after, int limit) {
    static const auto to_come =
        fmt::format("WHERE status <= {} AND (starts, number) > ($1, $2) ORDER BY starts, number LIMIT $3",
                    std::to_underlying(TournamentStatus::Running));
    static const auto past = fmt::format(
        "WHERE status >= {} AND (starts, number) < ($1, $2) ORDER BY starts DESC, number DESC LIMIT $3",
        std::to_underlying(TournamentStatus::Finished));
    const auto start = over && after.at == INT64_MIN ? Cursor{INT64_MAX, 0} : after;
    return page<schema::tournaments>(&Tournament::starts, over ? past : to_come, start.at, start.number,
                                     std::max(limit, 0));
}

int SqlStore::count_open_tournaments(PlayerId by) {
    return first_of(query("SELECT count(*) FROM tournament WHERE by_player = $1 AND status <= $2", by,
                          TournamentStatus::Running),
                    only_value<int>)
        .value();
}

void SqlStore::set_entrant(std::string_view tournament, const Entrant& e) {
    put<schema::entrants>(e, {value_of(tournament)});
}

std::vector<Entrant> SqlStore::entrants(std::string_view tournament) {
    return all<schema::entrants>("WHERE tournament = $1 ORDER BY player", tournament);
}

std::vector<Tournament> SqlStore::tournaments_of(PlayerId player, int limit) {
    return all<schema::tournaments>(
        "WHERE id IN (SELECT tournament FROM entrant WHERE player = $1) ORDER BY number DESC LIMIT $2",
        player, std::max(limit, 0));
}

void SqlStore::add_pairing(std::string_view tournament, const Pairing& p) {
    insert<schema::pairings>(p, {value_of(tournament)});
}

std::vector<Pairing> SqlStore::pairings(std::string_view tournament) {
    return all_of(
        query("SELECT p.number, round, p.attackers, p.defenders, p.game, ended, coalesce(result, 0), "
              "coalesce(reason, ''), coalesce(plies, 0), coalesce(attackers_berserk, false), "
              "coalesce(defenders_berserk, false) FROM pairing AS p "
              "LEFT JOIN game ON game.id = p.game WHERE p.tournament = $1 ORDER BY p.number",
              tournament),
        read_pairing);
}

std::vector<PlayerId> SqlStore::playing_entrants(std::string_view tournament) {
    std::vector<PlayerId> players;
    auto rows =
        query("SELECT attackers, defenders FROM game WHERE tournament = $1 AND ended IS NULL", tournament);
    while (rows.next()) {
        std::array<PlayerId, 2> of_game{};
        rows.read(of_game[0], of_game[1]);
        players.insert(players.end(), of_game.begin(), of_game.end());
    }
    std::ranges::sort(players);
    return players;
}

int SqlStore::last_pairing(std::string_view tournament) {
    return first_of(query("SELECT coalesce(max(number), 0) FROM pairing WHERE tournament = $1", tournament),
                    only_value<int>)
        .value();
}

}  // namespace tafl::store
