// The reminder cards, one for each player: what the rule book wants remembered.
#pragma once

#include "print/set/furniture.hpp"

namespace tafl::print {

inline constexpr double card_width = 95;

class Cards {
  public:
    explicit Cards(const SetContext& set);

    [[nodiscard]] double height() const { return height_; }
    // Both, beside each other, from a top left corner on; as wide as two cards and what lies between.
    [[nodiscard]] Marks marks(double x, double y) const;
    [[nodiscard]] static double width() { return 2 * card_width + 4; }

  private:
    [[nodiscard]] Marks card(Piece emblem, std::string_view side) const;

    const SetContext& set_;
    double height_ = 0;
    Marks text_;
};

}  // namespace tafl::print
