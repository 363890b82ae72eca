#include "engine/nnue/kernels.hpp"

#define TAFL_KERNELS scalar_kernels
#define TAFL_KERNELS_NAME "scalar"
#include "engine/nnue/kernels.inc"
