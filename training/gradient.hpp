// What a network in floats says of a sample, how wrong that is, and which way is less wrong.
//
//     x = biases + columns of the inputs that are on      a = clamp(x, 0, 1)^2
//     o = sum(a * output row) + its bias                  chance of the attackers: 1 / (1 + e^-o)
//
// So a score of Network::scale, an output of 1, always stands for odds of e to one, whatever the scores of
// the games that it was learnt from stood for.
#pragma once

#include <span>

#include "base/random.hpp"
#include "training/parameters.hpp"
#include "training/sample.hpp"

namespace tafl::training {

struct Objective {
    float k = 400;  // what the scores of the games stand for (spread.hpp)
    float shift = 0;
    float lambda = 0.7F;  // how much of the target is the search's score; the rest is the game's result
    float power = 2;      // of the error

    // The chance of the attackers that is to be learnt.
    [[nodiscard]] float target(const Sample& sample) const noexcept;
};

// The output, for the attackers; times Network::scale it is a score.
[[nodiscard]] float evaluate(const Parameters& parameters, const Sample& sample) noexcept;

// The sum of the losses.
[[nodiscard]] double loss(const Parameters& parameters, std::span<const Sample> samples,
                          const Objective& objective) noexcept;
// The same, each sample turned or mirrored at random, its gradient added to `gradient`.
double learn(const Parameters& parameters, std::span<const Sample> samples, const Objective& objective,
             Random& random, Parameters& gradient) noexcept;

}  // namespace tafl::training
