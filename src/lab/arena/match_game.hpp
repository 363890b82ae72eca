// One game of a match, from its opening to its end.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "host/uci_player.hpp"
#include "lab/arena/adjudication.hpp"
#include "lab/arena/openings.hpp"

namespace tafl::arena {

struct GameTerms {
    host::MoveLimits limits;                    // for an engine without its own
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
    host::Failure failure;      // the reason
    int opening_plies = 0;
    Scores scores;  // for the attackers, one for each move after the opening
    std::array<std::chrono::microseconds, 2> slowest{};  // the longest search of each side
};

// A player of the game and the command that started it.
struct Seat {
    host::UciPlayer& player;
    const host::EngineCommand& command;
};

// Returns nothing if the match was stopped. Seats are indexed by side. Precondition: the opening is not over.
[[nodiscard]] std::optional<GameResult> play_game(const Opening& opening, std::array<Seat, 2> seats,
                                                  const GameTerms& terms);

}  // namespace tafl::arena
