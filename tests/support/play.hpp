// Short texts for games in tests: rules with one option changed, a position, some moves, and the result of the last.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

// How GoogleTest prints a ruleset parameter.
void PrintTo(const std::shared_ptr<const Ruleset>& ruleset, std::ostream* out);

}  // namespace tafl

namespace tafl::test {

using RulesetPtr = std::shared_ptr<const Ruleset>;
using Change = std::function<void(Ruleset&)>;

// The name of a test that runs once for each ruleset.
[[nodiscard]] std::string ruleset_test_name(const testing::TestParamInfo<RulesetPtr>& info);

[[nodiscard]] RulesetPtr builtin(std::string_view name, const Change& change = {});
// The rules of `copenhagen` on seven by seven squares: small enough to see at a glance.
[[nodiscard]] RulesetPtr small_rules(const Change& change = {});

// These throw std::runtime_error with the reason if a text is wrong; soldiers may stand anywhere.
[[nodiscard]] Game game_at(const RulesetPtr& ruleset, std::string_view position);
[[nodiscard]] Move move_of(std::string_view text, int size);
[[nodiscard]] Square square_at(std::string_view text, int size);

// Plays moves separated by blanks and returns what the last one did, or why one was refused:
//     "nothing"   "takes d3 e4"   "takes d3 and the king; attackers king-captured"   "refused: Blocked d4"
[[nodiscard]] std::string play(Game& game, std::string_view moves);
[[nodiscard]] std::string after(const RulesetPtr& ruleset, std::string_view position, std::string_view moves);

[[nodiscard]] std::string to_text(const Illegal& illegal, int size);
[[nodiscard]] std::string to_text(const Outcome& outcome);  // "draw repetition", "ongoing"
[[nodiscard]] std::string to_text(const std::vector<Square>& squares, int size);  // "a1 b2"
[[nodiscard]] std::string destinations(const Game& game, std::string_view from);  // "a1 b2"

}  // namespace tafl::test
