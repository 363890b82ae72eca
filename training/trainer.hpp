// The loop: batches of samples in random order, a gradient from each thread, a step. What is judged is the network as the
// file will hold it, every weight rounded to its quantum; the step is taken on the exact weights.
#pragma once

#include <functional>
#include <span>

#include "training/adam.hpp"
#include "training/gradient.hpp"

namespace tafl::training {

struct TrainerOptions {
    Objective objective;
    std::uint64_t positions = 0;  // to be seen in all, each as often as it takes
    std::size_t batch = 16'384;
    float rate = 1e-3F;       // falls along a cosine...
    float last_rate = 1e-5F;  // ...to this
    int threads = 1;
    std::uint64_t seed = 1;
};

struct Epoch {
    int number = 0;            // from 1
    std::uint64_t seen = 0;    // positions so far
    double training_loss = 0;  // means
    double validation_loss = 0;
    double seconds = 0;        // since the beginning
};

// Small random weights.
[[nodiscard]] std::unique_ptr<Parameters> random_parameters(std::uint64_t seed);

// Changes `parameters`, and the order of the samples. An epoch ends when every sample was seen once, or at the end.
// Precondition: there are samples in `training`.
void train(Parameters& parameters, std::span<Sample> training, std::span<const Sample> validation,
           const TrainerOptions& options, const std::function<void(const Epoch&)>& listener);

}  // namespace tafl::training
