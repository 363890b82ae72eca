#include "rulebook/verdicts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/game_input.hpp"
#include "notation/game_status.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"
#include "rulebook/rule_numbers.hpp"

namespace tafl {

std::string cited_ending(const Game& game) {
    auto ending = describe_ending(game);
    if (ending.empty()) return ending;
    ending.pop_back();  // the full stop
    return fmt::format("{} (rule {}).", ending, *rule_of_ending(game));
}

std::string cited_refusal(const Illegal& illegal, Move move, const Game& game) {
    const auto refusal = describe(illegal, move, game);
    const int rule = RuleNumbers(game.ruleset()).of(illegal, move);
    return rule == 0 ? refusal : fmt::format("{} (rule {})", refusal, rule);
}

Parsed<std::reference_wrapper<const Played>> play_cited(Game& game, std::string_view text) {
    auto played = play_written(game, text);
    const auto written = parse_move(text, game.ruleset().size());
    if (played || !written) return played;
    if (const auto legal = game.check(written->move); !legal)
        return std::unexpected(Error{cited_refusal(legal.error(), written->move, game)});
    return played;
}

std::optional<int> rule_of_ending(const Game& game) {
    if (!game.outcome().is_over()) return std::nullopt;
    return RuleNumbers(game.ruleset()).of(game.outcome().reason);
}

std::vector<int> rules_of_captures(const Game& game) {
    std::vector<int> rules;
    if (game.plies() == 0) return rules;
    const auto& captures = game.last().captures;
    if (captures.count == 0 && !captures.king) return rules;
    const RuleNumbers numbers(game.ruleset());
    for (const auto& taken : captures.taken()) rules.push_back(numbers.of_capture(taken.clause));
    if (captures.king) rules.push_back(numbers.of_capture(Clause::King));
    std::ranges::sort(rules);
    const auto repeated = std::ranges::unique(rules);
    rules.erase(repeated.begin(), repeated.end());
    return rules;
}

}  // namespace tafl
