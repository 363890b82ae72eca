#include "server/rooms/played_game.hpp"

#include <fmt/format.h>

#include "base/hash.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"
#include "server/base/refusal.hpp"
#include "server/rooms/explored_game.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/game_store.hpp"
#include "server/rooms/room.hpp"

namespace tafl::server {

namespace {

void play(Game& game, std::string_view text) {
    const int number = game.plies() + 1;
    if (game.outcome().is_over()) throw invalid(fmt::format("The game is over before move {}.", number));
    const auto written = parse_move(text, game.ruleset().size());
    if (!written) throw invalid(fmt::format("Move {}: {}.", number, written.error().message));
    if (const auto played = game.play(written->move); !played) {
        const auto why = cited_refusal(played.error(), written->move, game);
        throw Refusal(RefusalCode::IllegalMove, fmt::format("Move {}: {}.", number, why));
    }
}

Ended end_of(const Game& game, const PlayedGameRequest& wanted) {
    const auto outcome = game.outcome();
    if (outcome.is_over()) return {outcome.winner, std::string(to_string(outcome.reason))};
    if (wanted.is_agreed_draw) return {Winner::Draw, "agreement"};
    if (wanted.resigned.has_value() == wanted.timeout.has_value()) throw invalid("not-over"_reason);
    if (wanted.timeout) return {winner_of(!*wanted.timeout), "timeout"};
    return {winner_of(!*wanted.resigned), "resignation"};
}

std::string id_of(const PlayedGameRequest& wanted, const Game& game) {
    Fnv1a hash;
    for (const auto player : wanted.players) hash.add(static_cast<std::uint64_t>(player));
    hash.add(static_cast<std::uint64_t>(wanted.began.time_since_epoch().count()));
    hash.add_text(wanted.terms.ruleset + '\n' + wanted.terms.ruleset_file + '\n' + wanted.terms.position +
                  '\n');
    hash.add_text(moves_text(game));
    if (wanted.timeout) hash.add_text("\ntimeout " + std::string(to_string(*wanted.timeout)));
    if (wanted.resigned) hash.add_text("\nresignation " + std::string(to_string(*wanted.resigned)));
    for (const auto& name : wanted.names)
        if (!name.empty()) hash.add_text('\n' + name);
    return id_from(hash.value());
}

}  // namespace

PlayedGame replay(const PlayedGameRequest& wanted) {
    auto game = begin_game(wanted.terms);
    if (!game) throw invalid(game.error().message + ".");
    PlayedGame played;
    const auto add = [&](const RoomEvent& event) {
        played.events.push_back({static_cast<int>(played.events.size()) + 1, wanted.ended, to_text(event)});
    };
    for (const auto& move : wanted.moves) {
        play(*game, move);
        add(Moved{to_string(game->history().back().move, game->ruleset().size()), std::nullopt, {}});
    }
    const auto end = end_of(*game, wanted);
    add(end);
    auto& head = played.head;
    head.id = id_of(wanted, *game);
    head.terms = wanted.terms;
    head.players = wanted.players;
    head.is_sent = true;
    head.names = wanted.names;
    head.began = wanted.began;
    head.end = {end.result,  end.reason, game->plies(), moves_text(*game), to_position(game->setup()),
                wanted.ended};
    return played;
}

void persist(store::Store& store, const PlayedGame& game) {
    if (const auto known = store.game(game.head.id)) {
        if (known->players == game.head.players && known->end && known->end->moves == game.head.end->moves &&
            known->end->result == game.head.end->result)
            return;
        throw conflict("Another game has the number of this one.");
    }
    store.add_game(game.head);
    for (const auto& event : game.events)
        (void)store.add_event(game.head.id, event);  // a newly stored game has none
    explore_game(store, game.head, *game.head.end, {});
}

}  // namespace tafl::server
