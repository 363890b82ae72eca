#include "server/site/archive/archived_json.hpp"

#include "notation/outcomes.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/room_json.hpp"
#include "server/site/archive/archived_record.hpp"

namespace tafl::server {

namespace {

// The squares of the last move: "d1-d3" of "d1-d3xd4".
std::string_view last_move(std::string_view moves) {
    const std::size_t blank = moves.find_last_of(' ');
    const std::string_view move = blank == std::string_view::npos ? moves : moves.substr(blank + 1);
    return move.substr(0, move.find('x'));
}

}  // namespace

const Person& Briefs::person(store::PlayerId id, const std::string& pool) {
    const auto found = persons_.find({id, pool});
    if (found != persons_.end()) return found->second;
    return persons_.emplace(std::pair(id, pool), read_person(store_, id, pool)).first->second;
}

const Ruleset* Briefs::ruleset(const store::Terms& terms) {
    const std::string& key = terms.ruleset_file.empty() ? terms.ruleset : terms.ruleset_file;
    const auto found = rulesets_.find(key);
    if (found != rulesets_.end()) return found->second.get();
    return rulesets_.emplace(key, ruleset_of(terms).value_or(nullptr)).first->second.get();
}

// Both players with their ratings before the game; without ratings if the game changed none, because nothing recorded them then.
std::array<Person, 2> Briefs::persons_then(const store::GameHead& game) {
    std::array<Person, 2> persons{person(game.players[0]), person(game.players[1])};
    for (std::size_t side = 0; side < 2; ++side)
        if (persons[side].is_at_device()) persons[side].name = game.names[side];
    if (!game.terms.rated) return persons;
    for (const auto& change : store_.rating_changes_of(game.id)) {
        for (auto& one : persons) {
            if (one.id != change.after.player) continue;
            one.rating = change.after;
            one.rating->rating = change.before;
            one.is_provisional = change.after.deviation > provisional_deviation;
        }
    }
    return persons;
}

// The same fields as a room's own brief, from a finished game's head alone.
void Briefs::append_ended(JsonWriter& json, const store::GameHead& game) {
    const Ruleset* const rules = ruleset(game.terms);
    const std::string& name = rules != nullptr ? rules->name : game.terms.ruleset;
    const auto persons = persons_then(game);
    json.open('{').field("id", game.id).field("ruleset", name);
    json.field("title", rules != nullptr ? rules->title : name);
    json.field("size", rules != nullptr ? rules->size() : 0).key("players").open('{');
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        json.key(tafl::to_string(side));
        append_person(json, persons[static_cast<std::size_t>(index_of(side))]);
    }
    json.close('}').field("rated", game.terms.rated);
    if (is_too_short(game.terms, *game.end)) json.field("tooShort", true);
    json.key("clock");
    append_terms_clock(json, game.terms.clock);
    json.field("status", "over")
        .field("result", result_word(game.end->result))
        .field("reason", game.end->reason);
    json.field("plies", game.end->plies).field("position", game.end->position);
    if (!game.tournament.empty()) json.field("tournament", game.tournament);
    json.field_or_null("last", last_move(game.end->moves)).field("at", game.began).close('}');
}

void Briefs::append_brief(JsonWriter& json, const store::GameHead& game) {
    if (game.end) return append_ended(json, game);
    const std::optional<Room> room = room_of(game, store_.events(game.id));
    if (!room) {  // this version cannot read its rules: it is listed but cannot be opened
        store::GameHead unread = game;
        unread.end.emplace();
        return append_ended(json, unread);
    }
    const std::string pool = game.terms.rated ? pool_of_game(store_, game) : std::string();
    tafl::server::append_brief(json, *room,
                               {{person(game.players[0], pool), person(game.players[1], pool)}, {}, {}});
}

void Briefs::append_challenge(JsonWriter& json, const store::Challenge& challenge) {
    const std::string to = challenge.to == 0 ? std::string() : person(challenge.to).name;
    tafl::server::append_challenge(json, challenge, person(challenge.by, rating_pool(challenge.terms)), to);
}

}  // namespace tafl::server
