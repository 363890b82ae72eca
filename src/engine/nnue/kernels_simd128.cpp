#include "engine/nnue/kernels.hpp"

#ifdef __wasm__
#define TAFL_KERNELS simd128_kernels
#define TAFL_KERNELS_NAME "SIMD128"
#define TAFL_VECTOR_BYTES 16
#include "engine/nnue/kernels.inc"
#endif
