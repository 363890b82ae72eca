// Replaces engine/nnue/kernels_simd128.cpp in the module for machines without SIMD instructions.
#include "engine/nnue/kernels.hpp"

namespace tafl::nnue {

const Kernels simd128_kernels = scalar_kernels;

}  // namespace tafl::nnue
