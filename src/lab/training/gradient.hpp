// The forward pass of the network in floats, the loss and its gradient.
//
//     x = biases + columns of the inputs that are on      a = clamp(x, 0, 1)^2
//     y = biases + sums of a * row, for the side to move  b = clamp(y, 0, 1)^2
//     o = sum of a * output row and of b * second output row, + bias
//     chance of the attackers: 1 / (1 + e^-o)
//
// So an output of 1, a score of Network::scale, always means odds of e to one, whatever the scores of the training games
// meant.
#pragma once

#include <span>

#include "base/random.hpp"
#include "lab/training/parameters.hpp"
#include "lab/training/sample.hpp"

namespace tafl::training {

struct Objective {
    float k = 400;  // the scale of the scores of the games (spread.hpp)
    float shift = 0;
    float lambda = 0.7F;  // how much of the target is the search's score; the rest is the game's result
    float power = 2;      // the loss is |error|^power

    // The target: the probability that the attackers win.
    [[nodiscard]] float target(const Sample& sample) const noexcept;
};

// The output, for the attackers; times Network::scale it is a score.
[[nodiscard]] float evaluate(const Parameters& parameters, const Sample& sample) noexcept;

// The sum of the losses.
[[nodiscard]] double loss(const Parameters& parameters, std::span<const Sample> samples,
                          const Objective& objective) noexcept;
// The same with each sample in a random one of the orientations that bring the king into his eighth; adds the gradient to `gradient`.
double learn(const Parameters& parameters, std::span<const Sample> samples, const Objective& objective,
             Random& random, Parameters& gradient) noexcept;

}  // namespace tafl::training
