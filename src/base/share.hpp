// A part of a sample, and where the true part lies (Wilson's interval).
#pragma once

#include "base/json_writer.hpp"

namespace tafl {

// The interval holds the true part for 95 of 100 samples of this size.
struct Share {
    double value = 0.5;  // of 1, like the others
    double low = 0, high = 1;
    bool operator==(const Share&) const = default;
};

// Precondition: 0 <= part <= all. Without a sample everything is possible.
[[nodiscard]] Share share_of(double part, double all) noexcept;

// The first less the second, of independent samples (Newcombe's interval): from -1 to 1.
[[nodiscard]] Share difference(const Share& first, const Share& second) noexcept;

// {"percent", "least", "most"}, each of 100 with one decimal.
void append_percent(JsonWriter& json, const Share& share);

}  // namespace tafl
