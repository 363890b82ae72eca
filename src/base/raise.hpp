// Throws where there are exceptions, and ends the program where there are none (WebAssembly): for faults of the program and a
// lack of memory, never for what comes from outside.
#pragma once

#include <cstdlib>

namespace tafl {

template <class Exception>
[[noreturn]] void raise([[maybe_unused]] const Exception& exception) {
#ifdef __cpp_exceptions
    throw exception;
#else
    std::abort();
#endif
}

}  // namespace tafl
