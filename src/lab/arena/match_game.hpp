// One game of a match, from its opening to its end.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "lab/arena/adjudication.hpp"
#include "lab/arena/openings.hpp"
#include "lab/arena/uci_player.hpp"

namespace tafl::arena {

struct GameTerms {
    MoveLimits limits;                          // for an engine without its own
    std::chrono::milliseconds margin{100};      // by which a move may exceed its time
    std::chrono::milliseconds timeout{60'000};  // for a move without a time limit
    Adjudication adjudication;
};

enum class EndedBy : std::uint8_t { Rules, Resignation, Agreement, MaxPlies, Forfeit };
[[nodiscard]] std::string_view to_string(EndedBy ended) noexcept;

struct GameResult {
    explicit GameResult(Game opening) : game(std::move(opening)) {}
    Game game;
    Winner winner = Winner::Draw;
    EndedBy ended = EndedBy::Rules;
    std::optional<Side> loser;  // by forfeit
    Failure failure;            // the reason
    int opening_plies = 0;
    Scores scores;  // for the attackers, one for each move after the opening
    std::array<std::chrono::microseconds, 2> slowest{};  // the longest search of each side
};

// A player of the game and the command that started it.
struct Seat {
    UciPlayer& player;
    const EngineCommand& command;
};

// Returns nothing if the match was stopped. Seats are indexed by side. Precondition: the opening is not over.
[[nodiscard]] std::optional<GameResult> play_game(const Opening& opening, std::array<Seat, 2> seats,
                                                  const GameTerms& terms);

// The UCI commands for the game's present position, without a line end.
[[nodiscard]] std::string to_uci_position(const Game& game, bool adk);
[[nodiscard]] std::string to_uci_go(const MoveLimits& limits, std::array<std::chrono::milliseconds, 2> left,
                                    std::array<std::chrono::milliseconds, 2> increment);

}  // namespace tafl::arena
