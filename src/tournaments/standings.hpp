// Standings: orders entrants by points and named tie-breaks.
//
// Unplayed rounds follow FIDE Handbook C.07 in principle, though not in every special case. For an entrant's
// own Buchholz and Sonneborn-Berger, a round without a game counts as one against a dummy opponent with its
// own points. For its opponents, its absences at the end of the tournament (withdrawn, zero byes, own
// forfeits) count as draws. Points from byes and from opponents' forfeits count in full; wins and games as
// attackers count only if played over the board. In a round robin a forfeit counts as a game against its opponent, and
// absences as nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

enum class TieBreak : std::uint8_t {
    Buchholz,         // sum of the opponents' points, one opponent a round; in half points
    BuchholzCut1,     // the same without the lowest value
    SonnebornBerger,  // sum over opponents: their points x points won from them; in quarter points
    DirectEncounter,  // points against those level so far, if all have met each other, and again among those who remain
    // level; in half points, else `no_encounter`. If they have not all met, whoever would be first
    // however the missing games ended is first; then second, and so on
    Wins,              // games won over the board
    GamesAsAttackers,  // over the board
    Progressive,       // sum of the points after each round; in half points
};

inline constexpr int no_encounter = -1;  // nobody is level, or they have not all met

struct Standing {
    EntrantId id{};
    int rank =
        0;  // from 1; entrants equal in everything share it, and the ranks after them are skipped (1 2 2 4)
    HalfPoints points = 0;
    std::vector<int> tie_breaks;  // in the requested order, in the units above
    std::vector<int> order;  // the same, with the further rounds of direct encounters in between: decides
};

struct StandingsOptions {
    int games_per_pairing = 1;
    bool is_round_robin = false;
    std::vector<TieBreak> tie_breaks = {TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger,
                                        TieBreak::DirectEncounter, TieBreak::Wins};
};

// Best first; equal ranks by rating, then id. Withdrawn entrants keep their points. Pending games are
// ignored, and their round does not count as missed.
[[nodiscard]] std::vector<Standing> standings(std::span<const Entrant> entrants,
                                              std::span<const PlayedRound> rounds,
                                              const StandingsOptions& options = {});

}  // namespace tafl::tournaments
