// Ruleset files: TOML, written by difference from a parent (docs/rulesets.md).
//
//     parent = "copenhagen"           # a built-in ruleset, or a file beside this one
//     title = "My own Brandub"
//     layout = ["3t3", "3t3", "3T3", "ttTKTtt", "3T3", "3t3", "3t3"]
//     king.elsewhere = "custodial"
//     shieldwall = false
//
// Without a parent the options begin as `struct Ruleset` has them. Files of rule strings (rule_strings.hpp) and Ludii's
// descriptions of games (ludii_reader.hpp) are read as well.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "notation/rulesets/ruleset_listing.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// Gives the ruleset that a file names as its parent, or says why there is none.
using FindParent = std::function<Parsed<Ruleset>(std::string_view parent)>;

struct RulesetFile {
    Ruleset ruleset;
    RulesetListing listing;
};

// `name` is the ruleset's name if the text does not give one: the file's name without its ending. Fails for any
// other text, with line and column. An unsymmetrical layout is accepted here, and only here.
[[nodiscard]] Parsed<RulesetFile> parse_ruleset_file(std::string_view text, std::string_view name,
                                                     const FindParent& find_parent);
// `entry` chooses one of several rulesets in a file that is not TOML.
[[nodiscard]] Parsed<Ruleset> parse_ruleset(std::string_view text, std::string_view name,
                                            const FindParent& find_parent, std::string_view entry = {});

// All errors and warnings, at most a hundred, in the order of the text. Empty: parse_ruleset() accepts it, and
// nothing in it is suspicious.
[[nodiscard]] std::vector<Error> check_ruleset(std::string_view text, std::string_view name,
                                               const FindParent& find_parent);

}  // namespace tafl
