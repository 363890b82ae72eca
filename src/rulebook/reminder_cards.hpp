// The reminder cards of a ruleset, one for each side: how it wins and loses, then how all play.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rulebook/rulebook.hpp"

namespace tafl {

struct CardPoint {
    int rule;  // its number
    std::string text;
};

enum class CardHeading : std::uint8_t { YouWin, YouLose, Play, Also };

struct CardGroup {
    CardHeading heading;
    std::vector<CardPoint> points;
};

struct ReminderCard {
    Side side;
    std::vector<CardGroup> groups;
    std::vector<const RulebookDiagram*> pictures;  // in the book, the most important first
};

// The attackers' and the defenders'. A card of a built-in ruleset has at most 16 points. The book must outlive them.
[[nodiscard]] std::array<ReminderCard, 2> reminder_cards_of(const Rulebook& book);

}  // namespace tafl
