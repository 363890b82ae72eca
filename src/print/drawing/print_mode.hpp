#pragma once

#include <cstdint>

namespace tafl::print {

// The print settings that a PDF suggests to its viewer. ActualSize prints at 100 %, not fitted to the page;
// Duplex flips over the short edge.
enum class PrintMode : std::uint8_t { Default, ActualSize, ActualSizeDuplex };

}  // namespace tafl::print
