#include "played.hpp"

namespace tafl::tournaments {

std::vector<Entrant> some_entrants(int count, Random& random) {
    std::vector<Entrant> entrants;
    for (int i = 1; i <= count; ++i) entrants.push_back({id(i), 2200 - 20 * (i - random.below(2)), false});
    return entrants;
}

PlayedRound play(const Round& round, int games_per_pairing, Random& random) {
    constexpr Result results[] = {Result::AttackersWon, Result::DefendersWon, Result::Draw};
    PlayedRound played{{}, round.byes};
    for (const auto& pairing : round.pairings) {
        Encounter encounter{pairing, {}};
        const bool forfeit = random.below(20) == 0;
        for (int i = 0; i < games_per_pairing; ++i)
            encounter.games.push_back(forfeit ? Result::DefendersForfeit : results[random.below(3)]);
        played.encounters.push_back(encounter);
    }
    return played;
}

}  // namespace tafl::tournaments
