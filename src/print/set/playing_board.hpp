// The board that is played on, in millimetres: squares, stools where the men begin, knots on throne and gates, and a
// plaited border with the names of the squares in its eyes, turned to whoever sits at that side.
#pragma once

#include "print/board/theme.hpp"
#include "print/set/board_plan.hpp"
#include "rules/ruleset.hpp"

namespace tafl::print {

class PlayingBoard {
  public:
    PlayingBoard(const Ruleset& ruleset, const Theme& theme, const BoardPlan& plan);

    [[nodiscard]] const BoardPlan& plan() const { return plan_; }

    // One part, from the top left corner of its first square; with its cut line, marks and tabs.
    [[nodiscard]] Marks part(const BoardPart& part) const;

    // How the parts lie, for people who put them together; `side` wide.
    [[nodiscard]] Marks key(double side, const BoardSheet* shown = nullptr) const;

  private:
    [[nodiscard]] Marks squares(const BoardPart& part) const;
    [[nodiscard]] Marks on_square(int square) const;
    [[nodiscard]] Marks border(const BoardPart& part) const;
    [[nodiscard]] Marks border_square(const std::string& name) const;
    [[nodiscard]] Marks corner() const;
    [[nodiscard]] Marks tab(const BoardPart& part, Edge edge) const;
    [[nodiscard]] Marks cut_marks(const BoardPart& part) const;
    [[nodiscard]] Words letter(const BoardPart& part) const;

    const Ruleset& ruleset_;
    const Theme& theme_;
    const BoardPlan& plan_;
    std::array<std::uint8_t, max_squares> ground_{};  // of a Diagram
};

}  // namespace tafl::print
