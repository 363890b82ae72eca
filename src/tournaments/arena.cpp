#include "tournaments/arena.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <tuple>

#include "tournaments/matching.hpp"

namespace tafl::tournaments {

namespace {

constexpr int neighbours = 16;  // an entrant can meet this many neighbours below it in the standings

class ArenaPairing {
  public:
    ArenaPairing(std::span<const Waiting> waiting, bool others_play)
        : waiting_(waiting.begin(), waiting.end()), others_play_(others_play) {
        leave_out_surplus();
        std::ranges::sort(waiting_, {},
                          [](const Waiting& one) { return std::tuple(-one.score, -one.rating, one.id); });
    }

    std::vector<Pairing> pairings() const {
        for (int over = size() % 2; over < size(); over += 2)
            if (const auto mates = matching(over)) return seated(*mates);
        return {};
    }

  private:
    // The largest team, as far as it has more members than all others together.
    void leave_out_surplus() {
        std::map<int, int> sizes;
        for (const auto& one : waiting_)
            if (one.team != 0) ++sizes[one.team];
        for (const auto& [team, members] : sizes) {
            const int surplus = 2 * members - size();
            if (surplus <= 0) continue;
            const auto stays = [of = team](const Waiting& one) {
                return std::tuple(one.team == of, -one.waited.count(), one.id);
            };
            std::ranges::sort(waiting_, {}, stays);
            waiting_.resize(waiting_.size() - static_cast<std::size_t>(surplus));
            return;
        }
    }

    [[nodiscard]] bool has_teams() const {
        return std::ranges::any_of(waiting_, [](const Waiting& one) { return one.team != 0; });
    }

    // Members of one team may stand next to each other in the standings: then opponents are sought in all of them.
    std::optional<std::vector<int>> matching(int over) const {
        if (!has_teams()) return cheapest_perfect_matching(size() + over, edges(over));
        const auto of_pair = [&](int a, int b) -> std::optional<Cost> {
            if (a >= size()) return std::nullopt;
            if (b >= size()) return cost_of_waiting(a);
            return may_meet(a, b) ? std::optional(cost(a, b)) : std::nullopt;
        };
        return cheapest_perfect_matching(size() + over, of_pair);
    }

    Cost cost_of_waiting(int a) const {
        const auto waited = static_cast<Cost>(std::max<std::int64_t>(0, waiting_[a].waited.count()));
        return (waited << 40) + (size() - a);
    }

    // `over` additional vertices stand for entrants without an opponent.
    std::vector<MatchingEdge> edges(int over) const {
        std::vector<MatchingEdge> edges;
        for (int a = 0; a < size(); ++a) {
            for (int b = a + 1; b < size() && b <= a + neighbours; ++b)
                if (may_meet(a, b)) edges.push_back({a, b, cost(a, b)});
            for (int i = 0; i < over; ++i) edges.push_back({a, size() + i, cost_of_waiting(a)});
        }
        return edges;
    }

    bool may_meet(int a, int b) const {
        const auto &one = waiting_[a], &other = waiting_[b];
        if (one.team != 0 && one.team == other.team) return false;
        const int met = std::max(meetings_in_a_row(one, other), meetings_in_a_row(other, one));
        if (size() == 2 && !others_play_) return true;
        return met == 0 || std::min(one.waited, other.waited) >= met * rematch_wait;
    }

    static int meetings_in_a_row(const Waiting& one, const Waiting& other) {
        int met = 0;
        for (auto past = one.recent.rbegin(); past != one.recent.rend() && *past == other.id; ++past) ++met;
        return met;
    }

    Cost cost(int a, int b) const {
        const auto &one = waiting_[a], &other = waiting_[b];
        Cost sum = 4 * static_cast<Cost>(b - a) * (b - a);
        if (std::ranges::find(one.recent, other.id) != one.recent.end() ||
            std::ranges::find(other.recent, one.id) != other.recent.end())
            sum += 100;  // weighs as much as five places
        if (meetings_in_a_row(one, other) + meetings_in_a_row(other, one) > 0) sum += 1'000'000;
        const int in_a_row = one.same_side_in_a_row, others = other.same_side_in_a_row;
        if (std::min(in_a_row, others) >= 2 || std::max(in_a_row, others) <= -2) sum += 100;
        return sum + std::min(std::abs(one.surplus + other.surplus), 20);
    }

    std::vector<Pairing> seated(const std::vector<int>& mates) const {
        std::vector<Pairing> pairings;
        for (int a = 0; a < size(); ++a) {
            if (mates[a] <= a || mates[a] >= size()) continue;
            const auto &one = waiting_[a], &other = waiting_[mates[a]];
            pairings.push_back(first_attacks(one, other) ? Pairing{one.id, other.id}
                                                         : Pairing{other.id, one.id});
        }
        return pairings;
    }

    // Avoids three games in a row on one side first, then balances the sides; if both are equal, the lower
    // ranked attacks.
    static bool first_attacks(const Waiting& one, const Waiting& other) {
        const bool long_row =
            std::max(std::abs(one.same_side_in_a_row), std::abs(other.same_side_in_a_row)) >= 2;
        if (long_row && one.same_side_in_a_row != other.same_side_in_a_row)
            return one.same_side_in_a_row < other.same_side_in_a_row;
        return std::tuple(one.surplus, one.same_side_in_a_row) <
               std::tuple(other.surplus, other.same_side_in_a_row);
    }

    [[nodiscard]] int size() const { return static_cast<int>(waiting_.size()); }

    std::vector<Waiting> waiting_;  // by rank
    bool others_play_;
};

}  // namespace

std::vector<Pairing> arena_pairings(std::span<const Waiting> waiting, bool others_play) {
    return ArenaPairing(waiting, others_play).pairings();
}

}  // namespace tafl::tournaments
