#include "server/site/kept_json.hpp"

#include <cmath>

#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "server/people/ratings.hpp"
#include "server/site/answers.hpp"
#include "server/site/kept_record.hpp"

namespace tafl::server {

namespace bj = boost::json;

namespace {

bj::string text(std::string_view view) { return bj::string(view.data(), view.size()); }

bj::value text_or_null(std::string_view view) {
    return view.empty() ? bj::value(nullptr) : bj::value(text(view));
}

std::string_view to_string(store::SidePreference side) noexcept {
    switch (side) {
        case store::SidePreference::Attackers: return "attackers";
        case store::SidePreference::Defenders: return "defenders";
        case store::SidePreference::Random: return "random";
    }
    return "";
}

// "d1-d3xd4": the squares of the last one, "d1-d3".
std::string last_move(std::string_view moves) {
    const std::size_t blank = moves.find_last_of(' ');
    const std::string_view move = blank == std::string_view::npos ? moves : moves.substr(blank + 1);
    return std::string(move.substr(0, move.find('x')));
}

}  // namespace

std::string_view to_string(store::PlayerKind kind) noexcept {
    switch (kind) {
        case store::PlayerKind::Guest: return "guest";
        case store::PlayerKind::Member: return "member";
        case store::PlayerKind::Computer: return "computer";
        case store::PlayerKind::Erased: return "erased";
    }
    return "";
}

std::string_view to_string(store::GameResult result) noexcept {
    switch (result) {
        case store::GameResult::None: return "none";
        case store::GameResult::Attackers: return "attackers";
        case store::GameResult::Defenders: return "defenders";
        case store::GameResult::Draw: return "draw";
    }
    return "";
}

bj::object to_json(const store::ClockTerms& clock) {
    constexpr std::chrono::days day(1);
    switch (clock.kind) {
        case store::ClockKind::None: break;
        case store::ClockKind::Fischer:
            return {{"kind", "fischer"},
                    {"initial", clock.initial.count()},
                    {"increment", clock.increment.count()}};
        case store::ClockKind::Days:
            return {{"kind", "days"}, {"days", clock.increment / day}, {"buffer", clock.initial / day}};
    }
    return {{"kind", "none"}};
}

bj::object to_json(const store::Terms& terms) {
    bj::object json{{"ruleset", text(terms.ruleset)}};
    if (!terms.ruleset_file.empty()) json["rulesetFile"] = text(terms.ruleset_file);
    if (!terms.position.empty()) json["position"] = text(terms.position);
    json["rated"] = terms.rated;
    json["clock"] = to_json(terms.clock);
    return json;
}

const store::Player& Briefs::player(store::PlayerId id) {
    const auto found = players_.find(id);
    if (found != players_.end()) return found->second;
    store::Player nobody;
    nobody.kind = store::PlayerKind::Erased;
    return players_.emplace(id, store_.player(id).value_or(nobody)).first->second;
}

bj::object Briefs::person(store::PlayerId id, const std::string& pool) {
    const store::Player& player = this->player(id);
    const bool erased = player.kind == store::PlayerKind::Erased;
    bj::object json{{"name", erased ? bj::string() : text(player.name)}, {"kind", to_string(player.kind)}};
    if (player.kind == store::PlayerKind::Computer) json["level"] = player.level;
    if (pool.empty() || erased) return json;
    const std::optional<store::Rating> rating = store_.rating(id, pool);
    if (!rating) return json;
    json["rating"] = std::lround(rating->rating);
    json["provisional"] = is_provisional(*rating, now_);
    return json;
}

std::shared_ptr<const Ruleset> Briefs::ruleset(const store::Terms& terms) {
    const std::string& key = terms.ruleset_file.empty() ? terms.ruleset : terms.ruleset_file;
    const auto found = rulesets_.find(key);
    return found != rulesets_.end() ? found->second : rulesets_.emplace(key, ruleset_of(terms)).first->second;
}

Briefs::Stand Briefs::stand(const store::GameHead& game, const std::shared_ptr<const Ruleset>& ruleset) {
    if (game.end) return {game.end->plies, game.end->position, last_move(game.end->moves)};
    if (ruleset == nullptr) return {};
    const Record record = to_record(game, store_.events(game.id), {});
    Replayer& replayer = replayers_.try_emplace(ruleset.get(), ruleset, true).first->second;
    const Parsed<Replay> replay = replayer.replay(record);
    if (!replay) return {};
    const Game& played = replayer.game();
    return {replay->plies, to_position(replay->final),
            played.plies() == 0 ? "" : to_string(played.last().move, ruleset->size())};
}

bj::object Briefs::brief(const store::GameHead& game) {
    const std::shared_ptr<const Ruleset> rules = ruleset(game.terms);
    const std::string pool = game.terms.rated ? rating_pool(game.terms) : "";
    const Stand where = stand(game, rules);
    return {{"id", text(game.id)},
            {"ruleset", text(game.terms.ruleset)},
            {"title", text(rules ? rules->title : game.terms.ruleset)},
            {"size", rules ? rules->size() : 0},
            {"players",
             {{"attackers", person(game.players[0], pool)}, {"defenders", person(game.players[1], pool)}}},
            {"rated", game.terms.rated},
            {"clock", to_json(game.terms.clock)},
            {"status", game.end ? "over" : "going"},
            {"result", game.end ? text(to_string(game.end->result)) : bj::string("ongoing")},
            {"reason", text_or_null(game.end ? game.end->reason : "")},
            {"plies", where.plies},
            {"position", text(where.position)},
            {"last", text_or_null(where.last)},
            {"at", to_number(game.began)}};
}

bj::object Briefs::challenge(const store::Challenge& challenge) {
    bj::object terms = to_json(challenge.terms);
    terms["side"] = to_string(challenge.side);
    terms["pair"] = challenge.pair;
    return {{"id", text(challenge.id)},
            {"by", person(challenge.by, rating_pool(challenge.terms))},
            {"to", challenge.to == 0 ? bj::value(nullptr) : bj::value(text(player(challenge.to).name))},
            {"terms", std::move(terms)},
            {"at", to_number(challenge.at)},
            {"game", text_or_null(challenge.game)}};
}

}  // namespace tafl::server
