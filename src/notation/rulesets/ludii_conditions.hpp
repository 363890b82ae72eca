// Which squares Ludii's descriptions of games name, and what their conditions on squares say.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "notation/rulesets/ludii_syntax.hpp"
#include "rules/ruleset.hpp"

namespace tafl::ludii {

// The first thing that was wrong with a description; what comes after it is not noted.
class FirstError {
  public:
    explicit FirstError(std::string_view text) : text_(text) {}

    void fail(const Node& node, std::string message);
    // No option can say what the ludeme says.
    void unknown(const Node& node);
    [[nodiscard]] const std::optional<Error>& found() const noexcept { return error_; }

  private:
    std::string_view text_;
    std::optional<Error> error_;
};

// What a condition is asked of.
struct Look {
    int square;
    Piece there;            // None: it is empty
    bool friendly = false;  // the piece belongs to the mover
};

// What of a game its conditions depend on. A board of an odd size.
struct Board {
    int size = 0;
    std::vector<const Node*> regions = {};  // (regions "Name" …)
    std::string_view king = {};             // the name of the piece

    [[nodiscard]] int squares() const noexcept { return size * size; }
    [[nodiscard]] int centre() const noexcept { return squares() / 2; }
    [[nodiscard]] SquareSet edge() const;
    [[nodiscard]] SquareSet corners(int width) const { return corner_blocks(size, width); }
    // The squares and their neighbours.
    [[nodiscard]] SquareSet expanded(const SquareSet& set, bool orthogonal) const;
};

// Both arguments must outlive it.
class Conditions {
  public:
    Conditions(const Board& board, FirstError& error) : board_(board), error_(error) {}

    // Of (sites …), (union …), "D4" and the like; empty after an error.
    [[nodiscard]] SquareSet sites(const Node& node);
    [[nodiscard]] bool holds(const Node& condition, const Look& look);

  private:
    [[nodiscard]] SquareSet union_of(std::span<const Node> nodes);
    [[nodiscard]] SquareSet coordinate(const Node& node);
    [[nodiscard]] SquareSet named_sites(const Node& name);
    [[nodiscard]] bool holds_is(const Node& condition, const Look& look);
    [[nodiscard]] bool holds_equal(const Node& one, const Node& other, const Look& look);
    [[nodiscard]] bool is_piece(std::string_view name, const Look& look) const;

    const Board& board_;
    FirstError& error_;
    int evaluated_ = 0;
};

}  // namespace tafl::ludii
