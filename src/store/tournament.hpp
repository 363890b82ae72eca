// Tournaments, as the store holds them. Results are not stored: they are those of the games.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "store/game.hpp"

namespace tafl::store {

enum class TournamentStatus : std::uint8_t { Planned, Running, Finished, Cancelled };

struct Tournament {
    std::string id;  // eight letters and digits
    PlayerId by = 0;
    Moment made{};
    Moment starts{};
    TournamentStatus status = TournamentStatus::Planned;
    int round = 0;         // the last that was paired
    Moment next{};         // when the next round may begin; an arena's end
    int version = 0;       // raised by every change
    std::string settings;  // see server/tournaments/settings.hpp
    bool operator==(const Tournament&) const = default;
};

enum class EntrantState : std::uint8_t { Active, Paused, Withdrawn, Removed };

struct Entrant {
    PlayerId player = 0;
    Moment joined{};
    EntrantState state = EntrantState::Active;
    double rating = 0;  // when they joined
    bool operator==(const Entrant&) const = default;
};

// One game, or a bye.
struct Pairing {
    int number = 0;                     // from 1, in each tournament
    int round = 0;                      // from 1; an arena's are all of round 1
    std::array<PlayerId, 2> players{};  // by side; of a bye the second is 0
    std::string game;                   // empty: a bye
    // What the game says.
    bool is_over = false;
    Winner result = Winner::Nobody;
    std::string reason;
    int plies = 0;
    Moment ended{};
    bool operator==(const Pairing&) const = default;
};

}  // namespace tafl::store
