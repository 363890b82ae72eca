// Whether a reader would give a game back as it is. Games that were read always can be; those made here have texts
// from elsewhere: names of tags, names of players, comments.
#pragma once

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl {

// Refuses what no format can hold: a tag with a name that is none or with several lines, a zero byte, bytes that are not
// UTF-8, blanks at the ends of a text, a comment that would be read as a clock, more than the limits allow.
[[nodiscard]] Parsed<void> check_writable(const Record& record);

}  // namespace tafl
