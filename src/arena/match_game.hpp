// One game of a match, from its opening to its end.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "arena/adjudication.hpp"
#include "arena/openings.hpp"
#include "arena/uci_player.hpp"

namespace tafl::arena {

struct GameTerms {
    MoveLimits limits;                           // for an engine that has none of its own
    std::chrono::milliseconds margin{100};       // how far beyond its time a move may come
    std::chrono::milliseconds patience{60'000};  // where no time is set
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
    Failure failure;            // why
    int opening_plies = 0;
    Scores scores;  // for the attackers, a move each, from the end of the opening
    std::array<std::chrono::microseconds, 2> slowest{};  // the longest thought of each side
};

// A seat at the board: who plays, and by which command he was started.
struct Seat {
    UciPlayer& player;
    const EngineCommand& command;
};

// Nothing where the match was called off. Seats by side. Precondition: the opening is not over.
[[nodiscard]] std::optional<GameResult> play_game(const Opening& opening, std::array<Seat, 2> seats,
                                                  const GameTerms& terms);

// The words of the protocol for a game as it stands, without a line end.
[[nodiscard]] std::string to_uci_position(const Game& game, bool adk);
[[nodiscard]] std::string to_uci_go(const MoveLimits& limits, std::array<std::chrono::milliseconds, 2> left,
                                    std::array<std::chrono::milliseconds, 2> increment);

}  // namespace tafl::arena
