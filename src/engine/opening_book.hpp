// An opening book as an interface without files; src/theory implements it.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/types.hpp"

namespace tafl {

class Game;

// Threads may share it.
class OpeningBook {
  public:
    virtual ~OpeningBook() = default;
    // One of the good moves; `choice`, any number, chooses among them. Nothing outside the book.
    [[nodiscard]] virtual std::optional<Move> move(const Game& game, std::uint64_t choice) const = 0;
};

}  // namespace tafl
