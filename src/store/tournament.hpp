// Tournaments, as the store holds them. Results are not stored: they are read from the games.
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
    int round = 0;         // the last round that was paired
    Moment next{};         // when the next round may begin; for an arena, its end
    int version = 0;       // incremented by every change
    std::string settings;  // see server/tournaments/settings.hpp
    bool operator==(const Tournament&) const = default;
};

enum class EntrantState : std::uint8_t { Active, Paused, Withdrawn, Removed };

struct Entrant {
    PlayerId player = 0;
    Moment joined{};
    EntrantState state = EntrantState::Active;
    // When the player entered, or the tournament last changed the pool of ratings:
    double rating = 0;
    bool is_provisional = false;
    std::string team{};  // for which they play in a battle of teams; may be empty
    bool operator==(const Entrant&) const = default;
};

// One game, or a bye.
struct Pairing {
    int number = 0;                     // from 1 in each tournament
    int round = 0;                      // from 1; in an arena always 1
    std::array<PlayerId, 2> players{};  // by side; in a bye the second is 0
    std::string game;                   // empty in a bye
    // From the game, if there is one.
    bool is_over = false;
    Winner result = Winner::Nobody;
    std::string reason;
    int plies = 0;
    Moment ended{};
    std::array<bool, 2> berserk{};
    bool operator==(const Pairing&) const = default;
};

}  // namespace tafl::store
