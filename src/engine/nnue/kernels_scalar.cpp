// The reference implementation of kernels.hpp.
#include "engine/nnue/kernels.hpp"

namespace tafl::nnue {

namespace {

void update(const std::int16_t* from, std::int16_t* to, const std::int16_t* const* added, int add_count,
            const std::int16_t* const* removed, int remove_count) {
    for (int i = 0; i < layer_width; ++i) {
        int sum = from[i];
        for (int k = 0; k < add_count; ++k) sum += added[k][i];
        for (int k = 0; k < remove_count; ++k) sum -= removed[k][i];
        to[i] = static_cast<std::int16_t>(sum);
    }
}

std::int32_t output(const std::int16_t* layer, const std::int16_t* weights) {
    std::int32_t sum = 0;
    for (int i = 0; i < layer_width; ++i) {
        const int value = layer[i] < 0 ? 0 : layer[i] > 255 ? 255 : layer[i];
        sum += value * value * weights[i];
    }
    return sum;
}

std::int32_t second(const std::int16_t* layer, const std::int16_t* weights, const std::int32_t* biases,
                    const std::int16_t* outputs) {
    std::int32_t sum = 0;
    for (int k = 0; k < second_width; ++k) {
        std::int32_t inputs = 0;
        for (int i = 0; i < layer_width; ++i) {
            const int value = layer[i] < 0 ? 0 : layer[i] > 255 ? 255 : layer[i];
            inputs += value * value / 2 * weights[k * layer_width + i];
        }
        const int before = inputs / 255 + biases[k];
        const int value = before < 0 ? 0 : before > 255 * 64 ? 255 * 64 : before;
        sum += value * value / (1 << 14) * outputs[k];
    }
    return sum;
}

}  // namespace

const Kernels scalar_kernels{"scalar", update, output, second};

}  // namespace tafl::nnue
