// Logos that somebody hands in.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "print/drawing/svg_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    (void)tafl::print::read_svg({reinterpret_cast<const char*>(data), size});
    return 0;
}
