#include "rulebook/reminder_cards.hpp"

#include <algorithm>
#include <span>

#include "rulebook/rulebook_source.hpp"

namespace tafl {

namespace {

// The clauses by which each side wins, and those by which a game ends either way; all others are about
// playing.
constexpr std::array<std::string_view, 2> attackers_win{"king", "ring"}, defenders_win{"escape", "fort"},
    either_way{"stuck", "repetition"};

bool is_in(std::span<const std::string_view> keys, const std::string& key) {
    return std::ranges::find(keys, key) != keys.end();
}

CardGroup group_of(const Rulebook& book, CardHeading heading, const auto& belongs) {
    CardGroup group{heading, {}};
    for (const auto& clause : book.clauses) {
        if (!belongs(clause.key)) continue;
        for (const auto& text : clause.reminders) group.points.push_back({clause.number, text});
    }
    return group;
}

const RulebookDiagram* first_of(const Words& keys, const Rulebook& book) {
    for (const auto& key : keys) {
        for (const auto& clause : book.clauses) {
            const auto found = std::ranges::find(clause.diagrams, key, &RulebookDiagram::key);
            if (found != clause.diagrams.end()) return &*found;
        }
    }
    return nullptr;
}

ReminderCard card_of(const Rulebook& book, Side side) {
    ReminderCard card{side, {}, {}};
    const auto add = [&](CardHeading heading, const auto& belongs) {
        auto group = group_of(book, heading, belongs);
        if (!group.points.empty()) card.groups.push_back(std::move(group));
    };
    const auto among = [](const auto& keys) {
        return [&keys](const std::string& key) { return is_in(keys, key); };
    };
    const bool attacks = side == Side::Attackers;
    add(CardHeading::YouWin, among(attacks ? attackers_win : defenders_win));
    add(CardHeading::YouLose, among(attacks ? defenders_win : attackers_win));
    add(CardHeading::Play, [](const std::string& key) {
        return !is_in(attackers_win, key) && !is_in(defenders_win, key) && !is_in(either_way, key);
    });
    add(CardHeading::Also, among(either_way));
    const std::string_view key = attacks ? "attackers" : "defenders";
    const auto& sources = rulebook_source().leaflet.cards;
    for (const auto& keys : std::ranges::find(sources, key, &CardSource::key)->pictures) {
        if (const auto* picture = first_of(keys, book)) card.pictures.push_back(picture);
    }
    return card;
}

}  // namespace

std::array<ReminderCard, 2> reminder_cards_of(const Rulebook& book) {
    return {card_of(book, Side::Attackers), card_of(book, Side::Defenders)};
}

}  // namespace tafl
