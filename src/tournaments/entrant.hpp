// The common types of all tournaments: entrants, pairings, results. Values; no clock, no threads.
#pragma once

#include <cstdint>
#include <vector>

namespace tafl::tournaments {

enum class EntrantId : std::int64_t {};

struct Entrant {
    EntrantId id{};
    int rating = 1500;
    bool withdrawn = false;  // in the standings, but not paired any more
};

// Attackers move first.
struct Pairing {
    EntrantId attackers{};
    EntrantId defenders{};
    friend bool operator==(const Pairing&, const Pairing&) = default;
};

enum class ByeKind : std::uint8_t {
    Full,  // no opponent was left: worth a won encounter
    Half,  // requested before the round: worth a drawn one
    Zero,  // was absent: worth nothing
};

struct Bye {
    EntrantId entrant{};
    ByeKind kind = ByeKind::Full;
    friend bool operator==(const Bye&, const Bye&) = default;
};

// The result of one game. A forfeit is a game that was not played because somebody did not come. It gives
// points, but the two have not met, and it does not count for the balance of sides.
enum class Result : std::uint8_t {
    Pending,
    AttackersWon,
    DefendersWon,
    Draw,
    AttackersForfeit,  // the defenders get the point
    DefendersForfeit,  // the attackers get the point
    BothForfeit,
};

// Two entrants and their games in one round. In games[0] the sides are those of `pairing`, in games[1] they
// are swapped, in games[2] as at first, and so on, for pairs of games and for replays in a knock-out.
struct Encounter {
    Pairing pairing;
    std::vector<Result> games = {Result::Pending};
};

// A round to be played.
struct Round {
    std::vector<Pairing> pairings;  // best board first
    std::vector<Bye> byes;
};

// A round that is running or finished. Entrants in neither list were absent, as with ByeKind::Zero.
struct PlayedRound {
    std::vector<Encounter> encounters;
    std::vector<Bye> byes;
};

// Points are counted in halves: a win is 2, a draw 1.
using HalfPoints = int;

[[nodiscard]] constexpr bool is_played(Result result) noexcept {
    return result == Result::AttackersWon || result == Result::DefendersWon || result == Result::Draw;
}

// The points of the side that attacked in the game, and of the other side.
[[nodiscard]] constexpr HalfPoints points_of_attackers(Result result) noexcept {
    if (result == Result::AttackersWon || result == Result::DefendersForfeit) return 2;
    return result == Result::Draw ? 1 : 0;
}
[[nodiscard]] constexpr HalfPoints points_of_defenders(Result result) noexcept {
    if (result == Result::DefendersWon || result == Result::AttackersForfeit) return 2;
    return result == Result::Draw ? 1 : 0;
}

}  // namespace tafl::tournaments
