#include "engine/nnue/kernels.hpp"

#define TAFL_KERNELS sse41_kernels
#define TAFL_KERNELS_NAME "SSE4.1"
#define TAFL_VECTOR_BYTES 16
#include "engine/nnue/kernels.inc"
