// Endgame tables as an interface without files; src/tables implements it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "rules/types.hpp"

namespace tafl {

struct Ruleset;

// What best play comes to if nothing that happened before counts: R10 ends no line. Draw: neither side can force a win.
struct TableVerdict {
    Winner winner = Winner::Draw;
    int plies = 0;  // until the game ends; 0 for a draw
    bool operator==(const TableVerdict&) const = default;
};

// A position on the board of the tables: bitboards by square, the king not among the defenders.
struct TablePosition {
    std::span<const std::uint64_t> attackers, defenders;
    Square king = no_square;
    Side to_move = Side::Attackers;
};

// Threads may share it.
class EndgameTables {
  public:
    virtual ~EndgameTables() = default;
    // rules_hash() of the rulesets that the tables hold for.
    [[nodiscard]] virtual std::uint64_t rules() const noexcept = 0;
    // The largest number of pieces, the king not counted, that a position in the tables has.
    [[nodiscard]] virtual int max_soldiers() const noexcept = 0;
    // Nothing if no table holds the position.
    [[nodiscard]] virtual std::optional<TableVerdict> find(const TablePosition& position) const noexcept = 0;
};

// The tables of several rulesets. Threads may share it.
class TableSource {
  public:
    virtual ~TableSource() = default;
    // Null if there are none for the ruleset.
    [[nodiscard]] virtual std::shared_ptr<const EndgameTables> tables_of(const Ruleset& ruleset) const = 0;
};

}  // namespace tafl
