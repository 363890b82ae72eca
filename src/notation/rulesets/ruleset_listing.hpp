// What a ruleset file says beside the rules: its place in lists, its rating family, what its text calls things.
//
//     order = 40
//     family = "sea-battle"
//     family_title = "Sea Battle"          # in the first file of a family
//     recommended = true                   # the member of its family to begin with, one in each
//     recorded_as = "Sea battle T 9x9"     # what the correspondence site calls it whose games prove it
//     games = 319                          # how many of them there are
//     origin = "games"                     # the rules are inferred from these games; without it they follow a text
//     selfplay = {nodes = 300, attackers = 22, defenders = 141, draws = 37}  # how the engine's games against itself ended
//     aliases = ["Brandubh"]               # what else people call it
//     text = "York"                        # it follows this text; the comparison of the texts shows it under this name
//     names.throne = "castle"              # what the text calls it
//     ours.king.move = "texts"             # of earlier versions: read, and means nothing (rulebook/texts says it now)
//
// The built-in rulesets have these keys; a file of somebody's own needs none of them. They are not inherited.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tafl {

// Games of the engine against itself, which searched this many positions for each move (`tafl study`).
struct SelfplayResults {
    int nodes = 0;
    int attackers = 0, defenders = 0, draws = 0;  // games won by each side, and by neither
    bool operator==(const SelfplayResults&) const = default;
};

struct RulesetListing {
    int order = 0;             // ascending; 0 stands behind all others
    std::string family;        // rulesets of one family share ratings
    std::string family_title;  // "": the title of the family's first ruleset
    std::vector<std::string> aliases;
    bool recommended = false;
    std::string recorded_as;
    int games = 0;               // 0: none is known
    bool is_from_games = false;  // the rules are inferred from games; otherwise they follow a text
    std::optional<SelfplayResults> selfplay;
    std::string sure;  // high, medium, low or "": how certain the reading is
    std::string text;
    std::map<std::string, std::string, std::less<>> names;  // by the book's word
};

}  // namespace tafl
