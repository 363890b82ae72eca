#include "lab/arena/adjudication.hpp"

#include <algorithm>
#include <cstdlib>

namespace tafl::arena {

namespace {

template <class Test>
bool last_all(const Scores& scores, int plies, Test test) noexcept {
    if (plies < 1 || scores.size() < static_cast<std::size_t>(plies)) return false;
    return std::all_of(scores.end() - plies, scores.end(),
                       [&](const auto& score) { return score && test(*score); });
}

}  // namespace

Winner adjudicate(const Adjudication& rules, const Scores& scores, int plies) noexcept {
    if (const auto& rule = rules.resign) {
        if (last_all(scores, rule->plies, [&](Score s) { return s >= rule->score; }))
            return Winner::Attackers;
        if (last_all(scores, rule->plies, [&](Score s) { return s <= -rule->score; }))
            return Winner::Defenders;
    }
    if (const auto& rule = rules.draw; rule && plies >= rule->after) {
        if (last_all(scores, rule->plies, [&](Score s) { return std::abs(s) <= rule->score; }))
            return Winner::Draw;
    }
    return plies >= rules.max_plies ? Winner::Draw : Winner::Nobody;
}

}  // namespace tafl::arena
