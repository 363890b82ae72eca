// art/shields.json, the drawing of the shields and knots that the site uses too. It is embedded when the program is built.
#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "print/drawing/path.hpp"

namespace tafl::print {

[[nodiscard]] const boost::json::value& art();
// art/swords.json, the other set of pieces.
[[nodiscard]] const boost::json::value& art_of_swords();

// A path of it: absolute M, L, C and Z. Throws std::invalid_argument for any other.
[[nodiscard]] Path art_path(std::string_view text);

}  // namespace tafl::print
