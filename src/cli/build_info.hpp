// Which program this is: for reports of faults, and for matches between builds.
#pragma once

#include <string>

namespace tafl::cli {

// "1.0.0 (30f69c23, GCC 12.2.0, x86-64-v3)": the version; the commit, with a + if files had changed, left out where the source was no
// git checkout; the compiler; the instruction set that the code needs.
[[nodiscard]] std::string build_info();

}  // namespace tafl::cli
