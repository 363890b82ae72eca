#include "cli/result_conflicts.hpp"

#include <fmt/format.h>

namespace tafl::cli {

void ResultConflicts::say() const {
    if (games_ == 0) return;
    fmt::print(stderr,
               "tafl: note: {} of these games end in another result than their tag says; the tag counts, "
               "{} keeps the other\n",
               games_, contradicting_result);
}

}  // namespace tafl::cli
