// The order of entrants by points and named tie-breaks.
//
// Rounds that an entrant did not play, after FIDE Handbook C.07 in its sense, not in its every case: for its own Buchholz and
// Sonneborn-Berger a round without a game counts as one against an opponent with its own points (the "dummy"); for those who
// met it, rounds at the end of the tournament in which it was not there (withdrawn, zero byes, its forfeits) count as draws.
// Points of byes and of the other's forfeits count in full; wins and games as attackers are those over the board alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

enum class TieBreak : std::uint8_t {
    Buchholz,         // sum of the points of the opponents met, one a round; in half points
    BuchholzCut1,     // the same without the lowest
    SonnebornBerger,  // of each opponent's points what was taken from it: points x points, in quarters
    DirectEncounter,  // points against those level so far, if all of these have met each other, else 0; in half points
    Wins,             // games won over the board
    GamesAsAttackers,  // over the board
    Progressive,       // sum of the points after each round; in half points
};

struct Standing {
    EntrantId id{};
    int rank =
        0;  // from 1; who is level in everything shares it, and the next rank is as much lower (1 2 2 4)
    HalfPoints points = 0;
    std::vector<int> tie_breaks;  // in the order asked for, in the units above
};

struct StandingsOptions {
    int games_per_pairing = 1;
    std::vector<TieBreak> tie_breaks = {TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger,
                                        TieBreak::DirectEncounter, TieBreak::Wins};
};

// Best first; among equal ranks by rating, then id. Withdrawn entrants keep their points. Pending games count as nothing yet,
// and their round is not counted as missed.
[[nodiscard]] std::vector<Standing> standings(std::span<const Entrant> entrants,
                                              std::span<const PlayedRound> rounds,
                                              const StandingsOptions& options = {});

}  // namespace tafl::tournaments
