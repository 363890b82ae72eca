// Endgame tables: building, checking, counting, and looking up (docs/tables.md).
//
// A table holds every placement of one material under one ruleset, with either side to move, and what best play comes to. The rules
// of R1 to R9 decide; R10 and the limit of plies do not, because they depend on the moves before: a position that neither side can
// win without the help of repetition is open. A win in a table is a proof in any game, unless an earlier position of that game has
// occurred so often that R10 would intervene.
#pragma once

#include <array>
#include <chrono>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/endgame_tables.hpp"
#include "rules/game.hpp"
#include "rules/ruleset.hpp"
#include "tables/material.hpp"
#include "tables/stage.hpp"

namespace tafl::tables {

// Why there can be no tables of the material; empty if there can. Boards up to 11x11, no special pieces (R12).
[[nodiscard]] std::string why_not(const Ruleset& ruleset, Material material);

// The materials that captures lead to, and the material itself, smallest first: each needs those before it.
[[nodiscard]] std::vector<Material> needed_for(Material material);

struct BuildOptions {
    std::shared_ptr<const Ruleset> ruleset;
    Material material;
    std::filesystem::path folder;  // finds the smaller tables there, and writes to it
    int threads = 1;
    std::uint64_t memory = std::uint64_t{1} << 30;  // bytes for the values, not counting the mapped tables
    std::chrono::seconds checkpoint{120};           // between two of them
};

// Bytes of memory that building takes; why that is more than `memory` bytes, or empty.
[[nodiscard]] std::uint64_t bytes_to_build(const Ruleset& ruleset, Material material);
[[nodiscard]] std::string why_too_large(const Ruleset& ruleset, Material material, std::uint64_t memory);

// Builds one table and writes its file, unless it is there. Continues from a checkpoint, and leaves one when it is stopped.
// Preconditions: why_not() is empty, the smaller tables are there. An error is a sentence; "" if the listener stopped it.
[[nodiscard]] std::expected<void, std::string> build_table(const BuildOptions& options,
                                                           const StageListener& listener);

// Compares every `step`th entry of a table with what the rules and the tables say of its successors. Returns the number of
// entries that differ, and the checksum's state; "" as the error if the listener stopped it.
struct CheckResult {
    std::uint64_t checked = 0, wrong = 0;
    bool right_checksum = true;
};
[[nodiscard]] std::expected<CheckResult, std::string> check_table(const Ruleset& ruleset, Material material,
                                                                  const std::filesystem::path& folder,
                                                                  std::uint64_t step,
                                                                  const StageListener& listener);

// How the positions of a table divide, counted up to symmetry, for one side to move.
struct TableCounts {
    std::uint64_t positions = 0, attackers = 0, defenders = 0, open = 0;
    int longest_attackers = 0, longest_defenders = 0;  // plies
    std::vector<Setup> longest;                        // some of the attackers' longest wins, at most four
    std::uint64_t longest_count = 0;
};
struct TableStatistics {
    Material material;
    std::uint64_t bytes = 0;
    std::array<TableCounts, 2> by_side;  // to move
};
// "" as the error if the listener stopped it.
[[nodiscard]] std::expected<TableStatistics, std::string> count_table(const Ruleset& ruleset,
                                                                      Material material,
                                                                      const std::filesystem::path& folder,
                                                                      const StageListener& listener);

// All tables of the ruleset in a folder. An error names the folder or the file.
[[nodiscard]] std::expected<std::shared_ptr<const EndgameTables>, std::string> open_tables(
    const Ruleset& ruleset, const std::filesystem::path& folder);
// The tables of every ruleset in a folder. Reads the header of each file; those of a ruleset are opened when they are first needed, and
// stay open. An error names the folder or the file.
[[nodiscard]] std::expected<std::shared_ptr<const TableSource>, std::string> open_folder(
    const std::filesystem::path& folder);
// The materials of a ruleset, of which there is at least one. An error names the folder, or the file that is no table or is one of
// other rules under the ruleset's name.
[[nodiscard]] std::expected<std::vector<Material>, std::string> materials_in(
    const Ruleset& ruleset, const std::filesystem::path& folder);

// Looks up a setup. Nothing if no table holds it.
[[nodiscard]] std::optional<TableVerdict> find(const EndgameTables& tables, const Setup& setup);

// A move and what it comes to: the verdict on the position after it. A move that ends the game comes to its result, in 0 plies.
struct ProbedMove {
    Move move;
    std::optional<TableVerdict> verdict;
    bool ends_game = false;
};
// All moves of the side to move, the best first: the quickest wins, what is open, the longest losses, what no table holds.
[[nodiscard]] std::vector<ProbedMove> probe_moves(const EndgameTables& tables, Game game);

}  // namespace tafl::tables
