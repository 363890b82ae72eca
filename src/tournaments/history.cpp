#include "tournaments/history.hpp"

#include <algorithm>

namespace tafl::tournaments {

namespace {

struct Gain {
    HalfPoints attackers = 0, defenders = 0;  // of the two entrants of the pairing, summed over its games
    bool met = false;
};

Gain gain_of(const Encounter& encounter) {
    Gain gain;
    for (std::size_t i = 0; i < encounter.games.size(); ++i) {
        const auto result = encounter.games[i];
        const bool swapped = i % 2 != 0;
        gain.attackers += swapped ? points_of_defenders(result) : points_of_attackers(result);
        gain.defenders += swapped ? points_of_attackers(result) : points_of_defenders(result);
        gain.met |= is_played(result) || result == Result::Pending;
    }
    return gain;
}

Float float_of(HalfPoints own, HalfPoints other) {
    if (own == other) return Float::None;
    return own > other ? Float::Down : Float::Up;
}

void meet(History& one, EntrantId other, bool attacks) {
    one.met.push_back(other);
    one.attacked.push_back(attacks);
    one.surplus += attacks ? 1 : -1;
}

}  // namespace

std::unordered_map<EntrantId, History> histories(std::span<const Entrant> entrants,
                                                 std::span<const PlayedRound> rounds, int games_per_pairing) {
    std::unordered_map<EntrantId, History> all;
    for (const auto& entrant : entrants) all[entrant.id];
    for (const auto& round : rounds) {
        std::unordered_map<EntrantId, HalfPoints> gains;
        for (const auto& encounter : round.encounters) {
            auto& a = all[encounter.pairing.attackers];
            auto& d = all[encounter.pairing.defenders];
            const auto gain = gain_of(encounter);
            gains[encounter.pairing.attackers] = gain.attackers;
            gains[encounter.pairing.defenders] = gain.defenders;
            if (gain.met) {
                a.floats.push_back(float_of(a.points, d.points));
                d.floats.push_back(float_of(d.points, a.points));
                meet(a, encounter.pairing.defenders, true);
                meet(d, encounter.pairing.attackers, false);
            } else {
                a.was_given_points |= gain.attackers > 0;
                d.was_given_points |= gain.defenders > 0;
            }
        }
        for (const auto& bye : round.byes) {
            if (bye.kind == ByeKind::Zero) continue;
            gains[bye.entrant] = bye.kind == ByeKind::Full ? 2 * games_per_pairing : games_per_pairing;
            all[bye.entrant].was_given_points |= bye.kind == ByeKind::Full;
        }
        for (const auto& [id, gain] : gains) all[id].points += gain;
        const auto played = static_cast<std::size_t>(&round - rounds.data()) + 1;
        for (auto& [id, history] : all) {
            const auto found = gains.find(id);
            const bool given = found != gains.end() && found->second > 0;
            if (history.floats.size() < played) history.floats.push_back(given ? Float::Down : Float::None);
        }
    }
    return all;
}

}  // namespace tafl::tournaments
