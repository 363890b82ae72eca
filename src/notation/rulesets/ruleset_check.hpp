// What is wrong with a ruleset as a whole, when every single value in it is possible.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.hpp"

namespace tafl {

enum class Severity : std::uint8_t {
    Broken,      // no game can be played by it; such a ruleset is never loaded
    Suspicious,  // it can be played, but is hardly what was meant; `tafl check` reports it
};

struct RulesetFault {
    std::string_view key;   // the option at fault, or "layout"
    Square at = no_square;  // the square of the layout that shows it, if one does
    std::string message;
    Severity severity = Severity::Broken;
};

// Precondition: the board's size is one of 7, 9 ... 19. With Severity::Broken it looks for nothing else, which is quicker.
[[nodiscard]] std::vector<RulesetFault> find_faults(const Ruleset& ruleset,
                                                    Severity min = Severity::Suspicious);

}  // namespace tafl
