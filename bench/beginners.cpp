// Measures how many games the engine wins, as either side, against two players who do not look ahead.
//
//   beginners [RULESET…] [--games N] [--nodes N] [--plies N]
//
// The random player makes any legal move. The greedy one makes a move that ends the game in his favour, otherwise one that
// captures the most pieces, otherwise any. Without a RULESET all are measured. A game that is not over after the plies, and a
// draw, count as not won.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/random.hpp"
#include "engine/engine.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace {

using namespace tafl;

struct Conditions {
    int games = 50;
    std::uint64_t nodes = 1'000;
    int plies = 400;
};

enum class Beginner : std::uint8_t { Random, Greedy };

int gain_of(Game& game, Move move) {
    const Side side = game.to_move();
    const Played& played = game.play(move)->get();
    const bool wins = played.outcome.winner == winner_of(side);
    const int gain = wins ? max_squares : played.captures.count;
    game.undo();
    return gain;
}

Move any_of(const std::vector<Move>& moves, Random& random) {
    return moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
}

Move choose(Game& game, Beginner beginner, Random& random) {
    const auto moves = game.legal_moves();
    if (beginner == Beginner::Random) return any_of(moves, random);
    std::vector<Move> best;
    int most = 0;
    for (const Move move : moves) {
        const int gain = gain_of(game, move);
        if (gain > most) {
            best.clear();
            most = gain;
        }
        if (gain == most) best.push_back(move);
    }
    return any_of(best, random);
}

bool wins(Engine& engine, Game& game, Side side, Beginner beginner, Random& random,
          const Conditions& conditions) {
    SearchLimits limits;
    limits.nodes = conditions.nodes;
    engine.clear();
    game.restart();
    while (!game.outcome().is_over() && game.plies() < conditions.plies) {
        const bool own = game.to_move() == side;
        const Move move = own ? engine.search(game, limits).best_move : choose(game, beginner, random);
        if (!game.play(move)) return false;
    }
    return game.outcome().winner == winner_of(side);
}

int won(const std::shared_ptr<const Ruleset>& ruleset, Side side, Beginner beginner,
        const Conditions& conditions) {
    Engine engine;
    Game game(ruleset);
    Random random(1);
    int count = 0;
    for (int i = 0; i < conditions.games; ++i) {
        count += wins(engine, game, side, beginner, random, conditions);
    }
    return count;
}

void measure(const std::shared_ptr<const Ruleset>& ruleset, const Conditions& conditions) {
    const auto count = [&](Side side, Beginner beginner) { return won(ruleset, side, beginner, conditions); };
    fmt::print("{:<45} {:>4} {:>4} {:>4} {:>4}\n", ruleset->name, count(Side::Attackers, Beginner::Random),
               count(Side::Attackers, Beginner::Greedy), count(Side::Defenders, Beginner::Random),
               count(Side::Defenders, Beginner::Greedy));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("How many games the engine wins against a random and a greedy player.");
    std::vector<std::string> names;
    Conditions conditions;
    app.add_option("RULESET", names, "all if none is named");
    app.add_option("--games", conditions.games, "games as each side against each player")
        ->capture_default_str();
    app.add_option("--nodes", conditions.nodes, "of the engine, for each move")->capture_default_str();
    app.add_option("--plies", conditions.plies, "after which a game is not won")->capture_default_str();
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
    fmt::print("{:<45} {:>9} {:>9}\n{:<45} {:>4} {:>4} {:>4} {:>4}\n", "won as", "attackers", "defenders",
               fmt::format("of {}", conditions.games), "rnd", "grd", "rnd", "grd");
    for (const auto& ruleset : rulesets) measure(ruleset, conditions);
    return 0;
}
