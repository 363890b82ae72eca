// A process that writes until it is killed.
#pragma once

#include <string>

namespace tafl::test {

// Begins a game and commits events to it in groups of three, for ever; after each commit prints the number of
// the last event on standard output. Returns only if something goes wrong.
int write_until_killed(const std::string& file, const std::string& game);

}  // namespace tafl::test
