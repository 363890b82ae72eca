#pragma once

#include <stdexcept>

namespace tafl::print {

// A part of the set is too large for its paper; the message is a sentence.
struct DoesNotFit : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace tafl::print
