// An entrant's past in a tournament, computed once for pairing and standings.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

enum class Float : std::uint8_t { None, Down, Up };  // met somebody with fewer points, or with more

struct History {
    HalfPoints points = 0;
    std::vector<EntrantId> met;     // opponents over the board, in order
    std::vector<bool> attacked;     // for each of `met`: the side in the first game
    std::vector<Float> floats;      // by round; an unplayed one that gave points is a downfloat
    int surplus = 0;                // rounds begun as attackers minus those begun as defenders
    bool was_given_points = false;  // by a full bye or the opponent's forfeit: gets no further bye
};

// For all entrants that occur, by id. Pending games are ignored.
[[nodiscard]] std::unordered_map<EntrantId, History> histories(std::span<const Entrant> entrants,
                                                               std::span<const PlayedRound> rounds,
                                                               int games_per_pairing);

}  // namespace tafl::tournaments
