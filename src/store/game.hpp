// Games and challenges, as the store holds them.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/types.hpp"
#include "store/player.hpp"

namespace tafl::store {

enum class ClockKind : std::uint8_t { None, Fischer, Days };

// Fischer: `initial`, plus `increment` for each move. Days: `increment` for each move; the clock never holds more than
// `initial`.
struct ClockTerms {
    ClockKind kind = ClockKind::None;
    std::chrono::milliseconds initial{0};
    std::chrono::milliseconds increment{0};
    bool operator==(const ClockTerms&) const = default;
};

// Ruleset, start and clock of a game.
struct Terms {
    std::string ruleset;       // its name
    std::string ruleset_file;  // its text, if it is not one of the site's rulesets
    std::string position;      // empty: the ruleset's start
    ClockTerms clock;
    bool rated = false;
    bool operator==(const Terms&) const = default;
};

struct GameEnd {
    Winner result = Winner::Nobody;  // Nobody: aborted
    std::string reason;  // the rules' reason, or resignation, timeout, agreement, aborted, abandoned
    int plies = 0;
    std::string moves;     // with captures, separated by blanks
    std::string position;  // the final one
    Moment at{};
    std::array<bool, 2> berserk{};  // by side: who played with half the time
    bool operator==(const GameEnd&) const = default;
};

struct GameHead {
    std::string id;  // eight letters and digits
    Terms terms;
    std::array<PlayerId, 2> players{};  // by index_of(Side)
    std::string pair;                   // the other game of a pair; may be empty
    std::string next;                   // the rematch; may be empty
    std::string tournament;             // the tournament it belongs to; may be empty
    bool may_berserk = false;           // each side may halve its time before its first move
    bool is_exhibition = false;         // of one against many, who come to each board in turn
    bool is_sent = false;               // played on a device and sent afterwards: nobody saw it being played
    Moment began{};
    std::optional<GameEnd> end;
    std::array<std::string, 2> names{};  // of players without accounts, at a board; may be empty
    bool operator==(const GameHead&) const = default;
};

struct GameEvent {
    int version = 0;  // from 1, without gaps
    Moment at{};
    std::string text;  // see server/rooms/room_event.hpp
    bool operator==(const GameEvent&) const = default;
};

struct StoredReview {
    PlayerId by = 0;   // who stored it; 0: a deleted guest, or not recorded by that version
    std::string text;  // see server/site/games/review_routes.cpp
    bool operator==(const StoredReview&) const = default;
};

// All given conditions must hold.
struct GameFilter {
    PlayerId player = 0;
    PlayerId opponent = 0;     // of `player`; ignored without one
    std::optional<Side> side;  // of `player`; ignored without one
    std::string ruleset;
    std::optional<Winner> result;
    std::string reason;
    std::optional<bool> rated;
    std::optional<bool> over;
    std::optional<Moment> before;  // began before it
    int limit = 50;
    int min_plies = 0;  // a running game counts as one of no plies
    int max_plies = INT32_MAX;
    std::optional<int> min_rating;  // the average of both players before the game; only rated games have one
    std::optional<int> max_rating;
    std::optional<std::int64_t> position;  // they reached it: see Store::add_positions
    std::optional<Moment> since;           // began at it or later
    std::optional<bool> is_sent;
};

enum class SidePreference : std::uint8_t { Attackers, Defenders, Random };  // the challenger's

struct Challenge {
    std::string id;
    PlayerId by = 0;
    PlayerId to = 0;       // 0: for anyone
    bool is_open = false;  // listed in the lobby; otherwise visible by link only
    Terms terms;
    SidePreference side = SidePreference::Random;
    bool pair = false;
    Moment at{};
    std::string game;  // the game that it led to
    bool is_closed = false;
    bool operator==(const Challenge&) const = default;
};

struct GameVersion {
    std::string game;
    int version = 0;
    bool operator==(const GameVersion&) const = default;
};

struct Counts {
    std::int64_t players = 0;  // people: guests and members
    std::int64_t members = 0;
    std::int64_t games = 0;
    std::int64_t running = 0;
    bool operator==(const Counts&) const = default;
};

}  // namespace tafl::store
