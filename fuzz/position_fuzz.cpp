// Positions in every notation: a position that can be read is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/placement.hpp"
#include "notation/positions.hpp"

using namespace tafl;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Parsed<Placement> placement = parse_placement(text);
    const Parsed<Pattern> pattern = parse_pattern(text);
    require(!placement ||
            (pattern && pattern->any.none() && pattern->setup.pieces == placement->setup.pieces));
    require(pattern || !pattern.error().message.empty());
    if (!placement) {
        require(!placement.error().message.empty() && placement.error().message.size() < 400);
        return 0;
    }
    Ruleset ruleset;
    ruleset.start = placement->setup;
    require(parse_position(text, ruleset).value() == placement->setup);
    require(parse_position(to_position(placement->setup), ruleset).value() == placement->setup);
    require(parse_position(to_opentafl_rows(placement->setup), ruleset).value() == placement->setup);
    return 0;
}
