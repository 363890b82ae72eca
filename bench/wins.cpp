// Measures how many of the wins that a file lists the engine finds within a number of nodes.
//
//   wins FILE [--rules R] [--nodes N]
//
// A line of the file is the number of plies in which the side to move wins, and the moves from the opening that lead there:
// `7 g4-g6 c4-c1 …`. The number comes from a search without pruning and reductions.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <sstream>

#include "engine/engine.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace {

using namespace tafl;

struct Task {
    int plies = 0;
    Game game;
};

// Nothing if the line cannot be read.
std::optional<Task> read_task(const std::string& line, const std::shared_ptr<const Ruleset>& ruleset) {
    std::istringstream words(line);
    Task task{0, Game(ruleset)};
    if (!(words >> task.plies)) return std::nullopt;
    for (std::string word; words >> word;) {
        const auto written = parse_move(word, ruleset->size());
        if (!written || !task.game.play(written->move)) return std::nullopt;
    }
    return task;
}

bool is_found(const Game& game, std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    return is_win(Engine().search(game, limits).info.lines.front().score);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("How many of the wins that a file lists the engine sees.");
    std::string file, rules = "brandub";
    std::uint64_t nodes = 200'000;
    app.add_option("FILE", file, "plies and moves on each line")->required()->check(CLI::ExistingFile);
    app.add_option("--rules", rules, "their ruleset")->capture_default_str();
    app.add_option("--nodes", nodes, "nodes for each")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    const auto ruleset = find_builtin(rules);
    if (!ruleset) {
        fmt::print(stderr, "wins: there is no ruleset {}\n", rules);
        return 2;
    }
    int asked = 0, found = 0;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        const auto task = read_task(line, ruleset);
        if (!task) {
            fmt::print(stderr, "wins: '{}': not plies and legal moves\n", line);
            return 2;
        }
        ++asked;
        if (is_found(task->game, nodes)) {
            ++found;
        } else {
            fmt::print("missed: {}\n", line);
        }
    }
    fmt::print("{} of {} wins found, {:.1f} %\n", found, asked, asked == 0 ? 0.0 : 100.0 * found / asked);
    return 0;
}
