// Forced inlining for code that runs for every move: the compilers' own choice is to call it, and the calls cost more than
// the work (bench/README.md).
#pragma once

#define TAFL_INLINE [[gnu::always_inline]] inline
#define TAFL_OUTLINE [[gnu::noinline]]
