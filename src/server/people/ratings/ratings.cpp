#include "server/people/ratings/ratings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/characters.hpp"
#include "server/people/ratings/pools.hpp"

namespace tafl::server {

namespace {

bool is_character(const store::Player& player) noexcept {
    return player.kind == store::PlayerKind::Computer && character_of(player.level) != nullptr;
}

bool has_ratings(store::Store& store, store::PlayerId id) {
    const std::optional<store::Player> player = store.player(id);
    return player && (player->kind == store::PlayerKind::Member || is_character(*player));
}

bool counts(store::Store& store, const store::GameHead& game, const store::GameEnd& end) {
    return game.terms.rated && end.result != Winner::Nobody && is_long_enough(end) &&
           game.players[0] != game.players[1] && has_ratings(store, game.players[0]) &&
           has_ratings(store, game.players[1]);
}

double score_of(Side side, Winner result) noexcept {
    if (result == Winner::Draw) return 0.5;
    return (result == Winner::Attackers) == (side == Side::Attackers) ? 1 : 0;
}

Strength strength_of(const store::Rating& rating) noexcept {
    return {rating.rating, rating.deviation, rating.volatility};
}

// A new player's deviation does not grow before the first game.
store::Rating rating_before(store::Store& store, store::PlayerId player, const std::string& pool,
                            store::Moment at) {
    if (auto rating = store.rating(player, pool)) return *std::move(rating);
    return {.player = player, .pool = pool, .at = at};
}

// Both players have the same games with each other, but different numbers of other games since; the larger
// count decides.
double weight_of(store::Store& store, const store::GameHead& game, const std::string& pool,
                 store::Moment at) {
    std::ptrdiff_t earlier = 0;
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        const auto player = game.players[static_cast<std::size_t>(index_of(side))];
        const auto opponent = game.players[static_cast<std::size_t>(index_of(!side))];
        const auto counts = [&](const store::Meeting& meeting) {
            return meeting.opponent == opponent && meeting.at > at - meeting_window;
        };
        earlier =
            std::max(earlier, std::ranges::count_if(store.meetings(player, pool, counted_games), counts));
    }
    return earlier < 2 ? 1 : 1 / static_cast<double>(earlier * earlier);
}

store::RatingChange change_of(const std::string& game, const store::Rating& own, const store::Rating& other,
                              double score, double weight, store::Moment at) {
    const ScoredGame scored{strength_at(other, at), score, weight};
    const Strength after = rate_games(strength_of(own), {&scored, 1}, periods_between(own.at, at));
    store::RatingChange change{.game = game, .before = own.rating, .after = own};
    change.after.rating = after.rating;
    change.after.deviation = after.deviation;
    change.after.volatility = after.volatility;
    ++change.after.games;
    change.after.at = std::max(own.at, at);
    return change;
}

}  // namespace

bool is_long_enough(const store::GameEnd& end) {
    const bool by_rules = end.reason != "resignation" && end.reason != "timeout" &&
                          end.reason != "agreement" && end.reason != "abandoned";
    return by_rules || end.plies >= min_rated_plies;
}

bool is_too_short(const store::Terms& terms, const store::GameEnd& end) {
    return terms.rated && end.result != Winner::Nobody && !is_long_enough(end);
}

std::string rating_pool(const store::Terms& terms) {
    const bool own_rules = !terms.ruleset_file.empty() || !terms.position.empty();
    const std::string_view family = family_of(terms.ruleset);
    const std::optional<Speed> speed = speed_of(terms.clock);
    if (own_rules || family.empty() || !speed) return {};
    return fmt::format("{}-{}", family, to_string(*speed));
}

std::string pool_of_game(store::Store& store, const store::GameHead& game) {
    auto pool = rating_pool(game.terms);
    const bool is_with_character = std::ranges::any_of(game.players, [&](store::PlayerId id) {
        const auto player = id == 0 ? std::nullopt : store.player(id);
        return player && is_character(*player);
    });
    return pool.empty() || !is_with_character ? pool : std::string(pools_of_characters) + pool;
}

std::vector<store::RatingChange> rate(store::Store& store, const store::GameHead& game,
                                      const store::GameEnd& end) {
    const std::string pool = pool_of_game(store, game);
    if (pool.empty() || !counts(store, game, end)) return {};
    const store::Moment at = end.at;
    const double weight = weight_of(store, game, pool, at);
    const store::Rating attackers = rating_before(store, game.players[0], pool, at);
    const store::Rating defenders = rating_before(store, game.players[1], pool, at);
    return {change_of(game.id, attackers, defenders, score_of(Side::Attackers, end.result), weight, at),
            change_of(game.id, defenders, attackers, score_of(Side::Defenders, end.result), weight, at)};
}

Strength strength_at(const store::Rating& rating, store::Moment now) noexcept {
    return after_rest(strength_of(rating), periods_between(rating.at, now));
}

bool is_provisional(store::Store& store, const store::Rating& rating, store::Moment now) {
    if (strength_at(rating, now).deviation > provisional_deviation) return true;
    std::set<store::PlayerId> opponents;
    for (const auto& meeting : store.meetings(rating.player, rating.pool, counted_games))
        opponents.insert(meeting.opponent);
    return std::ssize(opponents) < min_opponents;
}

}  // namespace tafl::server
