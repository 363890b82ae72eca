#include "tournaments/round_robin.hpp"

#include <utility>

namespace tafl::tournaments {

namespace {

// The table for numbers 1 to `places` (even). All but the last form a circle; in a round one of it meets the
// last, its neighbours meet each other, then their neighbours, and so on. Each round is rotated by half a
// circle.
//
//     6 places:  1-6 2-5 3-4    6-4 5-3 1-2    2-6 3-1 4-5    6-5 1-4 2-3    3-6 4-2 5-1
class Berger {
  public:
    explicit Berger(std::span<const EntrantId> entrants)
        : entrants_(entrants), places_(static_cast<int>(entrants.size() + entrants.size() % 2)) {}

    std::vector<Round> cycle() const {
        std::vector<Round> rounds(static_cast<std::size_t>(places_ - 1));
        int first = 1;
        for (auto& round : rounds) {
            enter(round, first, places_, first <= places_ / 2);
            for (int away = 1; away < places_ / 2; ++away)
                enter(round, in_circle(first + away), in_circle(first - away), true);
            first = in_circle(first + places_ / 2);
        }
        return rounds;
    }

  private:
    int in_circle(int number) const { return (number + places_ - 2) % (places_ - 1) + 1; }

    void enter(Round& round, int i, int j, bool first_attacks) const {
        const auto one = entrants_[static_cast<std::size_t>(i - 1)];
        if (static_cast<std::size_t>(j) > entrants_.size()) {
            round.byes.push_back({one, ByeKind::Full});
            return;
        }
        const auto other = entrants_[static_cast<std::size_t>(j - 1)];
        round.pairings.push_back(first_attacks ? Pairing{one, other} : Pairing{other, one});
    }

    std::span<const EntrantId> entrants_;
    int places_;
};

}  // namespace

std::vector<Round> round_robin(std::span<const EntrantId> entrants, const RoundRobinOptions& options) {
    if (entrants.size() < 2) return {};
    auto rounds = Berger(entrants).cycle();
    if (!options.twice) return rounds;
    const auto once = rounds;
    if (rounds.size() > 2) std::swap(rounds[rounds.size() - 2], rounds.back());
    for (auto round : once) {
        for (auto& pairing : round.pairings) std::swap(pairing.attackers, pairing.defenders);
        rounds.push_back(std::move(round));
    }
    return rounds;
}

}  // namespace tafl::tournaments
