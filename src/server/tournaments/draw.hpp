// Between a tournament and the mathematics of src/tournaments: who meets whom next, and the standings.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "server/tournaments/live_tournament.hpp"

namespace tafl::server {

// A game to begin, by side; a bye has nobody as the second.
struct Board {
    std::array<store::PlayerId, 2> players{};
};

// Of an arena: of those who are `free` now, who meets whom.
[[nodiscard]] std::vector<Board> arena_boards(const LiveTournament& live,
                                              const std::vector<store::PlayerId>& free, Moment now);

// Of the others, when no game goes on: further games of the round, the next round, or the end.
struct NextBoards {
    bool is_new_round = false;
    std::vector<Board> boards;  // none: the tournament is over
};
[[nodiscard]] NextBoards next_boards(const LiveTournament& live);
// How many there are; nothing where nobody knows.
[[nodiscard]] std::optional<int> count_rounds(const LiveTournament& live);

struct StandingRow {
    store::PlayerId player = 0;
    int rank = 0;  // from 1; who is level shares it
    double points = 0;
    std::vector<double> tie_breaks;
    std::vector<double> sheet;  // an arena's games, the others' rounds, in their order
    int games = 0;
    bool on_fire = false;
};
struct TournamentStandings {
    std::vector<std::string_view> tie_breaks;  // their names
    std::vector<StandingRow> rows;             // best first
};
[[nodiscard]] TournamentStandings standings_of(const LiveTournament& live);
[[nodiscard]] TournamentStandings standings_of_arena(const LiveTournament& live);

}  // namespace tafl::server
