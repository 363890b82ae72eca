// The network's inner loops, compiled once for each instruction set: a scalar reference, and vectors from one source
// (kernels.inc). All give the same results, to the bit; kernels() is the fastest that this processor can run. Layers,
// columns and weights are aligned to 64 bytes.
#pragma once

#include <cstdint>
#include <span>

namespace tafl::nnue {

inline constexpr int layer_width = 256;  // neurons of the first layer

struct Kernels {
    const char* name;
    // to = from + the added columns - the removed ones; layer_width int16 each, wrapping.
    void (*update)(const std::int16_t* from, std::int16_t* to, const std::int16_t* const* added,
                   int add_count, const std::int16_t* const* removed, int remove_count);
    // sum of clamp(layer, 0, 255)^2 * weight
    std::int32_t (*output)(const std::int16_t* layer, const std::int16_t* weights);
};

extern const Kernels scalar_kernels;
#ifdef TAFL_X86_KERNELS
extern const Kernels sse41_kernels, avx2_kernels, avx512_kernels;
#elif defined(__wasm__)
extern const Kernels simd128_kernels;
#endif

[[nodiscard]] const Kernels& kernels() noexcept;
// All that this processor can run, the fastest first; for tests and benchmarks.
[[nodiscard]] std::span<const Kernels* const> runnable_kernels() noexcept;

}  // namespace tafl::nnue
