// What an entrant has behind it in a tournament, counted once for the pairing and for the standings.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

enum class Float : std::uint8_t { None, Down, Up };  // met somebody with fewer points, with more

struct History {
    HalfPoints points = 0;
    std::vector<EntrantId> met;  // over the board, in order
    std::vector<bool> attacked;  // beside each of `met`: the side of the first game
    std::vector<Float> floats;   // one a round; what was not played counts as a downfloat when it gave points
    int surplus = 0;             // rounds begun as attackers less those begun as defenders
    bool was_given_points = false;  // by a full bye or the other's forfeit: no bye a second time
};

// Of all entrants that occur, by id. Pending games count as nothing.
[[nodiscard]] std::unordered_map<EntrantId, History> histories(std::span<const Entrant> entrants,
                                                               std::span<const PlayedRound> rounds,
                                                               int games_per_pairing);

}  // namespace tafl::tournaments
