#include "tournaments/arena.hpp"

#include <algorithm>
#include <cstdlib>
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
        std::ranges::sort(waiting_, {},
                          [](const Waiting& one) { return std::tuple(-one.score, -one.rating, one.id); });
    }

    std::vector<Pairing> pairings() const {
        for (int over = size() % 2; over < size(); over += 2)
            if (const auto mates = cheapest_perfect_matching(size() + over, edges(over)))
                return seated(*mates);
        return {};
    }

  private:
    // `over` additional vertices stand for entrants without an opponent.
    std::vector<MatchingEdge> edges(int over) const {
        std::vector<MatchingEdge> edges;
        for (int a = 0; a < size(); ++a) {
            for (int b = a + 1; b < size() && b <= a + neighbours; ++b)
                if (may_meet(a, b)) edges.push_back({a, b, cost(a, b)});
            const auto waited = static_cast<Cost>(std::max<std::int64_t>(0, waiting_[a].waited.count()));
            for (int i = 0; i < over; ++i) edges.push_back({a, size() + i, (waited << 40) + (size() - a)});
        }
        return edges;
    }

    bool may_meet(int a, int b) const {
        const auto &one = waiting_[a], &other = waiting_[b];
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
