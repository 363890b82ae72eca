// Generated tournaments for tests: random entrants and results.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "tournaments/entrant.hpp"

namespace tafl::tournaments {

// Ids from 1; ratings decrease with the id, some are equal.
std::vector<Entrant> some_entrants(int count, Random& random);

// Random results; one game in twenty is a forfeit.
PlayedRound play(const Round& round, int games_per_pairing, Random& random);

inline EntrantId id(int number) { return EntrantId{number}; }

// The lower id first.
inline std::pair<EntrantId, EntrantId> couple(const Pairing& pairing) {
    return {std::min(pairing.attackers, pairing.defenders), std::max(pairing.attackers, pairing.defenders)};
}

}  // namespace tafl::tournaments
