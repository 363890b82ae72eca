#include "engine/nnue/kernels.hpp"

#ifdef TAFL_X86_KERNELS
#define TAFL_KERNELS avx512_kernels
#define TAFL_KERNELS_NAME "AVX-512"
#define TAFL_VECTOR_BYTES 64
#include "engine/nnue/kernels.inc"
#endif
