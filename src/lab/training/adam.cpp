#include "lab/training/adam.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::training {

void Adam::step(Parameters& parameters, const Parameters& gradient, float factor, float rate) noexcept {
    constexpr float keep_mean = 0.9F, keep_square = 0.999F, epsilon = 1e-16F;
    mean_left_ *= keep_mean;
    square_left_ *= keep_square;
    const auto mean_scale = static_cast<float>(1 / (1 - mean_left_));
    const auto square_scale = static_cast<float>(1 / (1 - square_left_));
    float* mean = mean_.data();
    float* square = square_.data();
    float* all = parameters.data();
    for (std::size_t i = 0; i < parameters.count(); ++i) {
        const float g = gradient.data()[i] * factor;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * g;
        square[i] = keep_square * square[i] + (1 - keep_square) * g * g;
        // Under the root, because a vectorised one makes infinities of numbers too small for float's full precision.
        all[i] -= rate * mean[i] * mean_scale / std::sqrt(square[i] * square_scale + epsilon);
    }
    clip(parameters);
}

void clip(Parameters& parameters) noexcept {
    for (std::size_t i = 0; i < parts; ++i) {
        const auto part = static_cast<Part>(i);
        const float limit = quantisation_of(part).limit;
        for (auto& weight : parameters.all(part)) weight = std::clamp(weight, -limit, limit);
    }
}

void round_to_quanta(const Parameters& parameters, Parameters& rounded) noexcept {
    for (std::size_t i = 0; i < parts; ++i) {
        const auto part = static_cast<Part>(i);
        const float quantum = quantisation_of(part).quantum;
        const float one = 1 / quantum;
        std::ranges::transform(parameters.all(part), rounded.all(part).begin(),
                               [&](float weight) { return std::nearbyint(weight * quantum) * one; });
    }
}

}  // namespace tafl::training
