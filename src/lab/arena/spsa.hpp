// Simultaneous perturbation stochastic approximation (Spall, 1992): moves many numbers towards those with which an engine wins more.
//
// In each step two engines play a short match. One has each number a little higher or lower, at random, the other the opposite; then
// every number moves towards the winner's. Both the difference and the move shrink as the steps go on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl::arena {

class Spsa {
  public:
    // `steps`: of the whole tuning, by which the gains are scaled. `games` are those of a step.
    Spsa(std::span<const SpinOption> options, std::uint64_t steps, int games);

    // By how much one engine's numbers are raised at this step, and the other's lowered; one for each option.
    [[nodiscard]] std::vector<double> perturbation(std::uint64_t step, Random& random) const;
    // The values that an engine is given: whole numbers within their bounds. `sign` is 1 or -1.
    [[nodiscard]] std::vector<int> trial(std::span<const double> values, std::span<const double> perturbation,
                                         int sign) const;
    // Moves the values after a step. `points`: games won less games lost by the engine whose numbers were raised.
    void move(std::vector<double>& values, std::uint64_t step, std::span<const double> perturbation,
              int points) const;

  private:
    [[nodiscard]] double rate(std::uint64_t step) const noexcept;

    std::vector<SpinOption> options_;
    double steps_, games_;
};

}  // namespace tafl::arena
