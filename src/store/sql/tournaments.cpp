// Tournaments, their entrants and their pairings.
#include <fmt/format.h>

#include <algorithm>

#include "store/sql/sql_store.hpp"

namespace tafl::store {

namespace {

constexpr std::string_view tournament_columns =
    "id, by_player, made, starts, status, round, next, version, settings";
constexpr auto read_tournament =
    row_of(&Tournament::id, &Tournament::by, &Tournament::made, &Tournament::starts, &Tournament::status,
           &Tournament::round, &Tournament::next, &Tournament::version, &Tournament::settings);
constexpr auto read_entrant =
    row_of(&Entrant::player, &Entrant::joined, &Entrant::state, &Entrant::rating, &Entrant::is_provisional);

Pairing read_pairing(const Rows& row) {
    Pairing p;
    std::optional<Moment> ended;
    row.read(p.number, p.round, p.players[0], p.players[1], p.game, ended, p.result, p.reason, p.plies);
    p.is_over = p.game.empty() || ended.has_value();
    p.ended = ended.value_or(Moment{});
    return p;
}

}  // namespace

void SqlStore::add_tournament(const Tournament& t) {
    run(fmt::format("INSERT INTO tournament ({}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                    tournament_columns),
        t.id, t.by, t.made, t.starts, t.status, t.round, t.next, t.version, t.settings);
}

std::optional<Tournament> SqlStore::tournament(std::string_view id) {
    static const auto sql = fmt::format("SELECT {} FROM tournament WHERE id = $1", tournament_columns);
    return first_of(query(sql, id), read_tournament);
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
    static const auto to_come = fmt::format(
        "SELECT {}, number FROM tournament WHERE status <= {} AND (starts, number) > ($1, $2) "
        "ORDER BY starts, number LIMIT $3",
        tournament_columns, std::to_underlying(TournamentStatus::Running));
    static const auto past = fmt::format(
        "SELECT {}, number FROM tournament WHERE status >= {} AND (starts, number) < ($1, $2) "
        "ORDER BY starts DESC, number DESC LIMIT $3",
        tournament_columns, std::to_underlying(TournamentStatus::Finished));
    const auto start = over && after.at == INT64_MIN ? Cursor{INT64_MAX, 0} : after;
    Page<Tournament> page;
    page.items = all_of(query(over ? past : to_come, start.at, start.number, std::max(limit, 0)),
                        [&](const Rows& row) {
                            page.end = {std::get<std::int64_t>(row.cell(3, ColumnType::Whole)),
                                        std::get<std::int64_t>(row.cell(9, ColumnType::Whole))};
                            return read_tournament(row);
                        });
    return page;
}

int SqlStore::count_open_tournaments(PlayerId by) {
    return first_of(query("SELECT count(*) FROM tournament WHERE by_player = $1 AND status <= $2", by,
                          TournamentStatus::Running),
                    only_value<int>)
        .value();
}

void SqlStore::set_entrant(std::string_view tournament, const Entrant& e) {
    run("INSERT INTO entrant (tournament, player, joined, state, rating, is_provisional) "
        "VALUES ($1, $2, $3, $4, $5, $6) "
        "ON CONFLICT (tournament, player) DO UPDATE SET joined = $3, state = $4, rating = $5, is_provisional "
        "= $6",
        tournament, e.player, e.joined, e.state, e.rating, e.is_provisional);
}

std::vector<Entrant> SqlStore::entrants(std::string_view tournament) {
    return all_of(query("SELECT player, joined, state, rating, is_provisional FROM entrant WHERE tournament "
                        "= $1 ORDER BY player",
                        tournament),
                  read_entrant);
}

std::vector<Tournament> SqlStore::tournaments_of(PlayerId player, int limit) {
    static const auto sql = fmt::format(
        "SELECT {} FROM tournament WHERE id IN (SELECT tournament FROM entrant WHERE player = $1) "
        "ORDER BY number DESC LIMIT $2",
        tournament_columns);
    return all_of(query(sql, player, std::max(limit, 0)), read_tournament);
}

void SqlStore::add_pairing(std::string_view tournament, const Pairing& p) {
    run("INSERT INTO pairing (tournament, number, round, attackers, defenders, game) "
        "VALUES ($1, $2, $3, $4, nullif($5, 0), nullif($6, ''))",
        tournament, p.number, p.round, p.players[0], p.players[1], p.game);
}

std::vector<Pairing> SqlStore::pairings(std::string_view tournament) {
    return all_of(
        query("SELECT p.number, round, p.attackers, p.defenders, p.game, ended, coalesce(result, 0), "
              "coalesce(reason, ''), coalesce(plies, 0) FROM pairing AS p "
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
