// The reminder cards, one for each player, with the reminders of the rule book.
#pragma once

#include "print/set/page_parts.hpp"

namespace tafl::print {

inline constexpr double card_width = 95;

class Cards {
  public:
    explicit Cards(const SetContext& set);

    [[nodiscard]] double height() const { return height_; }
    // Both, beside each other, at the foot of the last sheet, if it has room for them.
    [[nodiscard]] bool join(Sheets& sheets) const;
    // On a sheet of their own.
    [[nodiscard]] Drawing alone() const;

  private:
    [[nodiscard]] Elements both(double y) const;
    [[nodiscard]] Elements card(Piece emblem, const std::string& side) const;

    const SetContext& set_;
    double height_ = 0;
    Elements text_;
};

}  // namespace tafl::print
