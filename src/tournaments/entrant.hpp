// The words all tournaments share: who takes part, who meets whom, what became of it. Values; no clock, no threads.
#pragma once

#include <cstdint>
#include <vector>

namespace tafl::tournaments {

enum class EntrantId : std::int64_t {};

struct Entrant {
    EntrantId id{};
    int rating = 1500;
    bool withdrawn = false;  // is in the standings, but paired no more
};

// Attackers move first.
struct Pairing {
    EntrantId attackers{};
    EntrantId defenders{};
    friend bool operator==(const Pairing&, const Pairing&) = default;
};

enum class ByeKind : std::uint8_t {
    Full,  // nobody was left to play against: worth a won encounter
    Half,  // asked for before the round: worth a drawn one
    Zero,  // was not there: worth nothing
};

struct Bye {
    EntrantId entrant{};
    ByeKind kind = ByeKind::Full;
    friend bool operator==(const Bye&, const Bye&) = default;
};

// Of one game. A forfeit is a game of which no move counts: somebody did not come. It gives points, but the two have not
// met, and it counts for nobody's sides.
enum class Result : std::uint8_t {
    Pending,
    AttackersWon,
    DefendersWon,
    Draw,
    AttackersForfeit,  // the defenders have the point
    DefendersForfeit,  // the attackers have the point
    BothForfeit,
};

// Two entrants and their games in one round. In games[0] the sides are those of `pairing`, in games[1] they are swapped,
// in games[2] as at first, and so on: a pair of games, and the replays of a knock-out.
struct Encounter {
    Pairing pairing;
    std::vector<Result> games = {Result::Pending};
};

// A round to play.
struct Round {
    std::vector<Pairing> pairings;  // best board first
    std::vector<Bye> byes;
};

// A round that is being played or over. Who is in neither list was not there, as with ByeKind::Zero.
struct PlayedRound {
    std::vector<Encounter> encounters;
    std::vector<Bye> byes;
};

// Points are counted in halves: a win is 2, a draw 1.
using HalfPoints = int;

[[nodiscard]] constexpr bool is_played(Result result) noexcept {
    return result == Result::AttackersWon || result == Result::DefendersWon || result == Result::Draw;
}

// What the game gives to the side that attacked in it, and to the other.
[[nodiscard]] constexpr HalfPoints points_of_attackers(Result result) noexcept {
    if (result == Result::AttackersWon || result == Result::DefendersForfeit) return 2;
    return result == Result::Draw ? 1 : 0;
}
[[nodiscard]] constexpr HalfPoints points_of_defenders(Result result) noexcept {
    if (result == Result::DefendersWon || result == Result::AttackersForfeit) return 2;
    return result == Result::Draw ? 1 : 0;
}

}  // namespace tafl::tournaments
