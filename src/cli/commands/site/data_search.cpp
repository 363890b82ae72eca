#include "cli/commands/site/data_search.hpp"

#include <array>
#include <optional>

#include "base/json_writer.hpp"
#include "cli/commands/site/data_places.hpp"
#include "cli/common_options.hpp"
#include "cli/text/wording.hpp"
#include "collection/collected_game.hpp"
#include "explorer/folded_position.hpp"
#include "explorer/position_pattern.hpp"
#include "notation/outcomes.hpp"

namespace tafl::cli {

namespace {

constexpr int games_of_page = 200;
constexpr std::array winners{Winner::Attackers, Winner::Defenders, Winner::Draw, Winner::Nobody};

std::optional<Winner> chosen_result(const Arguments& arguments) {
    const auto text = arguments.text("--result");
    for (const Winner winner : winners)
        if (text == to_string(winner)) return winner;
    return std::nullopt;
}

std::shared_ptr<const Ruleset> rules_of_position(const Arguments& arguments, std::string_view option) {
    if (arguments.has("--rules")) return chosen_ruleset(arguments);
    throw UserError(fmt::format("data games: {} needs --rules, for the rules of the position", option));
}

std::optional<std::int64_t> chosen_position(const Arguments& arguments) {
    if (!arguments.has("--position") && !arguments.has("--moves")) return std::nullopt;
    const auto rules = rules_of_position(arguments, arguments.has("--position") ? "--position" : "--moves");
    const auto game = chosen_game(arguments);
    return FoldedPosition(BoardSymmetries(*rules), rules->name, game.setup()).key();
}

std::optional<PositionPattern> chosen_pattern(const Arguments& arguments) {
    if (!arguments.has("--pattern")) return std::nullopt;
    const auto rules = rules_of_position(arguments, "--pattern");
    const auto pattern = parse_pattern(arguments.text("--pattern"));
    if (!pattern) throw UserError(fmt::format("--pattern: {}", pattern.error().message));
    if (pattern->setup.size != rules->size())
        throw UserError(fmt::format("--pattern: {} rows, but {} is played on {}", pattern->setup.size,
                                    rules->name, rules->size()));
    return PositionPattern(BoardSymmetries(*rules), *pattern);
}

store::CollectionFilter chosen_filter(const Arguments& arguments) {
    store::CollectionFilter filter;
    if (arguments.has("--rules")) filter.ruleset = chosen_ruleset(arguments)->name;
    filter.source = arguments.text("--source");
    filter.player = arguments.text("--player");
    filter.result = chosen_result(arguments);
    filter.reason = arguments.text("--reason");
    filter.min_plies = arguments.number<int>("--least", 0);
    filter.max_plies = arguments.number<int>("--most", INT32_MAX);
    filter.position = chosen_position(arguments);
    return filter;
}

std::string_view shown_name(std::string_view player) { return player.empty() ? "?" : player; }

void print_game(const store::CollectedGame& game, bool json, Output& out) {
    if (!json)
        return out.print("{}  {}  {} – {}  {}{}{}  {}  {}{}{}\n", game.id, game.ruleset,
                         shown_name(game.players[0]), shown_name(game.players[1]), to_string(game.result),
                         game.reason.empty() ? "" : " by ", game.reason,
                         counted(static_cast<std::uint64_t>(game.plies), "ply", "plies"), game.source,
                         game.date.empty() ? "" : ", ", game.date);
    JsonWriter line;
    line.open('{').field("id", game.id).field("ruleset", game.ruleset);
    line.field("attackers", game.players[0]).field("defenders", game.players[1]);
    line.field("result", to_string(game.result)).field("reason", game.reason).field("plies", game.plies);
    line.field("date", game.date).field("source", game.source).field("moves", game.moves).close('}');
    out.print("{}\n", line.text());
}

bool suits(const store::CollectedGame& collected, const std::optional<PositionPattern>& pattern) {
    if (!pattern) return true;
    auto game = played_game(collected);
    return game && pattern->is_in(*std::move(game));
}

}  // namespace

std::vector<Option> search_options() {
    return {
        {"--player", "NAME", "with games: of this player, on either side"},
        choice_option("--result", "RESULT", "with games: how they ended",
                      {"attackers", "defenders", "draw", "ongoing"}),
        {"--reason", "REASON", "with games: king-escaped, resignation, timeout …"},
        number_option("--least", "N", "with games: of N plies or more", {0, INT32_MAX}),
        number_option("--most", "N", "with games: of N plies or fewer", {0, INT32_MAX}),
        {"--position", "POSITION",
         "with games: those that reached it, turned and mirrored ones too; needs --rules"},
        {"--moves", "MOVES", "with games: those that reached the position after these moves; needs --rules"},
        {"--pattern", "PATTERN",
         "with games: those with such a position, in which * is a square of anything; needs --rules"}};
}

int list_games(const Arguments& arguments, const std::string& file, Output& out) {
    const auto filter = chosen_filter(arguments);
    const auto pattern = chosen_pattern(arguments);
    const auto store = open_for_reading(file);
    const bool json = arguments.has("--json");
    bool any = false;
    for (store::Cursor after;;) {
        const auto page = store->collected_games(filter, after, games_of_page);
        for (const auto& game : page.items) {
            if (!suits(game, pattern)) continue;
            print_game(game, json, out);
            any = true;
        }
        if (std::ssize(page.items) < games_of_page) break;
        after = page.end;
    }
    if (!any && !json) fmt::print(stderr, "tafl: note: no game suits all options\n");
    return done;
}

}  // namespace tafl::cli
