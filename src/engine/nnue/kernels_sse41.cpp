#include "engine/nnue/kernels.hpp"

#ifdef TAFL_X86_KERNELS
#define TAFL_KERNELS sse41_kernels
#define TAFL_KERNELS_NAME "SSE4.1"
#define TAFL_VECTOR_BYTES 16
#include "engine/nnue/kernels.inc"
#endif
