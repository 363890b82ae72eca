#include "server/rooms/explored_game.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "explorer/move_counter.hpp"
#include "notation/game_input.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/game_setup.hpp"

namespace tafl::server {

namespace {

// Stored moves were legal; if one cannot be read, those before it are played.
void play_all(Game& game, std::string_view moves) {
    while (!moves.empty()) {
        const auto move = moves.substr(0, moves.find(' '));
        if (!play_written(game, move)) return;
        moves.remove_prefix(std::min(moves.size(), move.size() + 1));
    }
}

std::optional<Game> played(const store::Terms& terms, const store::GameEnd& end) {
    auto game = begin_game(terms);
    if (!game) return std::nullopt;
    play_all(*game, end.moves);
    return *std::move(game);
}

CountedGame counted_game(const store::GameHead& head, Winner result,
                         const std::vector<store::RatingChange>& ratings) {
    CountedGame counted{store::GameOrigin::Site, head.id, result, {}};
    for (const auto& change : ratings)
        for (std::size_t side = 0; side < 2; ++side)
            if (head.players[side] == change.after.player) counted.ratings[side] = change.before;
    return counted;
}

struct ExploredGame {
    std::vector<FoldedMove> moves;
    std::vector<std::int64_t> positions;  // by which it is found
};

std::optional<ExploredGame> explored_game(const store::Terms& terms, const store::GameEnd& end) {
    if (end.result == Winner::Nobody || !terms.ruleset_file.empty()) return std::nullopt;
    const auto game = played(terms, end);
    if (!game) return std::nullopt;
    const BoardSymmetries symmetries(game->ruleset());
    ExploredGame explored{folded_moves(symmetries, terms.ruleset, *game), {}};
    if (end.reason != "abandoned")
        explored.positions =
            reached_positions(explored.moves, FoldedPosition(symmetries, terms.ruleset, game->setup()));
    return explored;
}

bool has_standing(store::Store& store, store::PlayerId id, store::Moment at) {
    const auto player = store.player(id);
    if (!player || player->kind != store::PlayerKind::Member || player->is_banned) return false;
    return std::ranges::any_of(store.ratings(id), [&](const store::Rating& rating) {
        return !is_provisional(store, rating, std::max(at, rating.at));
    });
}

}  // namespace

bool is_evidence(store::Store& store, const store::GameHead& head, const store::GameEnd& end) {
    return !head.is_sent && end.plies >= min_explored_plies &&
           std::ranges::all_of(head.players, [&](auto id) { return has_standing(store, id, end.at); });
}

void explore_game(store::Store& store, const store::GameHead& head, const store::GameEnd& end,
                  const std::vector<store::RatingChange>& ratings) {
    const auto explored = explored_game(head.terms, end);
    if (!explored) return;
    MoveCounter counter;
    if (is_evidence(store, head, end)) counter.add(counted_game(head, end.result, ratings), explored->moves);
    store.add_move_counts(counter.take());
    store.add_positions(store::GameOrigin::Site, head.id, explored->positions);
}

int recount_games(store::Store& store, int limit) {
    MoveCounter counter;
    const auto games = store.uncounted_games(limit);
    for (const auto& head : games) {
        if (!store.set_counted(head.id) || !is_evidence(store, head, *head.end)) continue;
        if (const auto explored = explored_game(head.terms, *head.end))
            counter.add(counted_game(head, head.end->result, store.rating_changes_of(head.id)),
                        explored->moves);
    }
    store.add_move_counts(counter.take());
    return static_cast<int>(games.size());
}

std::optional<Game> played_game(const store::GameHead& head) {
    return head.end ? played(head.terms, *head.end) : std::nullopt;
}

std::vector<std::int64_t> positions_of(const store::GameHead& head) {
    if (!head.end) return {};
    auto explored = explored_game(head.terms, *head.end);
    return explored ? std::move(explored->positions) : std::vector<std::int64_t>();
}

}  // namespace tafl::server
