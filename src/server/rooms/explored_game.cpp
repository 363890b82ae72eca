#include "server/rooms/explored_game.hpp"

#include <algorithm>

#include "explorer/move_counter.hpp"
#include "notation/game_input.hpp"
#include "server/rooms/game_setup.hpp"

namespace tafl::server {

namespace {

// Stored moves were legal; if one cannot be read, those before it are counted.
void play_all(Game& game, std::string_view moves) {
    while (!moves.empty()) {
        const auto move = moves.substr(0, moves.find(' '));
        if (!play_written(game, move)) return;
        moves.remove_prefix(std::min(moves.size(), move.size() + 1));
    }
}

CountedGame counted_game(const store::GameHead& head, Winner result,
                         const std::vector<store::RatingChange>& ratings) {
    CountedGame counted{store::GameOrigin::Site, head.id, result, {}};
    for (const auto& change : ratings)
        for (std::size_t side = 0; side < 2; ++side)
            if (head.players[side] == change.after.player) counted.ratings[side] = change.before;
    return counted;
}

}  // namespace

void count_moves(store::Store& store, const store::GameHead& head, const store::GameEnd& end,
                 const std::vector<store::RatingChange>& ratings) {
    if (end.result == Winner::Nobody || !head.terms.ruleset_file.empty()) return;
    auto game = begin_game(head.terms);
    if (!game) return;
    play_all(*game, end.moves);
    const BoardSymmetries symmetries(game->ruleset());
    MoveCounter counter;
    counter.add(counted_game(head, end.result, ratings), folded_moves(symmetries, head.terms.ruleset, *game));
    store.add_move_counts(counter.take());
}

}  // namespace tafl::server
