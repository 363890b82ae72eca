// The network in floats, as it is trained: one array, so that optimisers need not know its structure. Gradients and their moments have the same shape.
//
//     inputs x width weights | width biases | outputs x width weights | outputs biases
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "engine/nnue/network.hpp"

namespace tafl::training {

struct Parameters {
    static constexpr std::size_t width = Network::width;
    static constexpr std::size_t biases_at = Network::inputs * width;
    static constexpr std::size_t outputs_at = biases_at + width;
    static constexpr std::size_t output_biases_at = outputs_at + Network::outputs * width;
    static constexpr std::size_t count = output_biases_at + Network::outputs;

    alignas(64) std::array<float, count> all;

    [[nodiscard]] float* column(int input) noexcept {
        return all.data() + static_cast<std::size_t>(input) * width;
    }
    [[nodiscard]] const float* column(int input) const noexcept {
        return all.data() + static_cast<std::size_t>(input) * width;
    }
    [[nodiscard]] float* biases() noexcept { return all.data() + biases_at; }
    [[nodiscard]] const float* biases() const noexcept { return all.data() + biases_at; }
    [[nodiscard]] float* output(int row) noexcept {
        return all.data() + outputs_at + static_cast<std::size_t>(row) * width;
    }
    [[nodiscard]] const float* output(int row) const noexcept {
        return all.data() + outputs_at + static_cast<std::size_t>(row) * width;
    }
    [[nodiscard]] float& output_bias(int row) noexcept {
        return all[output_biases_at + static_cast<std::size_t>(row)];
    }
    [[nodiscard]] float output_bias(int row) const noexcept {
        return all[output_biases_at + static_cast<std::size_t>(row)];
    }
};

// All zeros.
[[nodiscard]] inline std::unique_ptr<Parameters> make_parameters() { return std::make_unique<Parameters>(); }

}  // namespace tafl::training
