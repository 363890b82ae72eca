// The text of a tree: a head and a record on each line (docs/theory.md).
//
//     # theory of brandub c2bdefa47ef4e6e2
//     4be01c55 0d1a6f0a3c5b7e21 3 50000 d1-c1:34 d2-c2:12 a4-a5:-8 rest:-8
//
// A line has a checksum of what follows it (FNV-1a, 32 bits), the folded position's key, its ply, the nodes of the search, the moves with
// their scores for the side to move, and what the moves that are not listed are worth at most. Moves are those of the folded
// position.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"
#include "theory/tree.hpp"

namespace tafl::theory {

// With its line break.
[[nodiscard]] std::string head_of(const Ruleset& ruleset);
// Why a line is not the head of a tree of these rules: a sentence without its subject; empty if it is.
[[nodiscard]] std::string fault_of_head(std::string_view line, const Ruleset& ruleset);

[[nodiscard]] std::string to_line(const Record& record, int size);           // with its line break
[[nodiscard]] Parsed<Record> parse_record(std::string_view line, int size);  // without
// A line of this text, which has none: with its checksum, without a line break.
[[nodiscard]] std::string with_checksum(std::string_view text);

// A whole text: of a file that nobody extends, or an embedded one. A last line that is cut short is an error too.
[[nodiscard]] Parsed<Tree> parse_tree(std::string_view text, std::shared_ptr<const Ruleset> ruleset);
[[nodiscard]] std::string to_text(const Tree& tree);

}  // namespace tafl::theory
