#include "server/tournaments/draw.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "server/rooms/sides.hpp"
#include "tournaments/knockout.hpp"
#include "tournaments/round_robin.hpp"
#include "tournaments/standings.hpp"
#include "tournaments/swiss.hpp"

namespace tafl::server {

namespace {

using store::PlayerId;
using tournaments::Encounter;
using tournaments::EntrantId;
using tournaments::PlayedRound;
using tournaments::Result;
using tournaments::TieBreak;

PlayerId player_of(EntrantId id) { return static_cast<PlayerId>(id); }

Result result_of(const store::Pairing& pairing) {
    if (!pairing.is_over) return Result::Pending;
    if (const auto absent = absent_side(pairing))
        return *absent == Side::Attackers ? Result::AttackersForfeit : Result::DefendersForfeit;
    switch (pairing.result) {
        case Winner::Attackers: return Result::AttackersWon;
        case Winner::Defenders: return Result::DefendersWon;
        case Winner::Draw: return Result::Draw;
        case Winner::Nobody: break;
    }
    return Result::BothForfeit;
}

bool is_in(const LiveTournament& live, PlayerId player) {
    const auto found = live.entrants.find(player);
    return found != live.entrants.end() && live.is_active(found->second);
}

bool has_all(const Encounter& encounter, const LiveTournament& live) {
    return encounter.games.size() % static_cast<std::size_t>(live.settings.games) == 0;
}

// The games of a pair that were never started: a player who has left has lost them.
void fill_up(const LiveTournament& live, Encounter& encounter) {
    const bool attackers_in = is_in(live, player_of(encounter.pairing.attackers)),
               defenders_in = is_in(live, player_of(encounter.pairing.defenders));
    while (!has_all(encounter, live)) {
        const bool swapped = encounter.games.size() % 2 == 1;
        const bool first_in = swapped ? defenders_in : attackers_in,
                   second_in = swapped ? attackers_in : defenders_in;
        encounter.games.push_back(first_in && second_in ? Result::Pending
                                  : second_in           ? Result::AttackersForfeit
                                  : first_in            ? Result::DefendersForfeit
                                                        : Result::BothForfeit);
    }
}

// The rounds so far. The games of one pairing in a round form one encounter, which may still lack games.
std::vector<PlayedRound> begun_rounds(const LiveTournament& live) {
    std::vector<PlayedRound> rounds(static_cast<std::size_t>(std::max(live.head.round, 0)));
    std::map<std::tuple<int, PlayerId, PlayerId>, std::size_t> known;
    for (const auto& pairing : live.pairings()) {
        if (pairing.round < 1 || pairing.round > std::ssize(rounds)) continue;
        auto& round = rounds[static_cast<std::size_t>(pairing.round - 1)];
        const auto [one, other] = pairing.players;
        if (other == 0) {
            round.byes.push_back({EntrantId{one}, tournaments::ByeKind::Full});
            continue;
        }
        const auto [place, is_new] = known.try_emplace(
            {pairing.round, std::min(one, other), std::max(one, other)}, round.encounters.size());
        if (is_new) round.encounters.push_back({{EntrantId{one}, EntrantId{other}}, {}});
        round.encounters[place->second].games.push_back(result_of(pairing));
    }
    return rounds;
}

std::vector<PlayedRound> played_rounds(const LiveTournament& live) {
    auto rounds = begun_rounds(live);
    for (auto& round : rounds)
        for (auto& encounter : round.encounters) fill_up(live, encounter);
    return rounds;
}

tournaments::Entrant to_entrant(const LiveTournament& live, const LiveEntrant& entrant) {
    return {EntrantId{entrant.entrant.player}, static_cast<int>(entrant.entrant.rating),
            !live.is_active(entrant)};
}

// Before the first round the active entrants, afterwards those who were paired in it, in a stable order.
std::vector<tournaments::Entrant> seeds(const LiveTournament& live) {
    std::set<PlayerId> in_first_round;
    for (const auto& pairing : live.pairings())
        if (pairing.round == 1) in_first_round.insert(pairing.players.begin(), pairing.players.end());
    std::vector<tournaments::Entrant> all;
    for (const auto& [id, entrant] : live.entrants) {
        if (in_first_round.empty() ? live.is_active(entrant) : in_first_round.contains(id))
            all.push_back(to_entrant(live, entrant));
    }
    return all;
}

void sort_by_strength(std::vector<tournaments::Entrant>& entrants) {
    std::ranges::sort(entrants, {}, [](const auto& e) { return std::pair(-e.rating, e.id); });
}

// A random order that is the same on every node.
std::vector<EntrantId> drawn_by_lot(const LiveTournament& live) {
    const auto lot = [&](EntrantId id) {
        std::uint64_t hash = 14'695'981'039'346'656'037U;
        for (const char c : live.head.id + std::to_string(player_of(id)))
            hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
        return std::pair(hash ^ hash >> 32U, id);
    };
    std::vector<EntrantId> ids;
    for (const auto& entrant : seeds(live)) ids.push_back(entrant.id);
    std::ranges::sort(ids, {}, lot);
    return ids;
}

void add_byes(std::vector<Board>& boards, const tournaments::Round& round, const LiveTournament& live) {
    for (const auto& bye : round.byes)
        if (is_in(live, player_of(bye.entrant))) boards.push_back({{player_of(bye.entrant), 0}});
}

// An entrant whose opponent has left gets a bye.
std::vector<Board> boards_of(const tournaments::Round& round, const LiveTournament& live) {
    std::vector<Board> boards;
    for (const auto& pairing : round.pairings) {
        const auto one = player_of(pairing.attackers), other = player_of(pairing.defenders);
        const bool one_in = is_in(live, one), other_in = is_in(live, other);
        if (one_in && other_in) boards.push_back({{one, other}});
        else if (one_in || other_in) boards.push_back({{one_in ? one : other, 0}});
    }
    add_byes(boards, round, live);
    return boards;
}

tournaments::KnockoutState knockout_state(const LiveTournament& live) {
    auto entrants = seeds(live);
    sort_by_strength(entrants);
    return tournaments::knockout(entrants, played_rounds(live), {live.settings.games});
}

std::optional<tournaments::Round> next_round(const LiveTournament& live) {
    switch (live.settings.kind) {
        case TournamentKind::Swiss: {
            if (live.head.round >= live.settings.rounds || live.count_active() < 2) return std::nullopt;
            return tournaments::swiss_round(seeds(live), played_rounds(live), {live.settings.games, true});
        }
        case TournamentKind::RoundRobin: {
            const auto rounds = tournaments::round_robin(drawn_by_lot(live));
            const auto next = static_cast<std::size_t>(live.head.round);
            return next < rounds.size() && live.count_active() >= 2 ? std::optional(rounds[next])
                                                                    : std::nullopt;
        }
        case TournamentKind::Knockout: return knockout_state(live).next;
        case TournamentKind::Arena:
        case TournamentKind::Exhibition: break;
    }
    return std::nullopt;
}

// The second games of pairs, and replays in a knock-out. In correspondence both games of a pair are played at
// the same time.
std::vector<Board> further_games(const LiveTournament& live) {
    std::vector<Board> boards;
    if (live.head.round == 0) return boards;
    const auto rounds = begun_rounds(live);
    const auto& encounters = rounds.back().encounters;
    std::vector<std::size_t> replays;
    if (live.settings.kind == TournamentKind::Knockout) replays = knockout_state(live).replays;
    for (std::size_t i = 0; i < encounters.size(); ++i) {
        const auto& [pairing, games] = encounters[i];
        const auto one = player_of(pairing.attackers), other = player_of(pairing.defenders);
        if (!is_in(live, one) || !is_in(live, other)) continue;
        if (has_all(encounters[i], live) && std::ranges::find(replays, i) == replays.end()) continue;
        const bool is_swapped = games.size() % 2 == 1;
        boards.push_back({{is_swapped ? other : one, is_swapped ? one : other}});
    }
    return boards;
}

std::string_view name_of(TieBreak tie_break) {
    switch (tie_break) {
        case TieBreak::Buchholz: return "buchholz";
        case TieBreak::BuchholzCut1: return "buchholz-cut-1";
        case TieBreak::SonnebornBerger: return "sonneborn-berger";
        case TieBreak::DirectEncounter: return "direct-encounter";
        case TieBreak::Wins: return "wins";
        case TieBreak::GamesAsAttackers: return "games-as-attackers";
        case TieBreak::Progressive: return "progressive";
    }
    return "";
}

std::optional<double> in_points(TieBreak tie_break, int value) {
    if (tie_break == TieBreak::DirectEncounter && value == tournaments::no_encounter) return std::nullopt;
    switch (tie_break) {
        case TieBreak::SonnebornBerger: return value / 4.0;
        case TieBreak::Wins:
        case TieBreak::GamesAsAttackers: return value;
        default: return value / 2.0;
    }
}

std::vector<TieBreak> tie_breaks_of(TournamentKind kind) {
    if (kind == TournamentKind::Exhibition) return {};
    if (kind == TournamentKind::Knockout) return {TieBreak::Wins};
    if (kind == TournamentKind::RoundRobin)
        return {TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger};
    return {TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger};
}

// Fills in the points of each round and the number of games.
void fill_sheets(const LiveTournament& live, const std::vector<PlayedRound>& rounds,
                 TournamentStandings& standings) {
    std::unordered_map<PlayerId, StandingRow*> by_player;
    for (auto& row : standings.rows) by_player[row.player] = &row;
    for (const auto& round : rounds) {
        std::unordered_map<PlayerId, double> points;
        for (const auto& bye : round.byes) points[player_of(bye.entrant)] = live.settings.games;
        for (const auto& [pairing, games] : round.encounters) {
            const auto one = player_of(pairing.attackers), other = player_of(pairing.defenders);
            for (std::size_t i = 0; i < games.size(); ++i) {
                const auto first = i % 2 == 0 ? one : other, second = i % 2 == 0 ? other : one;
                points[first] += points_of_attackers(games[i]) / 2.0;
                points[second] += points_of_defenders(games[i]) / 2.0;
                for (const auto id : {one, other})
                    if (is_played(games[i]) && by_player.contains(id)) ++by_player[id]->games;
            }
        }
        for (auto& row : standings.rows)
            row.sheet.push_back(points.contains(row.player) ? points[row.player] : 0);
    }
}

void fill_crosstable(const std::vector<PlayedRound>& rounds, std::vector<StandingRow>& rows) {
    std::unordered_map<PlayerId, std::size_t> places;
    for (auto& row : rows) {
        places.emplace(row.player, places.size());
        row.cross.resize(rows.size());
    }
    const auto add = [&](EntrantId own, EntrantId other, int half_points) {
        auto& cell = rows[places.at(player_of(own))].cross[places.at(player_of(other))];
        cell = cell.value_or(0) + half_points / 2.0;
    };
    for (const auto& round : rounds) {
        for (const auto& [pairing, games] : round.encounters) {
            for (std::size_t i = 0; i < games.size(); ++i) {
                if (games[i] == Result::Pending) continue;
                const bool is_swapped = i % 2 == 1;
                const auto first = is_swapped ? pairing.defenders : pairing.attackers,
                           second = is_swapped ? pairing.attackers : pairing.defenders;
                add(first, second, points_of_attackers(games[i]));
                add(second, first, points_of_defenders(games[i]));
            }
        }
    }
}

double points_of_host(const LiveTournament& live) {
    double points = 0;
    for (const auto& pairing : live.pairings()) {
        const auto result = result_of(pairing);
        const bool attacks = pairing.players[0] == live.head.by;
        points += (attacks ? points_of_attackers(result) : points_of_defenders(result)) / 2.0;
    }
    return points;
}

// A level final of a knock-out goes to the higher seed, who may have fewer points.
void put_first(PlayerId winner, std::vector<StandingRow>& rows) {
    const auto found = std::ranges::find(rows, winner, &StandingRow::player);
    if (found == rows.end()) return;
    const int rank = found->rank;
    for (auto& row : rows)
        if (row.rank <= rank) ++row.rank;
    found->rank = 1;
    std::rotate(rows.begin(), found, found + 1);
}

}  // namespace

namespace {

// The host against each, in one round.
std::vector<Board> boards_of_exhibition(const LiveTournament& live) {
    std::vector<Board> boards;
    if (live.head.round > 0) return boards;
    for (const auto& [id, entrant] : live.entrants) {
        if (!live.is_active(entrant)) continue;
        const bool is_even = boards.size() % 2 == 0;
        const auto& side = live.settings.host_side;
        const bool attacks = side == HostSide::Both ? is_even : side == HostSide::Attackers;
        boards.push_back({attacks ? std::array{live.head.by, id} : std::array{id, live.head.by}});
    }
    return boards;
}

}  // namespace

NextBoards next_boards(const LiveTournament& live) {
    if (live.is_exhibition()) return {true, boards_of_exhibition(live)};
    if (auto more = further_games(live); !more.empty()) return {false, std::move(more)};
    const auto round = next_round(live);
    return {true, round ? boards_of(*round, live) : std::vector<Board>()};
}

std::optional<int> count_rounds(const LiveTournament& live) {
    if (live.settings.kind == TournamentKind::Swiss) return live.settings.rounds;
    if (live.settings.kind == TournamentKind::Arena) return std::nullopt;
    if (live.is_exhibition()) return 1;
    const auto players = static_cast<int>(seeds(live).size());
    if (players < 2) return std::nullopt;
    if (live.settings.kind == TournamentKind::RoundRobin) return players - 1 + players % 2;
    int rounds = 0;
    while ((1 << rounds) < players) ++rounds;
    return rounds;
}

TournamentStandings standings_of(const LiveTournament& live) {
    if (live.is_arena()) return standings_of_arena(live);
    const auto entrants = seeds(live);
    const auto rounds = played_rounds(live);
    const auto tie_breaks = tie_breaks_of(live.settings.kind);
    TournamentStandings result;
    for (const auto tie_break : tie_breaks) result.tie_breaks.push_back(name_of(tie_break));
    const bool is_round_robin = live.settings.kind == TournamentKind::RoundRobin;
    for (const auto& standing :
         tournaments::standings(entrants, rounds, {live.settings.games, is_round_robin, tie_breaks})) {
        StandingRow row{player_of(standing.id), standing.rank, standing.points / 2.0, {}, {}, {}, 0, false};
        for (std::size_t i = 0; i < tie_breaks.size(); ++i)
            row.tie_breaks.push_back(in_points(tie_breaks[i], standing.tie_breaks[i]));
        result.rows.push_back(std::move(row));
    }
    fill_sheets(live, rounds, result);
    if (live.is_exhibition()) result.host_points = points_of_host(live);
    if (is_round_robin) fill_crosstable(rounds, result.rows);
    if (live.settings.kind == TournamentKind::Knockout)
        if (const auto winner = knockout_state(live).winner) put_first(player_of(*winner), result.rows);
    return result;
}

}  // namespace tafl::server
