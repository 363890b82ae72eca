// Random numbers that are the same on every machine, and random players.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>

#include "rules/types.hpp"

namespace tafl::test {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool chance(int percent) { return below(100) < percent; }
    template <class T>
    const T& one_of(std::span<const T> items) {
        return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
    }

  private:
    std::mt19937_64 engine_;
};

enum class Style {
    Random,     // every legal move alike
    Capturing,  // mostly a capture, if there is one
    Edge,       // mostly a move to an outermost line
    Shuffling,  // mostly back and forth, for repetition rules
};

// What a style needs to know about the game.
struct Chooser {
    Style style = Style::Random;
    int size = 11;
    std::function<bool(Move)> captures;  // for Style::Capturing
    Move previous;                       // this side's last move, for Style::Shuffling
};

// Precondition: there are moves.
[[nodiscard]] Move choose(const Chooser& chooser, std::span<const Move> moves, Dice& dice);

}  // namespace tafl::test
