#include "connect/bot_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "engine/draws.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "protocol/make_error.hpp"

namespace tafl {

namespace json = boost::json;
using std::chrono::milliseconds;

namespace {

constexpr std::size_t shown_of_a_line = 100;

std::string_view text(const json::object& object, std::string_view key) {
    const auto& value = object.at(key);
    if (value.is_null()) return {};
    return {value.as_string().data(), value.as_string().size()};
}

Parsed<Game> game_of(const json::object& state) {
    const auto name = text(state, "ruleset");
    auto ruleset = find_builtin(name);
    if (!ruleset) return make_error(fmt::format("the rules {} are not known here", in_quotes(name)));
    const auto setup = parse_position(text(state, "start"), *ruleset);
    if (!setup) return std::unexpected(setup.error());
    auto game = Game::from(std::move(ruleset), *setup, SetupCheck::Lenient);
    if (!game) return make_error(describe(game.error(), *setup));
    return *std::move(game);
}

}  // namespace

// The last move arrives before the message that the game is over.
bool BotGame::is_my_turn() const {
    return game_ && !is_over_ && !game_->outcome().is_over() && game_->to_move() == side_;
}

Parsed<void> BotGame::apply(std::string_view line) {
    if (line.empty()) return {};
    try {
        const auto message = json::parse({line.data(), line.size()}).as_object();
        const auto on = text(message, "on");
        if (on == "state") return apply_state(message);
        if (on == "event") return apply_event(message);
        if (on == "refused") return make_error(std::string(text(message, "text")));
        return {};  // presence, bye, and messages of later versions
    } catch (const std::exception&) {
        return make_error(fmt::format("an invalid line: {}", in_quotes(line.substr(0, shown_of_a_line))));
    }
}

Parsed<void> BotGame::apply_state(const json::object& state) {
    auto game = game_of(state);
    if (!game) return std::unexpected(game.error());
    if (state.at("you").is_null()) return make_error("this account does not play in this game");
    game_ = *std::move(game);
    side_ = text(state, "you") == "attackers" ? Side::Attackers : Side::Defenders;
    opponent_ = text(state.at("players").at(to_string(!side_)).as_object(), "name");
    version_ = state.at("version").as_int64();
    is_over_ = text(state, "status") == "over";
    end_ = text(state, "text");
    has_next_ = !state.at("next").is_null();
    ++revisions_;
    const auto& clock = state.at("clock").as_object();
    clock_.reset();
    if (text(clock, "kind") == "fischer") {
        const milliseconds increment(clock.at("increment").as_int64());
        clock_ = ClockTimes{{}, {increment, increment}};
    }
    read_times(state);
    offers_.clear();
    for (const auto& offer : state.at("offers").as_array()) read_offer(offer.as_object());
    for (const auto& move : state.at("moves").as_array()) {
        if (auto played = play(text(move.as_object(), "move")); !played) return played;
    }
    return {};
}

Parsed<void> BotGame::apply_event(const json::object& event) {
    const auto version = event.at("version").as_int64();
    if (!game_ || version != version_ + 1)
        return make_error(fmt::format("event {} arrived after event {}", version, version_));
    version_ = version;
    const auto kind = text(event, "kind");
    if (event.contains("times")) read_times(event);
    if (kind == "move") return play(text(event, "move"));
    if (kind == "takeback") {
        const auto plies = event.at("plies").as_int64();
        if (plies < 0 || plies > game_->plies()) throw std::out_of_range("no such takeback");
        while (game_->plies() > plies) game_->undo();
        ++revisions_;
    }
    if (kind == "offer") read_offer(event);
    if (kind == "end") {
        is_over_ = true;
        end_ = text(event, "text");
    }
    if (kind == "rematch") has_next_ = true;
    return {};
}

Parsed<void> BotGame::play(std::string_view move) {
    const auto written = parse_move(move, game_->ruleset().size());
    if (!written) return std::unexpected(written.error());
    const auto played = game_->play(written->move);
    if (played) return {};
    return make_error(fmt::format("the site played {}, which our rules refuse: {}", move,
                                  describe(played.error(), written->move, game_->ruleset().size())));
}

void BotGame::read_times(const json::object& message) {
    const auto& times = message.at("times");
    if (!clock_ || times.is_null()) return;
    for (const auto side : {Side::Attackers, Side::Defenders}) {
        clock_->remaining[static_cast<std::size_t>(index_of(side))] =
            milliseconds(times.at(to_string(side)).as_int64());
    }
}

void BotGame::read_offer(const json::object& offer) {
    const bool is_mine = text(offer, "by") == to_string(side_);
    if (!is_mine) offers_.emplace_back(text(offer, "what"));
    else if (text(offer, "what") == "draw") has_offered_draw_ = true;
}

bool BotGame::offers_draw() {
    const bool is_asked = std::ranges::find(offers_, "draw") != offers_.end();
    if (is_over_ || has_offered_draw_ || is_asked || !neither_can_win(*game_)) return false;
    return has_offered_draw_ = true;
}

}  // namespace tafl
