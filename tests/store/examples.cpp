#include "examples.hpp"

namespace tafl::test {

using namespace store;

Moment at(std::int64_t ms) { return Moment(std::chrono::milliseconds(ms)); }

Player member(const std::string& name) {
    Player player;
    player.kind = PlayerKind::Member;
    player.name = name;
    player.name_key = name;
    player.joined = at(1);
    player.seen = at(2);
    return player;
}

GameHead game_between(const std::string& id, PlayerId attackers, PlayerId defenders, std::int64_t began) {
    GameHead game;
    game.id = id;
    game.terms.ruleset = "copenhagen";
    game.players = {attackers, defenders};
    game.began = at(began);
    return game;
}

GameEnd ended(Winner result, std::int64_t when) {
    return {.result = result,
            .reason = "resignation",
            .plies = 2,
            .moves = "d1-d3 f4-c4",
            .position = "3t3/… a",
            .at = at(when)};
}

RatingChange change_of(const std::string& game, PlayerId player, int games) {
    RatingChange change;
    change.game = game;
    change.before = 1490 + 10 * games;
    change.after.player = player;
    change.after.pool = "p";
    change.after.rating = 1500 + 10 * games;
    change.after.deviation = 200;
    change.after.games = games;
    change.after.at = at(2000);
    return change;
}

Challenge challenge(const std::string& id, PlayerId by, PlayerId to) {
    Challenge challenge;
    challenge.id = id;
    challenge.by = by;
    challenge.to = to;
    challenge.terms.ruleset = "brandub";
    return challenge;
}

}  // namespace tafl::test
