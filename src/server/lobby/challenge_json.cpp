#include "server/lobby/challenge_json.hpp"

#include <fmt/format.h>

#include "base/json_writer.hpp"
#include "server/base/text/plain_text.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/room_json.hpp"

namespace tafl::server {

using std::chrono::milliseconds;

namespace {

using store::ClockKind;
using store::SidePreference;

constexpr std::chrono::hours day{24};
constexpr std::int64_t max_initial = 3 * 3'600'000, max_increment = 180'000;
constexpr std::int64_t max_days = 14, max_buffer = 60;
constexpr std::size_t max_title_length = 80;  // characters, with "(own rules)"

}  // namespace

store::ClockTerms read_clock(const JsonFields& fields) {
    const auto clock = fields.find_object("clock");
    if (!clock) return {};
    const auto kind = clock->word<ClockKind>(
        "kind", {{"none", ClockKind::None}, {"fischer", ClockKind::Fischer}, {"days", ClockKind::Days}});
    switch (kind) {
        case ClockKind::None: return {};
        case ClockKind::Fischer:
            return {kind, milliseconds(clock->number("initial", 1'000, max_initial)),
                    milliseconds(clock->find_number("increment", 0, max_increment).value_or(0))};
        case ClockKind::Days: {
            const auto days = clock->number("days", 1, max_days);
            const auto buffer = clock->find_number("buffer", days, max_buffer).value_or(2 * days);
            return {kind, day * buffer, day * days};
        }
    }
    return {};
}

void read_rules(const JsonFields& fields, store::Terms& terms) {
    const auto file = fields.find_text("rulesetFile", 1, max_ruleset_file_size);
    const auto name = fields.find_text("ruleset", 1, 64);
    if (file && name) throw invalid("The rules are a ruleset by its name or a rulesetFile, not both.");
    terms.ruleset_file = file.value_or("");
    terms.ruleset = name.value_or(file ? "" : "copenhagen");
    terms.position = fields.find_text("position", 1, max_position_length).value_or("");
    const auto game = begin_game(terms);
    if (!game) throw invalid(game.error().message + ".");
    if (game->outcome().is_over()) throw invalid("position-over"_reason);
    const auto& ruleset = game->ruleset();
    if (count_characters(ruleset.title) > max_title_length || has_control_characters(ruleset.title))
        throw invalid(
            fmt::format("The title of a ruleset has at most {} characters, in one line.", max_title_length));
    terms.ruleset = ruleset.name;
}

void check_rated(const store::Terms& terms) {
    if (terms.rated && rating_pool(terms).empty()) throw invalid("rated-needs"_reason);
}

TermsRequest read_terms_request(const JsonFields& fields) {
    TermsRequest wanted;
    read_rules(fields, wanted.terms);
    wanted.terms.clock = read_clock(fields);
    wanted.terms.rated = fields.find_flag("rated").value_or(false);
    wanted.pair = fields.find_flag("pair").value_or(false);
    wanted.side = fields
                      .find_word<SidePreference>("side", {{"attackers", SidePreference::Attackers},
                                                          {"defenders", SidePreference::Defenders},
                                                          {"random", SidePreference::Random}})
                      .value_or(SidePreference::Random);
    check_rated(wanted.terms);
    return wanted;
}

std::string_view to_string(SidePreference side) noexcept {
    switch (side) {
        case SidePreference::Attackers: return "attackers";
        case SidePreference::Defenders: return "defenders";
        case SidePreference::Random: return "random";
    }
    return "";
}

void append_challenge(JsonWriter& json, const store::Challenge& challenge, const Person& by,
                      const std::string& to, WithRules with_rules, std::optional<store::Moment> pairs_from) {
    const auto& terms = challenge.terms;
    json.open('{').field("id", challenge.id).key("by");
    append_person(json, by);
    json.field_or_null("to", to)
        .field("anyone", challenge.is_open)
        .key("terms")
        .open('{')
        .field("ruleset", terms.ruleset);
    if (with_rules == WithRules::Yes && !terms.ruleset_file.empty())
        json.field("rulesetFile", terms.ruleset_file);
    if (!terms.position.empty()) json.field("position", terms.position);
    json.field("side", to_string(challenge.side)).field("pair", challenge.pair).field("rated", terms.rated);
    json.key("clock");
    append_terms_clock(json, terms.clock);
    json.close('}').field("at", challenge.at).field_or_null("game", challenge.game);
    if (pairs_from) json.field("pairsFrom", *pairs_from);
    json.close('}');
}

}  // namespace tafl::server
