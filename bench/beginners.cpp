// Measures how many games the engine wins and loses, as either side, against three simple players.
//
//   beginners [RULESET…] [--games N] [--nodes N | --level L] [--plies N]
//
// The random player makes any legal move. The greedy one makes a move that ends the game in his favour, otherwise one that
// captures the most pieces, otherwise any. The careful one is greedy too, but counts what the best reply captures from him, and
// does not let himself be beaten in one move. Without a RULESET all are measured. A game that is not over after the plies, and
// a draw, count as neither.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/random.hpp"
#include "engine/levels.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace {

using namespace tafl;

struct Conditions {
    int games = 50;
    std::uint64_t nodes = 1'000;
    int level = 0;  // 0: none, the nodes limit the search
    int plies = 400;
};

struct Tally {
    int won = 0, lost = 0;
};

enum class Beginner : std::uint8_t { Random, Greedy, Careful };

// Pieces captured by the last move, from which it is taken back; all squares if it won.
int take_back(Game& game, const Played& played, Side side) {
    const int gain = played.outcome.winner == winner_of(side) ? max_squares : played.captures.count;
    game.undo();
    return gain;
}

int gain_of(Game& game, Move move) {
    const Side side = game.to_move();
    return take_back(game, game.play(move)->get(), side);
}

int best_gain(Game& game) {
    int best = 0;
    for (const Move move : game.legal_moves()) best = std::max(best, gain_of(game, move));
    return best;
}

int gain_less_reply(Game& game, Move move) {
    const Side side = game.to_move();
    const Played played = game.play(move)->get();
    const int reply = played.outcome.is_over() ? 0 : best_gain(game);
    return take_back(game, played, side) - reply;
}

Move choose(Game& game, Beginner beginner, Random& random) {
    std::vector<Move> best;
    int most = std::numeric_limits<int>::min();
    for (const Move move : game.legal_moves()) {
        const int gain = beginner == Beginner::Random   ? 0
                         : beginner == Beginner::Greedy ? gain_of(game, move)
                                                        : gain_less_reply(game, move);
        if (gain > most) {
            best.clear();
            most = gain;
        }
        if (gain == most) best.push_back(move);
    }
    return best[static_cast<std::size_t>(random.below(static_cast<int>(best.size())))];
}

SearchLimits limits_of(const Conditions& conditions, int game) {
    if (conditions.level > 0) return limits_of_level(conditions.level, static_cast<std::uint64_t>(game));
    SearchLimits limits;
    limits.nodes = conditions.nodes;
    return limits;
}

Winner winner(Engine& engine, Game& game, Side side, Beginner beginner, Random& random,
              const SearchLimits& limits, int most_plies) {
    engine.clear();
    game.restart();
    while (!game.outcome().is_over() && game.plies() < most_plies) {
        const bool own = game.to_move() == side;
        const Move move = own ? engine.search(game, limits).best_move : choose(game, beginner, random);
        if (!game.play(move)) return Winner::Nobody;
    }
    return game.outcome().winner;
}

Tally tally_of(const std::shared_ptr<const Ruleset>& ruleset, Side side, Beginner beginner,
               const Conditions& conditions) {
    Engine engine;
    Game game(ruleset);
    Random random(1);
    Tally tally;
    for (int i = 0; i < conditions.games; ++i) {
        const auto won =
            winner(engine, game, side, beginner, random, limits_of(conditions, i), conditions.plies);
        tally.won += won == winner_of(side) ? 1 : 0;
        tally.lost += won == winner_of(!side) ? 1 : 0;
    }
    return tally;
}

void measure(const std::shared_ptr<const Ruleset>& ruleset, const Conditions& conditions) {
    fmt::print("{:<45}", ruleset->name);
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        for (const Beginner beginner : {Beginner::Random, Beginner::Greedy, Beginner::Careful}) {
            const auto [won, lost] = tally_of(ruleset, side, beginner, conditions);
            fmt::print(" {:>6}", fmt::format("{}-{}", won, lost));
            std::fflush(stdout);
        }
    }
    fmt::print("\n");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("How many games the engine wins and loses against a random, a greedy and a careful player.");
    std::vector<std::string> names;
    Conditions conditions;
    app.add_option("RULESET", names, "all if none is named");
    app.add_option("--games", conditions.games, "games as each side against each player")
        ->capture_default_str();
    app.add_option("--nodes", conditions.nodes, "of the engine, for each move")->capture_default_str();
    app.add_option("--level", conditions.level, "of the engine, instead of a number of nodes")
        ->check(CLI::Range(min_level, max_level));
    app.add_option("--plies", conditions.plies, "after which a game is neither won nor lost")
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    std::vector<std::shared_ptr<const Ruleset>> rulesets;
    for (const std::string& name : names) {
        rulesets.push_back(find_builtin(name));
        if (rulesets.back()) continue;
        fmt::print(stderr, "beginners: there is no ruleset {}\n", name);
        return 2;
    }
    if (names.empty()) {
        const auto all = builtin_rulesets();
        rulesets.assign(all.begin(), all.end());
    }
    fmt::print("{:<45} {:>20} {:>20}\n{:<45} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}\n", "won-lost as",
               "attackers", "defenders", fmt::format("of {}", conditions.games), "rnd", "grd", "crf", "rnd",
               "grd", "crf");
    for (const auto& ruleset : rulesets) measure(ruleset, conditions);
    return 0;
}
