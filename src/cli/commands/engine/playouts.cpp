#include <algorithm>

#include "base/json_writer.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "rules/playouts.hpp"

namespace tafl::cli {

namespace {

PlayoutTally play_all(const Game& game, std::uint64_t games, int max_plies, std::uint64_t seed) {
    Progress progress("games", games);
    return playouts(game, games, max_plies, seed, [&](const PlayoutTally& sum) { progress.show(sum.games); });
}

void print_json(const Game& game, const PlayoutTally& tally, double seconds, Output& out) {
    JsonWriter json;
    json.open('{')
        .field("ruleset", game.ruleset().name)
        .field("games", tally.games)
        .field("plies", tally.plies);
    json.field("attackers", tally.attackers).field("defenders", tally.defenders).field("draws", tally.draws);
    json.field("unfinished", tally.unfinished).field("seconds", seconds, 6).close('}');
    out.print("{}\n", json.text());
}

void print_share(std::string_view name, std::uint64_t games, const PlayoutTally& tally, Output& out) {
    const auto share =
        100.0 * static_cast<double>(games) / static_cast<double>(std::max<std::uint64_t>(1, tally.games));
    out.print("  {:<11}{:>12}  {:5.1f} %\n", name, grouped(games), share);
}

int run_playouts(const Arguments& arguments, Output& out) {
    const auto game = chosen_game(arguments);
    const auto games = arguments.number("--games");
    const auto max_plies = arguments.number<int>("--max-plies");
    const auto seed = arguments.number("--seed");
    const Stopwatch watch;
    const auto tally = play_all(game, games, max_plies, seed);
    const auto seconds = watch.seconds();
    if (arguments.has("--json")) {
        print_json(game, tally, seconds, out);
        return done;
    }
    out.print("{}: {} random games, {:.1f} plies on average\n", game.ruleset().name, grouped(tally.games),
              static_cast<double>(tally.plies) / static_cast<double>(tally.games));
    print_share("attackers", tally.attackers, tally, out);
    print_share("defenders", tally.defenders, tally, out);
    print_share("draws", tally.draws, tally, out);
    print_share("unfinished", tally.unfinished, tally, out);
    out.print("{:.3f} s, {:.2f} million plies a second\n", seconds,
              static_cast<double>(tally.plies) / 1e6 / seconds);
    return done;
}

}  // namespace

Command playouts_command() {
    return {.name = "playouts",
            .summary = "play random games and count how they end",
            .details =
                "Plays games of uniformly random legal moves under the full rules, and counts who wins. A "
                "game that has not ended after --max-plies counts as unfinished. The same seed gives the "
                "same games.",
            .operand = {},
            .options = {rules_option(), position_option(),
                        number_option("--games", "N", "how many games", {1, 1'000'000'000'000}, 10'000),
                        number_option("--max-plies", "N", "plies after which a game is unfinished",
                                      {1, 1'000'000}, 2'000),
                        seed_option(),
                        json_option(
                            "one object: ruleset games plies attackers defenders draws unfinished seconds")},
            .examples = {{"tafl playouts --rules brandub --games 100000",
                          "how balanced Brandub is between random players"}},
            .run = run_playouts};
}

}  // namespace tafl::cli
