// What a ruleset file says beside the rules: its place in lists, its rating family, its names in other languages.
//
//     order = 40
//     family = "sea-battle"
//     family_title = "Sea Battle"          # in the first file of a family
//     titles = {de = "Seeschlacht, 9x9"}
//     sources = {de = "..."}
//
// The built-in rulesets have these keys; a file of somebody's own needs none of them. They are not inherited.
#pragma once

#include <functional>
#include <map>
#include <string>

namespace tafl {

struct RulesetListing {
    using Translations = std::map<std::string, std::string, std::less<>>;  // by language: "de"

    int order = 0;             // ascending; 0 stands behind all others
    std::string family;        // rulesets of one family share ratings
    std::string family_title;  // "": the title of the family's first ruleset
    Translations titles;
    Translations sources;
};

}  // namespace tafl
