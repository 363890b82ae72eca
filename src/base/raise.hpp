// Throws an exception, or ends the program where there are none (WebAssembly). For bugs and lack of memory,
// never for errors in input.
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
