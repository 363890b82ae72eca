// The file of a match, with which it continues after an interruption: what is played, and a line for each game as it ends, in columns
// separated by tabs. `ended` is rules, resignation, agreement or max-plies; after a forfeit the fault, and in words what the loser did.
//
//   # brandub; --nodes 1000; new: cmd=./new; old: cmd=./old
//   game  attackers  defenders  result     plies  ended
//   1     new        old        attackers  41     rules
//   2     old        new        defenders  7      crash  ended with signal 11
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "lab/arena/match.hpp"

namespace tafl::arena {

// The first two lines. `terms`: all that a game depends on, in one line.
[[nodiscard]] std::string begin_match_file(std::string_view terms);
[[nodiscard]] std::string match_file_line(const MatchPlan& plan, const PlayedGame& game);

struct MatchFile {
    std::vector<PlayedGame> games;
    std::size_t size = 0;  // in bytes, without what a crash left of a line
};
// Fails if the file is of other terms, or a line is damaged: "line 7 is damaged; remove it".
[[nodiscard]] std::expected<MatchFile, std::string> parse_match_file(std::string_view text,
                                                                     std::string_view terms,
                                                                     const MatchPlan& plan);

}  // namespace tafl::arena
