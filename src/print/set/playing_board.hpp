// The playing board, in millimetres: squares, stools on the starting squares, knots on throne and gates, and
// a plaited border with the names of the squares in its eyes, facing the player on that side.
#pragma once

#include "notation/diagrams/diagram.hpp"
#include "print/board/theme.hpp"
#include "print/set/board_plan.hpp"
#include "rules/ruleset.hpp"

namespace tafl::print {

// The letter of a part.
[[nodiscard]] Elements ringed_letter(char name, Point middle);

class PlayingBoard {
  public:
    PlayingBoard(const Ruleset& ruleset, const BoardTheme& theme, const BoardPlan& plan);

    [[nodiscard]] const BoardPlan& plan() const { return plan_; }

    // One part, drawn from the top left corner of its first square; with cut line and tabs, and marks that reach no
    // further than `free`, the printable area of the sheet in the part's own coordinates.
    [[nodiscard]] Elements part(const BoardPart& part, const Room& free) const;

    // The assembly plan of the parts, `side` wide.
    [[nodiscard]] Elements key(double side, const BoardSheet* shown = nullptr) const;

  private:
    [[nodiscard]] Elements squares(const BoardPart& part) const;
    [[nodiscard]] Elements on_square(int square) const;
    [[nodiscard]] Elements border(const BoardPart& part) const;
    [[nodiscard]] Elements border_square(const std::string& name) const;
    [[nodiscard]] Elements corner() const;
    [[nodiscard]] Elements tab(const BoardPart& part, Edge edge) const;
    [[nodiscard]] Elements cut_marks(const BoardPart& part, const Room& free) const;

    const Ruleset& ruleset_;
    const BoardTheme& theme_;
    const BoardPlan& plan_;
    Diagram start_;
};

}  // namespace tafl::print
