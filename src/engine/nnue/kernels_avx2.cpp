#include "engine/nnue/kernels.hpp"

#ifdef TAFL_X86_KERNELS
#define TAFL_KERNELS avx2_kernels
#define TAFL_KERNELS_NAME "AVX2"
#define TAFL_VECTOR_BYTES 32
#include "engine/nnue/kernels.inc"
#endif
