// art/shields.json, the drawings of shields and knots that the site uses too. Embedded when the program is
// built.
#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "print/drawing/path.hpp"

namespace tafl::print {

[[nodiscard]] const boost::json::value& art();
// art/swords.json, the alternative set of pieces.
[[nodiscard]] const boost::json::value& art_of_swords();

// Parses a path: absolute M, L, C and Z. Throws std::invalid_argument for any other command.
[[nodiscard]] Path art_path(std::string_view text);

}  // namespace tafl::print
