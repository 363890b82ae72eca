#include "engine/nnue/kernels.hpp"

#include <array>
#include <cstddef>

namespace tafl::nnue {

namespace {

struct Choice {
    std::array<const Kernels*, 4> all{};
    std::size_t count = 0;

    Choice() noexcept {
#ifdef TAFL_X86_KERNELS
#ifndef SKJALDBORG_WITHOUT_AVX  // for comparisons (bench/README.md)
        if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
            all[count++] = &avx512_kernels;
        if (__builtin_cpu_supports("avx2")) all[count++] = &avx2_kernels;
#endif
        if (__builtin_cpu_supports("sse4.1")) all[count++] = &sse41_kernels;
#elif defined(__wasm__)
        all[count++] = &simd128_kernels;
#elif defined(__aarch64__)
        all[count++] = &neon_kernels;  // which every such processor has
#endif
        all[count++] = &scalar_kernels;
    }
};

const Choice& choice() noexcept {
    static const Choice chosen;
    return chosen;
}

}  // namespace

const Kernels& kernels() noexcept { return *choice().all[0]; }

std::span<const Kernels* const> runnable_kernels() noexcept { return {choice().all.data(), choice().count}; }

}  // namespace tafl::nnue
