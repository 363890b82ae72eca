// A tree in a file, read once. shared_file.hpp extends it.
#pragma once

#include <filesystem>
#include <memory>

#include "base/error.hpp"
#include "theory/tree.hpp"

namespace tafl::theory {

// The tree of a file that may be growing: half a line at its end is left out. An error in a line after the first means that it
// is damaged, every other that it is no tree of the ruleset.
[[nodiscard]] Parsed<Tree> read_tree(const std::filesystem::path& path,
                                     std::shared_ptr<const Ruleset> ruleset);

}  // namespace tafl::theory
