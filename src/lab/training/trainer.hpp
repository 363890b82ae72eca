// The training loop: batches of samples in random order, a gradient from each thread, one step. The loss is that of the
// network as the file will hold it, with every weight rounded (quantisation-aware training); the step changes the exact
// weights.
#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string>

#include "lab/training/adam.hpp"
#include "lab/training/gradient.hpp"

namespace tafl::training {

struct TrainerOptions {
    Objective objective;
    std::uint64_t positions = 0;  // samples to see in all, with repetition
    std::size_t batch = 16'384;
    float rate = 1e-3F;       // cosine schedule from this...
    float last_rate = 1e-5F;  // ...to this
    int threads = 1;
    std::uint64_t seed = 1;
};

struct Epoch {
    int number = 0;            // from 1
    std::uint64_t seen = 0;    // samples so far
    double training_loss = 0;  // mean
    double validation_loss = 0;
    double seconds = 0;  // since the start
};

// Gives a network without second layer one with random weights; its outputs are 0, so that the score stays the same at first.
void add_second_layer(Parameters& parameters, Random& random);
// Small random weights.
[[nodiscard]] Parameters random_parameters(const Shape& shape, std::uint64_t seed);

// Changes `parameters` and the order of the samples. An epoch ends when every sample was seen once, or with the training.
// Fails as soon as the loss of an epoch is not finite; the listener is not told of that epoch.
// Precondition: `training` is not empty.
[[nodiscard]] std::expected<void, std::string> train(Parameters& parameters, std::span<Sample> training,
                                                     std::span<const Sample> validation,
                                                     const TrainerOptions& options,
                                                     const std::function<void(const Epoch&)>& listener);

}  // namespace tafl::training
