#include "tournaments/knockout.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>

namespace tafl::tournaments {

namespace {

using Slot = std::optional<std::size_t>;  // index of a seed

struct EncounterOutcome {
    enum Kind { Open, Replay, Decided } kind = Open;
    Slot winner;
};

bool is_pair(std::size_t a, std::size_t b, std::size_t one, std::size_t other) {
    return (a == one && b == other) || (a == other && b == one);
}

class Bracket {
  public:
    Bracket(std::span<const Entrant> seeds, const KnockoutOptions& options)
        : seeds_(seeds), options_(options) {
        for (std::size_t i = 0; i < seeds.size(); ++i) index_[seeds[i].id] = i;
        const auto places = std::bit_ceil(seeds.size());
        for (const int seed : bracket_order(static_cast<int>(places))) {
            const auto index = static_cast<std::size_t>(seed - 1);
            slots_.push_back(index < seeds.size() ? Slot(index) : std::nullopt);
        }
    }

    // Computes the slots of the next round; adds open encounters and replays to `state`.
    bool advance(const PlayedRound& round, KnockoutState& state) {
        std::vector<Slot> on;
        bool decided = true;
        for (std::size_t i = 0; i + 1 < slots_.size(); i += 2) {
            const auto outcome = outcome_between(round, slots_[i], slots_[i + 1], state);
            decided &= outcome.kind == EncounterOutcome::Decided;
            on.push_back(outcome.winner);
        }
        for (const auto& encounter : round.encounters) ++attacks_[encounter.pairing.attackers];
        if (decided) slots_ = std::move(on);
        return decided;
    }

    bool finish(KnockoutState& state) const {
        const auto present = [&](const Slot& slot) { return there(slot); };
        const auto left = std::ranges::count_if(slots_, present);
        if (slots_.size() > 1 && left > 1) return false;
        state.over = true;
        const auto last = slots_.size() == 1 ? slots_.begin() : std::ranges::find_if(slots_, present);
        if (last != slots_.end() && *last) state.winner = seeds_[**last].id;
        return true;
    }

    Round next() const {
        Round round;
        for (std::size_t i = 0; i + 1 < slots_.size(); i += 2) {
            const auto &one = slots_[i], &other = slots_[i + 1];
            if (there(one) && there(other))
                round.pairings.push_back(seated(std::min(*one, *other), std::max(*one, *other)));
            else if (there(one) || there(other))
                round.byes.push_back({seeds_[there(one) ? *one : *other].id, ByeKind::Full});
        }
        return round;
    }

  private:
    bool there(const Slot& slot) const { return slot && !seeds_[*slot].withdrawn; }

    EncounterOutcome outcome_between(const PlayedRound& round, Slot one, Slot other,
                                     KnockoutState& state) const {
        if (!one || !other) return {EncounterOutcome::Decided, one ? one : other};
        for (std::size_t i = 0; i < round.encounters.size(); ++i) {
            const auto& pairing = round.encounters[i].pairing;
            const auto a = index_.find(pairing.attackers), d = index_.find(pairing.defenders);
            if (a == index_.end() || d == index_.end() || !is_pair(a->second, d->second, *one, *other))
                continue;
            const auto outcome = outcome_of(round.encounters[i], a->second, d->second);
            if (outcome.kind == EncounterOutcome::Replay) state.replays.push_back(i);
            return outcome;
        }
        for (const auto& bye : round.byes)
            if (bye.entrant == seeds_[*one].id || bye.entrant == seeds_[*other].id)
                return {EncounterOutcome::Decided, bye.entrant == seeds_[*one].id ? one : other};
        return {EncounterOutcome::Decided, std::nullopt};
    }

    EncounterOutcome outcome_of(const Encounter& encounter, std::size_t attackers,
                                std::size_t defenders) const {
        int lead = 0;
        bool pending = encounter.games.empty(), came = false;
        for (std::size_t i = 0; i < encounter.games.size(); ++i) {
            const auto result = encounter.games[i];
            const int margin = points_of_attackers(result) - points_of_defenders(result);
            lead += i % 2 == 0 ? margin : -margin;
            pending |= result == Result::Pending;
            came |= result != Result::BothForfeit;
        }
        const auto per = static_cast<std::size_t>(options_.games_per_pairing);
        const bool here = there(attackers), opposite = there(defenders);
        pending |= encounter.games.size() % per != 0;
        const bool level = !pending && lead == 0;
        if (pending || (level && encounter.games.size() < 2 * per && came)) {
            if (here && opposite)
                return {pending ? EncounterOutcome::Open : EncounterOutcome::Replay, std::nullopt};
            if (!here && !opposite) return {EncounterOutcome::Decided, std::nullopt};
            return {EncounterOutcome::Decided, here ? attackers : defenders};
        }
        if (!came) return {EncounterOutcome::Decided, std::nullopt};
        if (lead == 0) return {EncounterOutcome::Decided, std::min(attackers, defenders)};
        return {EncounterOutcome::Decided, lead > 0 ? attackers : defenders};
    }

    Pairing seated(std::size_t higher, std::size_t lower) const {
        const auto attacks = [&](std::size_t seed) {
            const auto found = attacks_.find(seeds_[seed].id);
            return found == attacks_.end() ? 0 : found->second;
        };
        if (attacks(lower) < attacks(higher)) std::swap(higher, lower);
        return {seeds_[higher].id, seeds_[lower].id};
    }

    std::span<const Entrant> seeds_;
    KnockoutOptions options_;
    std::unordered_map<EntrantId, std::size_t> index_;
    std::unordered_map<EntrantId, int> attacks_;
    std::vector<Slot> slots_;
};

}  // namespace

KnockoutState knockout(std::span<const Entrant> seeds, std::span<const PlayedRound> rounds,
                       const KnockoutOptions& options) {
    KnockoutState state;
    if (seeds.empty()) {
        state.over = true;
        return state;
    }
    Bracket bracket(seeds, options);
    for (const auto& round : rounds)
        if (!bracket.advance(round, state)) return state;
    if (!bracket.finish(state)) state.next = bracket.next();
    return state;
}

std::vector<int> bracket_order(int places) {
    std::vector<int> order{1};
    while (static_cast<int>(order.size()) < places) {
        const int sum = 2 * static_cast<int>(order.size()) + 1;
        std::vector<int> wider;
        for (const int seed : order) wider.insert(wider.end(), {seed, sum - seed});
        order = std::move(wider);
    }
    return order;
}

}  // namespace tafl::tournaments
