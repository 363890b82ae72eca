// What searches the positions of a bot's game: our engine, or another program that speaks UCI.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "connect/bot.hpp"

namespace tafl {

class BotEngine {
  public:
    struct Found {
        Move best;
        std::optional<Score> score;  // for the side to move
    };
    virtual ~BotEngine() = default;
    // Blocks. The move is legal. An error is a sentence without its subject, "ended with signal 11"; then a program is started again by the
    // next search.
    [[nodiscard]] virtual std::expected<Found, std::string> search(const Game& game,
                                                                   const SearchLimits& limits) = 0;
    // Ends this search and all later ones; from any thread.
    virtual void stop() noexcept = 0;
};

[[nodiscard]] std::unique_ptr<BotEngine> make_bot_engine(const BotSettings& settings);

}  // namespace tafl
