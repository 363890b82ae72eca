// Connects the site's tournaments to the mathematics of src/tournaments: the next pairings, and the
// standings.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "server/tournaments/live_tournament.hpp"

namespace tafl::server {

// A game to start, by side; in a bye the second player is nobody.
struct Board {
    std::array<store::PlayerId, 2> players{};
};

// Arena: pairs those who are `free` now.
[[nodiscard]] std::vector<Board> arena_boards(const LiveTournament& live,
                                              const std::vector<store::PlayerId>& free, Moment now);

// Other tournaments, when no game is running: further games of the round, the next round, or the end.
struct NextBoards {
    bool is_new_round = false;
    std::vector<Board> boards;  // none: the tournament is over
};
[[nodiscard]] NextBoards next_boards(const LiveTournament& live);
// The number of rounds; nothing if it is not known yet.
[[nodiscard]] std::optional<int> count_rounds(const LiveTournament& live);

struct StandingRow {
    store::PlayerId player = 0;
    int rank = 0;  // from 1; equal entrants share it
    double points = 0;
    std::vector<std::optional<double>> tie_breaks;  // nothing: a direct encounter of nobody
    std::vector<double> sheet;  // the points: of each game in an arena, else of each round
    std::vector<std::optional<double>>
        cross;  // round robin: those won from each in the order of the rows; nothing: no game yet
    int games = 0;
    bool on_fire = false;
    bool counts = false;  // for the team
};
struct TeamRow {
    BattleTeam team;
    int rank = 0;  // from 1; equal teams share it
    double points = 0;
    int players = 0;
};
struct TournamentStandings {
    std::vector<std::string_view> tie_breaks;  // the names of the tie-breaks
    std::vector<StandingRow> rows;             // best first
    std::vector<TeamRow> teams{};              // the same; in a battle of teams
    double host_points = 0;                    // of an exhibition
};
[[nodiscard]] TournamentStandings standings_of(const LiveTournament& live);
[[nodiscard]] TournamentStandings standings_of_arena(const LiveTournament& live);

}  // namespace tafl::server
