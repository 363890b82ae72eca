// Code on the path of every single move is inlined by order: left to themselves the compilers call it, and the calls
// cost more than the work (bench/README.md).
#pragma once

#define TAFL_INLINE [[gnu::always_inline]] inline
#define TAFL_OUTLINE [[gnu::noinline]]
