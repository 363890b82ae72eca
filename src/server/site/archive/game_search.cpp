#include "server/site/archive/game_search.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "explorer/folded_position.hpp"
#include "notation/game_input.hpp"
#include "notation/placement.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_moves_length = 2000;

std::shared_ptr<const Ruleset> searched_ruleset(const Request& request) {
    const auto name = request.query_value("ruleset");
    if (name.empty())
        throw invalid("position, moves and pattern are those of a ruleset; say which with ruleset=NAME.");
    return known_ruleset(name);
}

void play_all(Game& game, std::string_view moves) {
    for (int number = 1; !moves.empty(); ++number) {
        const auto move = moves.substr(0, moves.find(' '));
        if (const auto played = play_written(game, move); !played)
            throw invalid(fmt::format("moves: move {}: {}.", number, played.error().message));
        moves.remove_prefix(std::min(moves.size(), move.size() + 1));
    }
}

}  // namespace

std::shared_ptr<const Ruleset> known_ruleset(std::string_view name) {
    if (auto found = find_builtin(name)) return found;
    throw not_found("ruleset-unknown"_reason);
}

std::optional<std::int64_t> query_reached(const Request& request) {
    const auto position = request.query_value("position"), moves = request.query_value("moves");
    if (position.empty() && moves.empty()) return std::nullopt;
    const auto ruleset = searched_ruleset(request);
    if (position.size() > max_position_length) throw invalid("The position is too long.");
    if (moves.size() > max_moves_length)
        throw invalid(fmt::format("moves must have at most {} characters.", max_moves_length));
    auto game = open_game(ruleset, position.empty() ? "startpos" : position, SetupCheck::Lenient);
    if (!game) throw invalid(fmt::format("position: {}.", game.error().message));
    play_all(*game, trimmed(moves));
    return FoldedPosition(BoardSymmetries(*ruleset), ruleset->name, game->setup()).key();
}

SharedPattern query_pattern(const Request& request) {
    const auto text = request.query_value("pattern");
    if (text.empty()) return nullptr;
    const auto ruleset = searched_ruleset(request);
    if (text.size() > max_position_length) throw invalid("The pattern is too long.");
    const auto pattern = parse_pattern(text);
    if (!pattern) throw invalid(fmt::format("pattern: {}.", pattern.error().message));
    if (pattern->setup.size != ruleset->size())
        throw invalid(fmt::format("pattern: {} rows, but {} is played on {}.", pattern->setup.size,
                                  ruleset->name, ruleset->size()));
    return std::make_shared<const PositionPattern>(BoardSymmetries(*ruleset), *pattern);
}

void admit_pattern_search(PatternLimiter& limiter, const Request& request, store::Moment now) {
    const auto& address = request.caller.address;
    if (const int seconds = address.empty() ? 0 : limiter.wait(address, now)) throw rate_limited(seconds);
}

}  // namespace tafl::server
