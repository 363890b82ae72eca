#include "tournaments/round_robin.hpp"

#include <utility>

namespace tafl::tournaments {

namespace {

// The table for numbers 1 to `places` (even). Numbers i and j meet in round i + j - 1, the last number meets i in round 2i - 1,
// both modulo places - 1. Who attacks: the lower number if i + j is odd, else the higher; against the last the lower half.
class Berger {
  public:
    Berger(std::span<const EntrantId> entrants)
        : entrants_(entrants), places_(static_cast<int>(entrants.size() + entrants.size() % 2)) {}

    std::vector<Round> cycle() const {
        std::vector<Round> rounds(static_cast<std::size_t>(places_ - 1));
        for (int i = 1; i < places_; ++i) enter(rounds[round_of(i, i)], i, places_, i <= places_ / 2);
        for (int i = 1; i < places_; ++i)
            for (int j = i + 1; j < places_; ++j) enter(rounds[round_of(i, j)], i, j, (i + j) % 2 != 0);
        return rounds;
    }

  private:
    std::size_t round_of(int i, int j) const { return static_cast<std::size_t>((i + j - 2) % (places_ - 1)); }

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
