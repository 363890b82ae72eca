// Arenas: scores and pairings.
#include <algorithm>
#include <functional>
#include <tuple>

#include "server/people/ratings/ratings.hpp"
#include "server/rooms/sides.hpp"
#include "server/tournaments/draw.hpp"
#include "tournaments/arena.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_recent = 3;

struct ArenaPlayer {
    tournaments::ArenaScore score;
    int wins = 0;
    int games = 0;
    int surplus = 0;
    int same_side = 0;
    Moment last_end{};
    std::vector<tournaments::EntrantId> recent;
    std::vector<double> sheet;

    void play(const store::Pairing& pairing, Side side) {
        using tournaments::ArenaOutcome;
        const int step = side == Side::Attackers ? 1 : -1;
        surplus += step;
        same_side = same_side * step > 0 ? same_side + step : step;
        recent.push_back(tournaments::EntrantId{pairing.players[slot_of(!side)]});
        if (recent.size() > max_recent) recent.erase(recent.begin());
        if (!pairing.is_over || pairing.result == Winner::Nobody) return;
        const bool is_win = pairing.result == winner_of(side);
        const auto outcome = is_win                           ? ArenaOutcome::Win
                             : pairing.result == Winner::Draw ? ArenaOutcome::Draw
                                                              : ArenaOutcome::Loss;
        const int before = score.points;
        // Who halves the time of a game that is hardly played risks nothing.
        const bool is_long =
            is_long_enough({pairing.result, pairing.reason, pairing.plies, "", "", pairing.ended});
        score = after(score, outcome, pairing.berserk[slot_of(side)] && is_long);
        sheet.push_back(score.points - before);
        wins += is_win ? 1 : 0;
        ++games;
        last_end = std::max(last_end, pairing.ended);
    }
};

std::unordered_map<store::PlayerId, ArenaPlayer> players_of(const LiveTournament& live) {
    std::unordered_map<store::PlayerId, ArenaPlayer> players;
    for (const auto& [id, entrant] : live.entrants) players.try_emplace(id);
    for (const auto& pairing : live.pairings()) {
        for (const Side side : both_sides) players[pairing.players[slot_of(side)]].play(pairing, side);
    }
    return players;
}

// From 1, in the order of the settings; 0: plays for none.
int team_number(const LiveTournament& live, const std::string& team) {
    const auto& teams = live.settings.teams;
    const auto found = std::ranges::find(teams, team, &BattleTeam::id);
    return found == teams.end() ? 0 : static_cast<int>(found - teams.begin()) + 1;
}

// The points of a team are those of its best; `standings` has them in order.
void add_teams(const LiveTournament& live, TournamentStandings& standings) {
    std::vector<TeamRow> all;
    for (const auto& team : live.settings.teams) all.push_back({team});
    for (auto& row : standings.rows) {
        const int number = team_number(live, live.entrants.at(row.player).entrant.team);
        if (number == 0) continue;
        auto& team = all[static_cast<std::size_t>(number) - 1];
        row.counts = team.players++ < live.settings.team_best;
        if (row.counts) team.points += row.points;
    }
    std::ranges::stable_sort(all, std::greater{}, &TeamRow::points);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].rank = i > 0 && all[i].points == all[i - 1].points ? all[i - 1].rank : static_cast<int>(i) + 1;
    standings.teams = std::move(all);
}

auto order_of(const ArenaPlayer& player) { return std::tuple(-player.score.points, -player.wins); }

}  // namespace

std::vector<Board> arena_boards(const LiveTournament& live, const std::vector<store::PlayerId>& free,
                                Moment now) {
    const auto players = players_of(live);
    std::vector<tournaments::Waiting> waiting;
    for (const auto id : free) {
        const auto& player = players.at(id);
        const auto& entrant = live.entrants.at(id).entrant;
        const auto since = std::max({player.last_end, entrant.joined, live.head.starts});
        waiting.push_back({tournaments::EntrantId{id}, static_cast<int>(entrant.rating), player.score.points,
                           std::max(now - since, std::chrono::milliseconds(0)), player.recent, player.surplus,
                           player.same_side, team_number(live, entrant.team)});
    }
    std::vector<Board> boards;
    for (const auto& [attackers, defenders] : tournaments::arena_pairings(waiting, live.running() > 0))
        boards.push_back(
            {{static_cast<store::PlayerId>(attackers), static_cast<store::PlayerId>(defenders)}});
    return boards;
}

TournamentStandings standings_of_arena(const LiveTournament& live) {
    TournamentStandings standings{{"wins"}, {}};
    const auto players = players_of(live);
    std::vector<store::PlayerId> order;
    for (const auto& [id, entrant] : live.entrants) order.push_back(id);
    std::ranges::sort(order, {}, [&](auto id) {
        return std::tuple(order_of(players.at(id)), -live.entrants.at(id).entrant.rating, id);
    });
    for (const auto id : order) {
        const auto& player = players.at(id);
        StandingRow row{id,
                        static_cast<int>(standings.rows.size()) + 1,
                        static_cast<double>(player.score.points),
                        {static_cast<double>(player.wins)},
                        player.sheet,
                        {},
                        player.games,
                        player.score.on_fire()};
        if (!standings.rows.empty() && order_of(players.at(standings.rows.back().player)) == order_of(player))
            row.rank = standings.rows.back().rank;
        standings.rows.push_back(std::move(row));
    }
    add_teams(live, standings);
    return standings;
}

}  // namespace tafl::server
