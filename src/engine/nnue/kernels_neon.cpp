#include "engine/nnue/kernels.hpp"

#ifdef __aarch64__
#define TAFL_KERNELS neon_kernels
#define TAFL_KERNELS_NAME "NEON"
#define TAFL_VECTOR_BYTES 16
#include "engine/nnue/kernels.inc"
#endif
