// The network's inner loops, compiled once for each instruction set: a scalar reference, and vectors from one source
// (kernels.inc). All give the same results, to the bit; kernels() is the fastest that this processor can run. Layers,
// columns and weights are aligned to 64 bytes.
#pragma once

#include <cstdint>
#include <span>

namespace tafl::nnue {

inline constexpr int layer_width = 256;  // neurons of the first layer
inline constexpr int second_width = 16;  // and of the second

struct Kernels {
    const char* name;
    // to = from + the added columns - the removed ones; layer_width int16 each, wrapping.
    void (*update)(const std::int16_t* from, std::int16_t* to, const std::int16_t* const* added,
                   int add_count, const std::int16_t* const* removed, int remove_count);
    // sum of clamp(layer, 0, 255)^2 * weight
    std::int32_t (*output)(const std::int16_t* layer, const std::int16_t* weights);
    // The second layer: the sum of b * b / 2^14 * output over its second_width neurons, with
    // b = clamp(sum(clamp(layer, 0, 255)^2 / 2 * weight) / 255 + bias, 0, 255 * 64). A row of layer_width weights, none beyond
    // 255, a bias within 2^30 and an output for each neuron; integer divisions, truncating.
    std::int32_t (*second)(const std::int16_t* layer, const std::int16_t* weights, const std::int32_t* biases,
                           const std::int16_t* outputs);
};

extern const Kernels scalar_kernels;
#ifdef TAFL_X86_KERNELS
extern const Kernels sse41_kernels, avx2_kernels, avx512_kernels;
#elif defined(__wasm__)
extern const Kernels simd128_kernels;
#elif defined(__aarch64__)
extern const Kernels neon_kernels;
#endif

[[nodiscard]] const Kernels& kernels() noexcept;
// All that this processor can run, the fastest first; for tests and benchmarks.
[[nodiscard]] std::span<const Kernels* const> runnable_kernels() noexcept;

}  // namespace tafl::nnue
