#include "tournaments/standings.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace tafl::tournaments {

namespace {

// One round of an entrant.
struct Turn {
    std::optional<EntrantId> opponent;  // if they met over the board
    HalfPoints points = 0;
    bool missed = false;   // was absent
    bool pending = false;  // is still being played
};

struct Card {
    std::vector<Turn> turns;  // one for each round
    HalfPoints points = 0;
    HalfPoints for_opponents = 0;
    int wins = 0;
    int attacks = 0;
};

class Cards {
  public:
    Cards(std::span<const Entrant> entrants, std::span<const PlayedRound> rounds,
          const StandingsOptions& options)
        : per_(options.games_per_pairing), is_round_robin_(options.is_round_robin) {
        for (const auto& entrant : entrants) cards_[entrant.id];
        for (const auto& round : rounds) enter(round);
        for (auto& [id, card] : cards_) sum(card);
    }

    const Card& operator[](EntrantId id) const { return cards_.at(id); }

  private:
    void enter(const PlayedRound& round) {
        ++rounds_;
        for (auto& [id, card] : cards_) card.turns.push_back({.opponent = {}, .points = 0, .missed = true});
        for (const auto& encounter : round.encounters) {
            enter(encounter, encounter.pairing.attackers, encounter.pairing.defenders, true);
            enter(encounter, encounter.pairing.defenders, encounter.pairing.attackers, false);
        }
        for (const auto& bye : round.byes) {
            const int points = bye.kind == ByeKind::Full ? 2 * per_ : bye.kind == ByeKind::Half ? per_ : 0;
            card(bye.entrant).turns.back() = {
                .opponent = {}, .points = points, .missed = bye.kind == ByeKind::Zero};
        }
    }

    void enter(const Encounter& encounter, EntrantId own, EntrantId other, bool attacks) {
        auto& mine = card(own);
        auto& turn = mine.turns.back();
        for (const auto result : encounter.games) {
            const auto points = attacks ? points_of_attackers(result) : points_of_defenders(result);
            turn.points += points;
            turn.pending |= result == Result::Pending;
            if (is_round_robin_ && result != Result::Pending) turn.opponent = other;
            if (is_played(result)) {
                turn.opponent = other;
                mine.wins += points == 2;
                mine.attacks += attacks;
            }
            attacks = !attacks;
        }
        turn.missed = !turn.opponent && !turn.pending && turn.points == 0;
    }

    Card& card(EntrantId id) {
        auto& found = cards_[id];
        found.turns.resize(rounds_);
        return found;
    }

    void sum(Card& card) const {
        for (const auto& turn : card.turns) card.points += turn.points;
        card.for_opponents = card.points;
        if (is_round_robin_) return;
        for (auto turn = card.turns.rbegin(); turn != card.turns.rend() && turn->missed; ++turn)
            card.for_opponents += per_;
    }

    int per_;
    bool is_round_robin_;
    std::size_t rounds_ = 0;
    std::unordered_map<EntrantId, Card> cards_;
};

struct Direct {
    HalfPoints points = 0, missing = 0;
};

class Reckoning {
  public:
    Reckoning(const Cards& cards, int games_per_pairing) : cards_(cards), per_(games_per_pairing) {}

    int value(TieBreak tie_break, EntrantId id) const {
        const auto& card = cards_[id];
        switch (tie_break) {
            case TieBreak::Buchholz: return buchholz(card, 0);
            case TieBreak::BuchholzCut1: return buchholz(card, 1);
            case TieBreak::SonnebornBerger: return sonneborn_berger(card);
            case TieBreak::Wins: return card.wins;
            case TieBreak::GamesAsAttackers: return card.attacks;
            case TieBreak::Progressive: return progressive(card);
            case TieBreak::DirectEncounter: break;  // needs the standings so far: see direct()
        }
        return 0;
    }

    // The points against those of `level`, and what those whom the entrant has not met could add.
    Direct direct(EntrantId id, std::span<const Standing> level) const {
        Direct direct;
        for (const auto& other : level) {
            if (other.id == id) continue;
            bool have_met = false;
            for (const auto& turn : cards_[id].turns) {
                if (turn.opponent != other.id) continue;
                direct.points += turn.points;
                have_met = true;
            }
            if (!have_met) direct.missing += 2 * per_;
        }
        return direct;
    }

  private:
    HalfPoints worth(const Card& card, const Turn& turn) const {
        return turn.opponent ? cards_[*turn.opponent].for_opponents : card.points;
    }

    int buchholz(const Card& card, std::size_t cut) const {
        std::vector<HalfPoints> all;
        for (const auto& turn : card.turns)
            if (turn.opponent || !turn.pending) all.push_back(worth(card, turn));
        std::ranges::sort(all);
        return std::accumulate(all.begin() + static_cast<std::ptrdiff_t>(std::min(cut, all.size())),
                               all.end(), 0);
    }

    int sonneborn_berger(const Card& card) const {
        int sum = 0;
        for (const auto& turn : card.turns) sum += turn.points * worth(card, turn);
        return sum;
    }

    static int progressive(const Card& card) {
        int sum = 0, so_far = 0;
        for (const auto& turn : card.turns) sum += so_far += turn.points;
        return sum;
    }

    const Cards& cards_;
    int per_;
};

bool is_better(const Standing& a, const Standing& b) {
    return a.points != b.points ? a.points > b.points : a.order > b.order;
}
bool level(const Standing& a, const Standing& b) { return a.points == b.points && a.order == b.order; }

template <class Visit>
void each_level(std::vector<Standing>& table, const Visit& visit) {
    for (std::size_t i = 0, end; i < table.size(); i = end) {
        end = i + 1;
        while (end < table.size() && level(table[i], table[end])) ++end;
        visit(std::span(table).subspan(i, end - i), i);
    }
}

std::vector<Direct> encounters(std::span<const Standing> group, const Reckoning& reckoning) {
    std::vector<Direct> all;
    for (const auto& one : group) all.push_back(reckoning.direct(one.id, group));
    return all;
}

// Whether they are at least two, and have all met.
bool have_met(const std::vector<Direct>& group) {
    return group.size() > 1 && std::ranges::all_of(group, [](const auto& one) { return one.missing == 0; });
}

// What orders a group of equals, most first: their points if they have all met; else those who are first, second … however the
// missing games end, before the others.
std::vector<int> direct_order(const std::vector<Direct>& group) {
    std::vector<int> order(group.size());
    if (have_met(group)) {
        std::ranges::transform(group, order.begin(), &Direct::points);
        return order;
    }
    std::vector<std::size_t> open(group.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    for (auto rank = static_cast<int>(group.size()); open.size() > 1; --rank) {
        const auto first =
            *std::ranges::max_element(open, {}, [&](std::size_t i) { return group[i].points; });
        const bool is_certain = std::ranges::all_of(open, [&](std::size_t i) {
            return i == first || group[i].points + group[i].missing < group[first].points;
        });
        if (!is_certain) break;
        order[first] = rank;
        std::erase(open, first);
    }
    return order;
}

// Those who remain level are compared by their own encounters again (FIDE Handbook C.07, direct encounter).
void break_directly(std::vector<Standing>& table, const Reckoning& reckoning) {
    each_level(table, [&](std::span<Standing> group, std::size_t) {
        const auto all = encounters(group, reckoning);
        for (std::size_t i = 0; i < group.size(); ++i)
            group[i].tie_breaks.push_back(have_met(all) ? all[i].points : no_encounter);
    });
    for (bool has_split = true; has_split;) {
        has_split = false;
        std::ranges::stable_sort(table, is_better);
        each_level(table, [&](std::span<Standing> group, std::size_t) {
            const auto order = direct_order(encounters(group, reckoning));
            if (std::ranges::count(order, order.front()) == std::ssize(order)) return;
            for (std::size_t i = 0; i < group.size(); ++i) group[i].order.push_back(order[i]);
            has_split = true;
        });
    }
}

}  // namespace

std::vector<Standing> standings(std::span<const Entrant> entrants, std::span<const PlayedRound> rounds,
                                const StandingsOptions& options) {
    std::vector<Entrant> order(entrants.begin(), entrants.end());
    std::ranges::sort(order, {}, [](const Entrant& one) { return std::tuple(-one.rating, one.id); });
    const Cards cards(entrants, rounds, options);
    const Reckoning reckoning(cards, options.games_per_pairing);
    std::vector<Standing> table;
    for (const auto& entrant : order) table.push_back({entrant.id, 0, cards[entrant.id].points, {}, {}});
    std::ranges::stable_sort(table, is_better);
    for (const auto tie_break : options.tie_breaks) {
        if (tie_break == TieBreak::DirectEncounter) {
            break_directly(table, reckoning);
        } else {
            for (auto& one : table) {
                one.tie_breaks.push_back(reckoning.value(tie_break, one.id));
                one.order.push_back(one.tie_breaks.back());
            }
        }
        std::ranges::stable_sort(table, is_better);
    }
    each_level(table, [](std::span<Standing> group, std::size_t first) {
        for (auto& one : group) one.rank = static_cast<int>(first) + 1;
    });
    return table;
}

}  // namespace tafl::tournaments
