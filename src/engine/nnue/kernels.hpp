// The arithmetic of the network, once for each level of the processor: a plain reference, and vectors compiled from one
// source (kernels.inc). All of them answer alike, to the bit; `kernels()` is the best that this processor can run. Layers,
// columns and weights lie at multiples of 64 bytes.
#pragma once

#include <cstdint>
#include <span>

namespace tafl::nnue {

struct Kernels {
    const char* name;
    // to = from + the added columns - the removed ones; `width` int16 each, wrapping.
    void (*update)(const std::int16_t* from, std::int16_t* to, const std::int16_t* const* added,
                   int add_count, const std::int16_t* const* removed, int remove_count);
    // sum of clamp(layer, 0, 255)^2 * weight
    std::int32_t (*output)(const std::int16_t* layer, const std::int16_t* weights);
};

extern const Kernels scalar_kernels;
#ifdef TAFL_X86_KERNELS
extern const Kernels sse41_kernels, avx2_kernels, avx512_kernels;
#endif

[[nodiscard]] const Kernels& kernels() noexcept;
// Every one that this processor can run, the best first; for tests and benchmarks.
[[nodiscard]] std::span<const Kernels* const> runnable_kernels() noexcept;

}  // namespace tafl::nnue
