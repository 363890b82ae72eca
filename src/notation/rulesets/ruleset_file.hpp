// Ruleset files: TOML, written by difference from a parent (docs/rulesets.md).
//
//     parent = "copenhagen"           # a built-in ruleset, or a file beside this one
//     title = "My own Brandub"
//     layout = ["3t3", "3t3", "3T3", "ttTKTtt", "3T3", "3t3", "3t3"]
//     king.elsewhere = "custodial"
//     shieldwall = false
//
// Without a parent the options begin as `struct Ruleset` has them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// Gives the ruleset that a file names as its parent, or says why there is none.
using FindParent = std::function<Parsed<Ruleset>(std::string_view parent)>;

// `name` is the ruleset's name where the text does not give one: the file's name without its ending. Any text
// is answered; the error has its line and column. An unsymmetrical layout is let through here, and only here.
[[nodiscard]] Parsed<Ruleset> parse_ruleset(std::string_view text, std::string_view name,
                                            const FindParent& find_parent);

// Everything that is wrong with the text, in its order; at most a hundred. Empty: parse_ruleset() takes it,
// and nothing in it is suspicious.
[[nodiscard]] std::vector<Error> check_ruleset(std::string_view text, std::string_view name,
                                               const FindParent& find_parent);

// The built-in rulesets alone: for texts that do not come from a file.
[[nodiscard]] Parsed<Ruleset> builtin_parent(std::string_view parent);

// The built-in rulesets, and files beside `path`. Knows a circle of parents when it sees one.
[[nodiscard]] FindParent parents_beside(const std::string& path);

// The same two for a file on disk. The outer error of check_ruleset_file says that it cannot be read.
[[nodiscard]] Parsed<Ruleset> read_ruleset_file(const std::string& path);
[[nodiscard]] Parsed<std::vector<Error>> check_ruleset_file(const std::string& path);

}  // namespace tafl
