#include <skjaldborg/base/random.hpp>

int main() { return tafl::Random(1).below(1); }
