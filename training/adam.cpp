#include "training/adam.hpp"

#include <algorithm>
#include <cmath>

namespace tafl::training {

void Adam::step(Parameters& parameters, const Parameters& gradient, float factor, float rate) noexcept {
    constexpr float keep_mean = 0.9F, keep_square = 0.999F, epsilon = 1e-8F;
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
        all[i] -= rate * mean[i] * mean_scale / (std::sqrt(square[i] * square_scale) + epsilon);
    }
    clip(parameters);
}

void clip(Parameters& parameters) noexcept {
    float* all = parameters.data();
    const auto& shape = parameters.shape();
    for (std::size_t i = 0; i < shape.outputs_at(); ++i) {
        all[i] = std::clamp(all[i], -max_input_weight, max_input_weight);
    }
    for (std::size_t i = shape.outputs_at(); i < shape.output_biases_at(); ++i) {
        all[i] = std::clamp(all[i], -max_output_weight, max_output_weight);
    }
}

void round_to_quanta(const Parameters& parameters, Parameters& rounded) noexcept {
    const auto round = [&](std::size_t from, std::size_t to, float quantum) {
        const float one = 1 / quantum;
        for (std::size_t i = from; i < to; ++i)
            rounded.data()[i] = std::nearbyint(parameters.data()[i] * quantum) * one;
    };
    const auto& shape = parameters.shape();
    round(0, shape.outputs_at(), Network::clamp);
    round(shape.outputs_at(), shape.output_biases_at(), Network::output_quantum);
    round(shape.output_biases_at(), shape.count(), Network::clamp * Network::output_quantum);
}

}  // namespace tafl::training
