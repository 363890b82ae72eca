#include "rulebook/verdicts.hpp"

#include <fmt/format.h>

#include "notation/game_status.hpp"
#include "notation/refusals.hpp"
#include "rulebook/rule_numbers.hpp"

namespace tafl {

std::string cited_state(const Game& game) {
    auto state = describe_state(game);
    const int rule = RuleNumbers(game.ruleset()).of(game.outcome().reason);
    if (rule == 0) return state;
    state.pop_back();  // the bracket behind the reason
    return fmt::format("{}, rule {})", state, rule);
}

std::string cited_ending(const Game& game) {
    auto ending = describe_ending(game);
    if (ending.empty()) return ending;
    ending.pop_back();  // the full stop
    return fmt::format("{} (rule {}).", ending, RuleNumbers(game.ruleset()).of(game.outcome().reason));
}

std::string cited_refusal(const Illegal& illegal, Move move, const Game& game) {
    const auto refusal = describe(illegal, move, game);
    const int rule = RuleNumbers(game.ruleset()).of(illegal, move);
    return rule == 0 ? refusal : fmt::format("{} (rule {})", refusal, rule);
}

}  // namespace tafl
