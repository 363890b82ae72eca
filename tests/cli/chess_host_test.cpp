// The engine under uci2wb, Debian's host of UCI programs for XBoard. It knows no rules, passes moves on, and has the words and clocks
// of chess.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run.hpp"

namespace tafl::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

constexpr const char host[] = "/usr/games/uci2wb";

// XBoard's side of a game; until_line reads what the host says up to a line.
const std::string xboard = R"sh(
printf '#!/bin/sh\nexec %s engine\n' "$TAFL" >engine; chmod +x engine
coproc host { /usr/games/uci2wb debug ./engine; }
exec {from}<&${host[0]} {to}>&${host[1]}
until_line() { while IFS= read -r line <&$from; do echo "$line"; [[ $line == $1 ]] && return; done; }
printf 'xboard\nprotover 2\n' >&$to; until_line '*done=1*'
printf 'new\nvariant brandub\nlevel 40 1 2\ntime 6000\notim 6000\nsd 3\nusermove d2c2\n' >&$to
printf 'go\n' >&$to; until_line 'move *'
printf 'usermove a1a2\n' >&$to; until_line 'move *'
printf 'quit\n' >&$to; cat <&$from
)sh";

TEST(ChessHost, PlaysAGame) {
    if (!std::filesystem::exists(host)) GTEST_SKIP() << "uci2wb is not installed";
    const auto ran = run_shell("TAFL=" TAFL_PROGRAM "\n" + xboard);
    EXPECT_THAT(ran.out, HasSubstr("feature variants=\"copenhagen,brandub,"));
    EXPECT_THAT(ran.out, HasSubstr("# go btime 60000 wtime 60000 movestogo 40 winc 2000 binc 2000 depth 3"))
        << "as in chess";
    EXPECT_THAT(ran.out, Not(HasSubstr("info string unknown")));
    std::vector<std::string> moves;
    for (const auto& line : lines_of(ran.out)) {
        if (line.starts_with("move ")) moves.push_back(line);
    }
    ASSERT_EQ(moves.size(), 2U) << ran.out << ran.err;
    EXPECT_THAT(moves[0], MatchesRegex("move [a-g][1-7][a-g][1-7]"));
    EXPECT_EQ(moves[1], "move none") << "an illegal move came before";
}

}  // namespace
}  // namespace tafl::test
