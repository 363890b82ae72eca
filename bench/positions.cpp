// How many plies a second a program plays through each public interface of the rules: random games of one ruleset.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <functional>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rules/game_position.hpp"
#include "rules/playouts.hpp"

namespace {

using namespace tafl;

constexpr int max_plies = 2000;

Move one_of(const auto& moves, Random& random) {
    return moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
}

// Plays the games by `move`, from the start each time, and returns the number of plies.
template <class Position>
std::uint64_t play(Position& position, int games, const std::function<void(Position&)>& move) {
    std::uint64_t plies = 0;
    for (int i = 0; i < games; ++i) {
        position.restart();
        while (!position.outcome().is_over() && position.plies() < max_plies) move(position);
        plies += static_cast<std::uint64_t>(position.plies());
    }
    return plies;
}

void measure(const char* name, const std::function<std::uint64_t()>& work) {
    const auto begin = std::clock();
    const auto plies = work();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    fmt::print("{:32} {:7.2f} M plies/s\n", name, static_cast<double>(plies) / seconds / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Random games through each public interface of the rules, in processor time.");
    std::string rules = "copenhagen";
    int games = 5000;
    app.add_option("--rules", rules, "The ruleset")->capture_default_str();
    app.add_option("--games", games, "Games; a tenth of them through Game")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    const auto ruleset = find_builtin(rules);
    if (!ruleset) return fmt::print(stderr, "there is no ruleset {}\n", rules), 2;

    Game game(ruleset);
    GamePosition position(game);
    Random random(1);
    measure("playouts()",
            [&] { return playouts(game, static_cast<std::uint64_t>(games), max_plies, 1).plies; });
    measure("GamePosition::random_move()", [&] {
        return play<GamePosition>(position, games, [&](auto& p) { p.play(p.random_move(random)); });
    });
    measure("GamePosition::legal_moves()", [&] {
        return play<GamePosition>(position, games, [&](auto& p) {
            const auto moves = p.legal_moves();
            p.play(moves[random.below(moves.size())]);
        });
    });
    measure("Game", [&] {
        return play<Game>(game, games / 10, [&](auto& g) { (void)g.play(one_of(g.legal_moves(), random)); });
    });
}
