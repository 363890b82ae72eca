// The reminder cards of a ruleset: two for each side, one about moving and capturing, one about winning and losing.
#pragma once

#include <string>
#include <vector>

#include "rulebook/rulebook.hpp"

namespace tafl {

struct CardPoint {
    int rule;  // its number
    std::string text;
};

enum class CardHeading : std::uint8_t { None, YouWin, YouLose, Also };

struct CardGroup {
    CardHeading heading;
    std::vector<CardPoint> points;
};

struct ReminderCard {
    Side side;
    bool about_end;  // winning and losing
    std::vector<CardGroup> groups;
    std::vector<const RulebookDiagram*> pictures;  // in the book
};

// Four: the attackers' two, the defenders' two. A card of a built-in ruleset has at most eight points. The book must
// outlive them.
[[nodiscard]] std::vector<ReminderCard> reminder_cards_of(const Rulebook& book);

}  // namespace tafl
