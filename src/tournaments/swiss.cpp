#include "tournaments/swiss.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "tournaments/history.hpp"
#include "tournaments/matching.hpp"

namespace tafl::tournaments {

namespace {

// How strongly an entrant is due a side: FIDE's absolute, strong and mild colour preferences.
enum class Due : std::uint8_t { None, Mild, Strong, Absolute };

struct Preference {
    bool attack = false;
    Due due = Due::None;
};

Preference preference_of(const History& history, int games_per_pairing) {
    if (history.attacked.empty()) return {};
    const auto& sides = history.attacked;
    const bool last = sides.back();
    const bool twice = sides.size() > 1 && sides[sides.size() - 2] == last;
    if (games_per_pairing > 1) return {!last, Due::Mild};
    if (history.surplus < -1 || history.surplus > 1) return {history.surplus < 0, Due::Absolute};
    if (twice) return {!last, Due::Absolute};
    if (history.surplus != 0) return {history.surplus < 0, Due::Strong};
    return {!last, Due::Mild};
}

struct Player {
    Entrant entrant;
    History history;
    Preference preference;
    std::unordered_set<EntrantId> met;
    int place = 0;  // position in its score group, from 0
    int group_size = 0;
    int group = 0;  // index of its score group, from the top
};

Float before(const History& history, std::size_t rounds) {
    return history.floats.size() < rounds ? Float::None : history.floats[history.floats.size() - rounds];
}

// 2 for the same float in the last round, 1 for the round before that.
int repeated_float(const History& history, Float now) {
    return (before(history, 1) == now ? 2 : 0) + (before(history, 2) == now ? 1 : 0);
}

constexpr int likely_distance = 10;  // in places; affects only the running time

class SwissPairing {
  public:
    SwissPairing(std::span<const Entrant> entrants, std::span<const PlayedRound> rounds,
                 const SwissOptions& options, std::span<const EntrantId> absent)
        : options_(options) {
        const auto past = histories(entrants, rounds, options.games_per_pairing);
        for (const auto& entrant : entrants) {
            if (entrant.withdrawn || std::ranges::find(absent, entrant.id) != absent.end()) continue;
            Player player{.entrant = entrant, .history = past.at(entrant.id), .preference = {}, .met = {}};
            player.preference = preference_of(player.history, options.games_per_pairing);
            player.met.insert(player.history.met.begin(), player.history.met.end());
            players_.push_back(std::move(player));
        }
        std::ranges::sort(players_, {}, [](const Player& player) {
            return std::tuple(-player.history.points, -player.entrant.rating, player.entrant.id);
        });
    }

    std::optional<Round> round() {
        if (players_.size() % 2 == 0) return paired(std::nullopt);
        // Criterion 1: from the bottom, the first who has not had points without a game.
        for (std::size_t i = players_.size(); i-- > 0;) {
            if (players_[i].history.was_given_points) continue;
            const auto resting = players_[i];
            players_.erase(players_.begin() + static_cast<std::ptrdiff_t>(i));
            if (auto round = paired(resting.entrant.id)) return round;
            players_.insert(players_.begin() + static_cast<std::ptrdiff_t>(i), resting);
        }
        return std::nullopt;
    }

  private:
    std::optional<Round> paired(std::optional<EntrantId> resting) {
        group();
        auto mates = matched(true);
        if (!mates) mates = matched(false);
        if (!mates) return std::nullopt;
        Round round;
        if (resting) round.byes.push_back({*resting, ByeKind::Full});
        for (int a = 0; a < size(); ++a)
            if ((*mates)[a] > a) round.pairings.push_back(seated(a, (*mates)[a], round.pairings.size()));
        return round;
    }

    void group() {
        for (std::size_t i = 0, number = 0; i < players_.size(); ++number) {
            auto end = i;
            while (end < players_.size() && players_[end].history.points == players_[i].history.points) ++end;
            for (auto at = i; at < end; ++at) {
                players_[at].place = static_cast<int>(at - i);
                players_[at].group_size = static_cast<int>(end - i);
                players_[at].group = static_cast<int>(number);
            }
            i = end;
        }
    }

    std::optional<std::vector<int>> matched(bool sides_bind) const {
        const auto allowed_cost = [&](int a, int b) -> std::optional<Cost> {
            if (players_[a].met.contains(players_[b].entrant.id)) return std::nullopt;
            if (sides_bind && clash(a, b) == Due::Absolute) return std::nullopt;
            return cost(a, b);
        };
        const auto likely = [&](int a, int b) {
            return players_[b].group - players_[a].group <= 2 &&
                   distance(a, b) <= likely_distance * likely_distance;
        };
        return cheapest_perfect_matching(size(), allowed_cost, likely);
    }

    // The weaker of two preferences for the same side: one of the two is denied it.
    Due clash(int a, int b) const {
        const auto one = players_[a].preference, other = players_[b].preference;
        if (one.due == Due::None || other.due == Due::None || one.attack != other.attack) return Due::None;
        return std::min(one.due, other.due);
    }

    // Criteria 2 to 6 as digits of one number; no sum over a thousand pairs carries into the next digit.
    Cost cost(int a, int b) const {
        const auto denied = clash(a, b);
        const auto apart = static_cast<Cost>(players_[a].history.points - players_[b].history.points);
        const bool absolute = denied == Due::Absolute;
        Cost sum = absolute ? 1 : 0;
        sum = (sum << 24) + std::min<Cost>(apart * apart, 1 << 14);
        sum = (sum << 12) + (denied != Due::None ? 1 : 0);
        sum = (sum << 12) + (denied >= Due::Strong ? 1 : 0);
        sum = (sum << 14) + floats(a, b);
        sum = (sum << 10) + exchanged(a, b);
        return (sum << 34) + distance(a, b);
    }

    int floats(int upper, int lower) const {
        if (players_[upper].group == players_[lower].group) return 0;
        return repeated_float(players_[upper].history, Float::Down) +
               repeated_float(players_[lower].history, Float::Up);
    }

    // Whether both are in the same half of their score group: FIDE's exchange, which comes after all
    // transpositions.
    int exchanged(int upper, int lower) const {
        const auto &one = players_[upper], &other = players_[lower];
        const int half = one.group_size / 2;
        return one.group == other.group && (one.place < half) == (other.place < half) ? 1 : 0;
    }

    // The squared distance of a pair from the one that the ranks suggest.
    Cost distance(int upper, int lower) const {
        const auto &one = players_[upper], &other = players_[lower];
        const Cost away = one.group == other.group ? other.place - one.place - one.group_size / 2
                                                   : one.group_size - 1 - one.place + other.place;
        return away * away;
    }

    // FIDE C.04.3, 5.2: grants both preferences; else the stronger one; else alternates from the last round
    // in which they differed; else grants the higher ranked's.
    Pairing seated(int upper, int lower, std::size_t board) const {
        const auto &one = players_[upper], &other = players_[lower];
        bool upper_attacks = one.preference.attack;
        if (one.preference.due == Due::None && other.preference.due == Due::None) {
            upper_attacks = (board % 2 == 0) == options_.first_entrant_attacks;
        } else if (one.preference.due == Due::None) {
            upper_attacks = !other.preference.attack;
        } else if (other.preference.due != Due::None && one.preference.attack == other.preference.attack) {
            upper_attacks = yields(one, other) ? !other.preference.attack : one.preference.attack;
        }
        return upper_attacks ? Pairing{one.entrant.id, other.entrant.id}
                             : Pairing{other.entrant.id, one.entrant.id};
    }

    // If both are due the same side: whether the higher ranked yields.
    static bool yields(const Player& one, const Player& other) {
        if (one.preference.due != other.preference.due) return one.preference.due < other.preference.due;
        const auto surplus = [](const Player& player) { return std::abs(player.history.surplus); };
        if (surplus(one) != surplus(other)) return surplus(one) < surplus(other);
        auto a = one.history.attacked.rbegin();
        auto b = other.history.attacked.rbegin();
        for (; a != one.history.attacked.rend() && b != other.history.attacked.rend(); ++a, ++b)
            if (*a != *b) return *a == one.preference.attack;
        return false;
    }

    [[nodiscard]] int size() const { return static_cast<int>(players_.size()); }

    SwissOptions options_;
    std::vector<Player> players_;  // by rank
};

}  // namespace

std::optional<Round> swiss_round(std::span<const Entrant> entrants, std::span<const PlayedRound> rounds,
                                 const SwissOptions& options, std::span<const EntrantId> absent) {
    return SwissPairing(entrants, rounds, options, absent).round();
}

int swiss_rounds_for(int entrants) noexcept {
    return entrants < 2 ? 0 : std::bit_width(static_cast<unsigned>(entrants - 1));
}

}  // namespace tafl::tournaments
